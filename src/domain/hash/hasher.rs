//! The hash function for domains.

/// FNV-1a over 64 bits.
pub(super) struct Hasher(u64);

impl Hasher {
    /// A hasher that has got no data yet.
    pub(super) fn new() -> Self {
        Hasher(0xcbf2_9ce4_8422_2325)
    }

    /// The hash of all data.
    pub(super) fn finish(self) -> u64 {
        self.0
    }

    pub(super) fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.byte(byte);
        }
    }

    /// Adds an index, a length or a tag.
    pub(super) fn count(&mut self, count: impl TryInto<u64>) {
        self.bytes(&count.try_into().unwrap_or(u64::MAX).to_le_bytes());
    }

    /// Adds a number. All NaNs are added alike, since their bits differ between processors.
    pub(super) fn number(&mut self, number: f32) {
        let number = if number.is_nan() { f32::NAN } else { number };
        self.bytes(&number.to_bits().to_le_bytes());
    }

    pub(super) fn numbers(&mut self, numbers: &[f32]) {
        self.count(numbers.len());
        for &number in numbers {
            self.number(number);
        }
    }

    pub(super) fn text(&mut self, text: &str) {
        self.count(text.len());
        self.bytes(text.as_bytes());
    }

    pub(super) fn option(&mut self, option: Option<impl TryInto<u64>>) {
        match option {
            None => self.byte(0),
            Some(value) => {
                self.byte(1);
                self.count(value);
            }
        }
    }

    pub(super) fn list<T>(&mut self, list: &[T], mut each: impl FnMut(&mut Self, &T)) {
        self.count(list.len());
        for item in list {
            each(self, item);
        }
    }
}
