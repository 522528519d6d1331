//! How tools show types, actions and drives. No decision reads it.

use alloc::string::String;

/// How something is shown, as documents say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Appearance {
    /// The label; empty if documents give none.
    pub label: String,
    /// The colour as 0xRRGGBB, if documents give one.
    pub color: Option<u32>,
}

/// Reads a colour as documents write it: `#rrggbb`.
#[must_use]
pub fn parse_color(text: &str) -> Option<u32> {
    let digits = text.strip_prefix('#')?;
    // from_str_radix would accept a sign.
    if digits.len() != 6 || !digits.bytes().all(|it| it.is_ascii_hexdigit()) {
        return None;
    }
    u32::from_str_radix(digits, 16).ok()
}

/// A bright colour for something to which documents give none. It depends only on the name, so it
/// stays the same when other things are added.
#[must_use]
pub fn color_of(name: &str) -> u32 {
    // FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/
    let hash = name.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    // The low bits differ too little between names with the same ending.
    let hue = (hash ^ (hash >> 15)) % 360;
    let (low, high) = (0x50, 0xe0);
    let rising = low + (high - low) * (hue % 60) / 60;
    let falling = high + low - rising;
    let (red, green, blue) = match hue / 60 {
        0 => (high, rising, low),
        1 => (falling, high, low),
        2 => (low, high, rising),
        3 => (low, falling, high),
        4 => (rising, low, high),
        _ => (high, low, falling),
    };
    red << 16 | green << 8 | blue
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_six_digits() {
        assert_eq!(parse_color("#00fF7a"), Some(0x00ff7a));
        for wrong in [
            "", "#", "00ff7a", "#fff", "#00ff7a0", "#+0ff7a", "#00ff7g", "#é0ff7",
        ] {
            assert_eq!(parse_color(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn names_have_bright_colors_of_their_own() {
        let colors: alloc::collections::BTreeSet<u32> =
            ["baker", "smith", "guard", "thief", "wolf", "bed", ""]
                .map(color_of)
                .into_iter()
                .collect();
        assert_eq!(colors.len(), 7);
        for color in colors {
            let parts = color.to_be_bytes();
            assert_eq!(parts[0], 0);
            assert!(
                parts[1..].contains(&0xe0) && parts[1..].contains(&0x50),
                "{color:06x}"
            );
        }
    }
}
