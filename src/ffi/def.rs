//! Defs: structs of arguments that may grow.
//!
//! A host that was compiled with another version of the header passes a shorter or a longer struct.
//! The first field tells its length. That many bytes are copied over the defaults. Fields are only
//! ever appended, and no def has padding, so a shorter one ends between two fields.

use core::{mem::MaybeUninit, ptr};

use super::{
    failure::{Outcome, fail},
    memory::Plain,
    status::{UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_INVALID_DEF, UDG_STATUS_NULL_ARGUMENT},
};

/// No def will ever be this large. A larger size means uninitialised memory.
const LARGEST: u32 = 64 * 1024;

/// A struct of arguments that may grow in later versions.
///
/// # Safety
/// `repr(C)`, of plain fields without padding between or after them, the first being
/// `struct_size: u32`.
pub(crate) unsafe trait Def: Plain {
    /// Its name in the header.
    const NAME: &'static str;
    /// The function that initialises it.
    const INIT: &'static str;
    /// Its size when it was first published.
    const FIRST_SIZE: u32;
    /// The defaults. `struct_size` is overwritten.
    fn defaults() -> Self;
}

/// Refuses a reserved field that is set, so that it can get a meaning later.
pub(crate) fn must_be_zero(reserved: u32, name: &str) -> Outcome {
    if reserved == 0 {
        return Ok(());
    }
    Err(fail(
        UDG_STATUS_INVALID_ARGUMENT,
        format_args!("{name}'s reserved field is {reserved}; leave it 0"),
    ))
}

/// A def that is to be initialised.
pub(crate) struct OutDef<D> {
    pointer: *mut D,
    size: usize,
}

impl<D: Def> OutDef<D> {
    /// # Safety
    /// A pointer that isn't null is valid for writes of `size` bytes until the call ends.
    pub(crate) unsafe fn new(pointer: *mut D, size: usize) -> Self {
        OutDef { pointer, size }
    }

    /// Writes the defaults up to the end of the caller's struct, and zeros to fields that this
    /// version doesn't know.
    pub(crate) fn init(self) -> Outcome {
        self.init_with(D::defaults())
    }

    /// Like [`init`](Self::init), with other defaults.
    pub(crate) fn init_with(self, defaults: D) -> Outcome {
        if self.pointer.is_null() {
            return Err(fail(
                UDG_STATUS_NULL_ARGUMENT,
                format_args!("def is null; pass the address of a {}", D::NAME),
            ));
        }
        let size = u32::try_from(self.size).unwrap_or(u32::MAX);
        if !(D::FIRST_SIZE..=LARGEST).contains(&size) {
            return Err(fail(
                UDG_STATUS_INVALID_DEF,
                format_args!(
                    "size {} is not that of a {}; pass sizeof({})",
                    self.size,
                    D::NAME,
                    D::NAME
                ),
            ));
        }
        let known = self.size.min(size_of::<D>());
        // SAFETY: the maker promised `size` bytes; what is written lies within them and within the
        // defaults. Bytes are written, so the alignment doesn't matter.
        unsafe {
            let to = self.pointer.cast::<u8>();
            ptr::copy_nonoverlapping((&raw const defaults).cast::<u8>(), to, known);
            ptr::write_bytes(to.add(known), 0, self.size - known);
            ptr::copy_nonoverlapping((&raw const size).cast::<u8>(), to, size_of::<u32>());
        }
        Ok(())
    }
}

/// A def that the caller gives.
pub(crate) struct InDef<D> {
    pointer: *const D,
    name: &'static str,
}

impl<D: Def> InDef<D> {
    /// # Safety
    /// A pointer that isn't null is valid for reads of the `u32` there, and of as many bytes as
    /// that number says if it is plausible, until the call ends.
    pub(crate) unsafe fn new(pointer: *const D, name: &'static str) -> Self {
        InDef { pointer, name }
    }

