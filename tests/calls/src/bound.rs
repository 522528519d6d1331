//! The arguments of one call, and the memory that they point to.

use std::ptr;

/// What the memory that a call may write is filled with before it.
const UNTOUCHED: u8 = 0xA5;
/// Bytes behind each block of memory, which nobody may write.
const FENCE: usize = 16;

/// A block of memory, aligned for everything.
#[derive(Debug)]
struct Block {
    words: Vec<u128>,
    /// Without the fence.
    size: usize,
    argument: usize,
    is_out: bool,
}

impl Block {
    fn bytes(&self) -> &[u8] {
        let length = self.words.len() * size_of::<u128>();
        // SAFETY: the words are initialised, and bytes need no alignment.
        unsafe { std::slice::from_raw_parts(self.words.as_ptr().cast(), length) }
    }
}

/// The arguments of one call.
#[derive(Debug, Default)]
pub struct Bound {
    slots: Vec<[u64; 2]>,
    blocks: Vec<Block>,
    /// What they are, for whoever reads the call.
    pub words: Vec<String>,
}

impl Bound {
    /// The argument at a place.
    ///
    /// # Safety
    ///
    /// It was pushed as a value of that type.
    pub unsafe fn get<T: Copy>(&self, place: usize) -> T {
        const { assert!(size_of::<T>() <= 16 && align_of::<T>() <= 8) };
        // SAFETY: the slot has room for it, and the caller says that it is of that type.
        unsafe { ptr::read(self.slots[place].as_ptr().cast()) }
    }

    /// The bits of an argument.
    pub fn bits(&self, place: usize) -> u64 {
        self.slots[place][0]
    }

    /// The same, if there are so many.
    pub fn bits_at(&self, place: usize) -> Option<u64> {
        self.slots.get(place).map(|it| it[0])
    }

    /// How many arguments there are by now.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Adds an argument.
    pub fn push(&mut self, bits: [u64; 2]) {
        self.slots.push(bits);
    }

    /// Memory that the call reads, beginning as zeros.
    pub fn input(&mut self, size: usize) -> *mut u8 {
        self.block(size, false)
    }

    /// Memory that the call writes.
    pub fn output(&mut self, size: usize) -> *mut u8 {
        self.block(size, true)
    }

    fn block(&mut self, size: usize, is_out: bool) -> *mut u8 {
        let byte = if is_out { UNTOUCHED } else { 0 };
        let word = u128::from_ne_bytes([byte; 16]);
        let count = (size + FENCE).div_ceil(16);
        let argument = self.slots.len();
        self.blocks.push(Block {
            words: vec![word; count],
            size,
            argument,
            is_out,
        });
        let block = self.blocks.last_mut().expect("it was pushed");
        block.words.as_mut_ptr().cast()
    }

    /// Which arguments' memory has been written, and whether any was beyond its end.
    pub fn written(&self) -> (Vec<usize>, bool) {
        let (mut written, mut is_beyond) = (Vec::new(), false);
        for block in self.blocks.iter().filter(|it| it.is_out) {
            let (inside, fence) = block.bytes().split_at(block.size);
            is_beyond |= fence.iter().any(|it| *it != UNTOUCHED);
            if inside.iter().any(|it| *it != UNTOUCHED) {
                written.push(block.argument);
            }
        }
        (written, is_beyond)
    }

    /// The memory that an argument points to, if it is written by the call.
    pub fn out_bytes(&self, place: usize) -> Option<&[u8]> {
        let mut blocks = self.blocks.iter();
        let block = blocks.find(|it| it.argument == place && it.is_out)?;
        Some(&block.bytes()[..block.size])
    }
}
