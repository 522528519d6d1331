//! Where everything random comes from: a few bytes for each call, so that a call is the same whatever
//! stands before it, and a fuzzer that looks at coverage can change one choice alone.

/// How many bytes decide about one call.
pub const BYTES: usize = 14;

/// SplitMix64.
#[derive(Clone, Copy, Debug)]
pub struct Dice(pub u64);

impl Dice {
    /// The next 64 bits.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// 0 to `count` - 1.
    pub fn below(&mut self, count: usize) -> usize {
        (self.draw() % count as u64) as usize
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// The choices of one call: first by its bytes, then by dice that those bytes begin.
#[derive(Clone, Debug)]
pub struct Choices {
    bytes: [u8; BYTES],
    next: usize,
    dice: Dice,
}

impl Choices {
    /// Those of a call.
    pub fn new(bytes: [u8; BYTES]) -> Self {
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        let seed = bytes.iter().copied().fold(0xCBF2_9CE4_8422_2325, mix);
        Choices {
            bytes,
            next: 0,
            dice: Dice(seed),
        }
    }

    /// 64 bits that no byte decides alone.
    pub fn draw(&mut self) -> u64 {
        self.dice.draw()
    }

    /// 0 to `count` - 1; 0 if there is nothing to choose from.
    pub fn below(&mut self, count: usize) -> usize {
        if count <= 1 {
            return 0;
        }
        match self.bytes.get(self.next) {
            Some(&byte) if count <= 256 => {
                self.next += 1;
                usize::from(byte) * count / 256
            }
            _ => self.dice.below(count),
        }
    }

    /// True in so many of 256 cases.
    pub fn chance(&mut self, of_256: usize) -> bool {
        self.below(256) >= 256 - of_256
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}