    /// # Safety
    /// As for [`new`](Self::new), for each struct of the list. All have the size that the first one
    /// states.
    pub(crate) unsafe fn new_list(pointer: *const D, count: u32, name: &'static str) -> InDefs<D> {
        InDefs {
            first: InDef { pointer, name },
            count,
        }
    }

    /// The caller's fields over the defaults.
    pub(crate) fn get(&self) -> Outcome<D> {
        let name = self.name;
        self.get_if_any()?.ok_or_else(|| {
            fail(
                UDG_STATUS_NULL_ARGUMENT,
                format_args!(
                    "{name} is null; pass a {} that was initialised with {}",
                    D::NAME,
                    D::INIT
                ),
            )
        })
    }

    /// Like [`get`](Self::get), but none for null.
    pub(crate) fn get_if_any(&self) -> Outcome<Option<D>> {
        if self.pointer.is_null() {
            return Ok(None);
        }
        let known = (self.size()? as usize).min(size_of::<D>());
        let mut def = MaybeUninit::new(D::defaults());
        // SAFETY: the maker promised `struct_size` bytes; any bytes are a valid `D`.
        unsafe {
            let from = self.pointer.cast::<u8>();
            ptr::copy_nonoverlapping(from, def.as_mut_ptr().cast::<u8>(), known);
            Ok(Some(def.assume_init()))
        }
    }

    /// The size of the struct that the caller knows. The pointer must not be null.
    fn size(&self) -> Outcome<u32> {
        let mut size = 0_u32;
        // SAFETY: promised by the maker. Bytes are copied, so the alignment doesn't matter.
        unsafe {
            let from = self.pointer.cast::<u8>();
            ptr::copy_nonoverlapping(from, (&raw mut size).cast::<u8>(), size_of::<u32>());
        }
        // A struct is as long as a multiple of its alignment, in every version. So no pointer is cut in
        // half.
        const { assert!((D::FIRST_SIZE as usize).is_multiple_of(align_of::<D>())) };
        let is_whole = (size as usize).is_multiple_of(align_of::<D>());
        if (D::FIRST_SIZE..=LARGEST).contains(&size) && is_whole {
            return Ok(size);
        }
        Err(fail(
            UDG_STATUS_INVALID_DEF,
            format_args!(
                "{}'s struct_size is {size}: it was not initialised; call {}(&def, sizeof(def)) \
                 first, then set fields",
                self.name,
                D::INIT
            ),
        ))
    }
}

/// A list of defs that the caller gives.
pub(crate) struct InDefs<D> {
    first: InDef<D>,
    count: u32,
}

