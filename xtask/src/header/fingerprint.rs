//! The fingerprint that the header declares.

use anyhow::{Context, Result};

const NAME: &str = "#define UDG_ABI_FINGERPRINT ";

/// The header with another fingerprint than it had, which is that of the source before a change.
pub(crate) fn replace(header: &str, fingerprint: u32) -> Result<String> {
    let start = header.find(NAME).context("the header has no fingerprint")? + NAME.len();
    let length = header[start..]
        .find('\n')
        .context("the header ends early")?;
    let rest = &header[start + length..];
    Ok(format!("{}{fingerprint}{rest}", &header[..start]))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_number_is_replaced_and_nothing_else() {
        let header = "// A.\n#define UDG_ABI_FINGERPRINT 12\n#define UDG_B 12\n";
        assert_eq!(
            super::replace(header, 7).unwrap(),
            "// A.\n#define UDG_ABI_FINGERPRINT 7\n#define UDG_B 12\n"
        );
        assert!(super::replace("#define UDG_B 12\n", 7).is_err());
    }
}