impl<D: Def> InDefs<D> {
    /// Each def in turn. They are as far apart as the first one's size. A def with another size is
    /// refused.
    pub(crate) fn iter(&self) -> Outcome<impl Iterator<Item = Outcome<D>>> {
        let (pointer, name) = (self.first.pointer, self.first.name);
        let size = match self.count {
            0 => 0,
            _ => {
                // This refuses null.
                self.first.get()?;
                self.first.size()?
            }
        };
        Ok((0..self.count as usize).map(move |index| {
            let def = InDef {
                // SAFETY: the maker promised as many structs of this size.
                pointer: unsafe { pointer.byte_add(index * size as usize) },
                name,
            };
            let own_size = def.size()?;
            if own_size != size {
                return Err(fail(
                    UDG_STATUS_INVALID_DEF,
                    format_args!(
                        "struct_size is {own_size}, but that of the first is {size}; initialise \
                         all with the same size"
                    ),
                ));
            }
            def.get()
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffi::{failure::last, status::UDG_STATUS_NULL_ARGUMENT};

    #[repr(C)]
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Test {
        struct_size: u32,
        first: u32,
        later: u32,
    }
    // SAFETY: integers only.
    unsafe impl Plain for Test {}
    // SAFETY: three integers of one size, `struct_size` first.
    unsafe impl Def for Test {
        const NAME: &'static str = "UdgTest";
        const INIT: &'static str = "udg_test_init";
        const FIRST_SIZE: u32 = 8;
        fn defaults() -> Self {
            Test {
                struct_size: 0,
                first: 1,
                later: 2,
            }
        }
    }

    fn init(memory: &mut [u32], size: usize) -> Outcome {
        // SAFETY: the tests' sizes lie within the memory, or are refused.
        unsafe { OutDef::<Test>::new(memory.as_mut_ptr().cast(), size) }.init()
    }

    fn get(memory: &[u32]) -> Outcome<Test> {
        // SAFETY: the tests' sizes lie within the memory, or are refused.
        unsafe { InDef::<Test>::new(memory.as_ptr().cast(), "def") }.get()
    }

    #[test]
    fn shorter_and_longer_defs_work() {
        let mut memory = [9; 4];
        init(&mut memory, 8).unwrap();
        assert_eq!(memory, [8, 1, 9, 9]);
        memory[1] = 5;
        assert_eq!(get(&memory).map(|def| (def.first, def.later)), Ok((5, 2)));
        init(&mut memory, 12).unwrap();
        assert_eq!(memory, [12, 1, 2, 9]);
        init(&mut memory, 16).unwrap();
        assert_eq!(memory, [16, 1, 2, 0]);
        memory[2] = 7;
        assert_eq!(get(&memory).map(|def| (def.first, def.later)), Ok((1, 7)));
    }

    #[test]
    fn uninitialised_defs_are_refused() {
        for size in [0, 4, 7, LARGEST + 1, u32::MAX, 0xcdcd_cdcd] {
            let failure = get(&[size, 0, 0]).unwrap_err();
            assert_eq!(failure.status(), UDG_STATUS_INVALID_DEF);
            assert!(last().contains("udg_test_init"), "{}", last());
        }
        for size in [0, 7, usize::MAX, LARGEST as usize + 1] {
            let mut memory = [3; 3];
            let failure = init(&mut memory, size).unwrap_err();
            assert_eq!(failure.status(), UDG_STATUS_INVALID_DEF);
            assert_eq!(memory, [3; 3]);
        }
    }

    #[test]
    fn null_is_told() {
        // SAFETY: null is allowed.
        let (input, output) = unsafe {
            (
                InDef::<Test>::new(ptr::null(), "def").get(),
                OutDef::<Test>::new(ptr::null_mut(), 12).init(),
            )
        };
        assert_eq!(input.unwrap_err().status(), UDG_STATUS_NULL_ARGUMENT);
        assert_eq!(output.unwrap_err().status(), UDG_STATUS_NULL_ARGUMENT);
    }

    #[test]
    fn list_goes_by_the_first_one_s_size() {
        let list = |memory: &[u32], count| {
            // SAFETY: the tests' sizes lie within the memory, or are refused.
            let defs = unsafe { InDef::<Test>::new_list(memory.as_ptr().cast(), count, "defs") };
            let all: Outcome<alloc::vec::Vec<Test>> = defs.iter()?.collect();
            all.map(|all| {
                all.iter()
                    .map(|def| def.first)
                    .collect::<alloc::vec::Vec<_>>()
            })
        };
        assert_eq!(list(&[16, 5, 6, 7, 16, 8, 9, 9], 2), Ok([5, 8].into()));
        assert_eq!(list(&[8, 5, 8, 6, 8, 7], 3), Ok([5, 6, 7].into()));
        let failure = list(&[8, 5, 12, 6, 7], 2).unwrap_err();
        assert_eq!(failure.status(), UDG_STATUS_INVALID_DEF);
        assert_eq!(list(&[], 0), Ok([].into()));
        // SAFETY: null is allowed.
        let none = unsafe { InDef::<Test>::new_list(ptr::null(), 1, "defs") };
        assert!(none.iter().is_err());
    }
}
