//! The caller's memory: pointers from C, turned into types that check themselves.
//!
//! To make one is unsafe. Whoever makes it promises two things for each pointer that is neither
//! null nor misaligned: it is valid for what its type says until the exported function returns, and
//! nobody else writes there meanwhile. Everything afterwards is safe. No reference to uninitialised
//! memory is ever made.

use core::{marker::PhantomData, ptr};

use super::{
    failure::{Outcome, fail},
    status::{UDG_STATUS_BUFFER_TOO_SMALL, UDG_STATUS_INVALID_ARGUMENT, UDG_STATUS_NULL_ARGUMENT},
};

/// Turns pointers that an exported function was given into types that check themselves. Each keeps
/// its name. Counts, capacities and strides stand in brackets.
///
/// Only for parameters of exported functions: it relies on what their manuals ask of the caller.
macro_rules! from_caller {
    ($($pointer:ident: $kind:ident $([$($size:expr),+])?),+ $(,)?) => {$(
        // SAFETY: the caller's pointer is as the manual asks, until the call ends.
        let $pointer = unsafe { $kind::new($pointer, $($($size,)+)? stringify!($pointer)) };
    )+};
}
pub(crate) use from_caller;

/// Types for which every bit pattern is a value: integers, floats, pointers, and structs of them.
///
/// # Safety
/// The type has no invalid bit pattern, and is `repr(C)` or primitive.
pub(crate) unsafe trait Plain: Copy {}

// SAFETY: integers and floats have no invalid patterns.
unsafe impl Plain for u8 {}
// SAFETY: as above.
unsafe impl Plain for u32 {}
// SAFETY: as above.
unsafe impl Plain for u64 {}
// SAFETY: as above.
unsafe impl Plain for f32 {}

fn is_aligned<T>(pointer: *const T) -> bool {
    (pointer as usize).is_multiple_of(align_of::<T>())
}

fn null_argument(name: &str) -> super::failure::Failure {
    fail(
        UDG_STATUS_NULL_ARGUMENT,
        format_args!("{name} is null; pass a valid pointer"),
    )
}

fn misaligned<T>(name: &str) -> super::failure::Failure {
    fail(
        UDG_STATUS_INVALID_ARGUMENT,
        format_args!(
            "{name} is not aligned to {} bytes; pass a pointer to the declared type",
            align_of::<T>()
        ),
    )
}

/// A place for one output value.
#[derive(Clone, Copy)]
pub(crate) struct Out<T> {
    pointer: *mut T,
    name: &'static str,
}

impl<T: Copy> Out<T> {
    /// # Safety
    /// See the module. A valid pointer may be written, but not read.
    pub(crate) unsafe fn new(pointer: *mut T, name: &'static str) -> Self {
        Out { pointer, name }
    }

    /// Refuses null. Call it before anything is changed.
    pub(crate) fn required(self) -> Outcome<Self> {
        if self.pointer.is_null() {
            return Err(null_argument(self.name));
        }
        self.optional()
    }

    /// Accepts null. Then [`write`](Self::write) does nothing.
    pub(crate) fn optional(self) -> Outcome<Self> {
        if !is_aligned(self.pointer) {
            return Err(misaligned::<T>(self.name));
        }
        Ok(self)
    }

    /// Writes the output.
    pub(crate) fn write(self, value: T) {
        if !self.pointer.is_null() && is_aligned(self.pointer) {
            // SAFETY: promised to be valid for a write by the maker.
            unsafe { ptr::write(self.pointer, value) };
        }
    }
}

/// Writes a view of a list that the library keeps: its address, or null if it is empty, and its length.
pub(crate) fn write_view<T>(items: &[T], out_items: Out<*const T>, out_count: Out<u32>) -> Outcome {
    let (out_items, out_count) = (out_items.required()?, out_count.required()?);
    out_items.write(if items.is_empty() {
        ptr::null()
    } else {
        items.as_ptr()
    });
    out_count.write(items.len() as u32);
    Ok(())
}

/// A place for a list of output values.
#[derive(Clone, Copy)]
pub(crate) struct OutSlice<T> {
    pointer: *mut T,
    capacity: u32,
    name: &'static str,
}

impl<T: Copy> OutSlice<T> {
    /// # Safety
    /// See the module. A valid pointer may be written `capacity` times, but not read.
    pub(crate) unsafe fn new(pointer: *mut T, capacity: u32, name: &'static str) -> Self {
        OutSlice {
            pointer,
            capacity,
            name,
        }
    }

    /// Refuses null, unless the capacity is 0.
    pub(crate) fn checked(self) -> Outcome<Self> {
        check_slice(self.pointer, self.capacity as usize, self.name)?;
        Ok(self)
    }

    /// Writes the values and their count. If there isn't enough room, it writes only the count.
    pub(crate) fn write_all(
        self,
        count: usize,
        values: impl Iterator<Item = T>,
        out_count: Out<u32>,
    ) -> Outcome {
        let this = self.checked()?;
        let needed = u32::try_from(count).unwrap_or(u32::MAX);
        if needed > this.capacity {
            out_count.write(needed);
            return Err(fail(
                UDG_STATUS_BUFFER_TOO_SMALL,
                format_args!(
                    "{} has room for {} items, but {needed} are needed; make it larger",
                    this.name, this.capacity
                ),
            ));
        }
        for (index, value) in values.take(count).enumerate() {
            this.write(index, value);
        }
        out_count.write(needed);
        Ok(())
    }

    /// Writes one value. Beyond the capacity it does nothing.
    pub(crate) fn write(self, index: usize, value: T) {
        if index < self.capacity as usize && !self.pointer.is_null() {
            // SAFETY: within the capacity, which the maker promised to be valid for writes; every
            // user has called `checked` first, which looks at the alignment.
            unsafe { ptr::write(self.pointer.add(index), value) };
        }
    }
}

pub(crate) fn check_slice<T>(pointer: *const T, count: usize, name: &str) -> Outcome {
    if count == 0 {
        return Ok(());
    }
    if pointer.is_null() {
        return Err(fail(
            UDG_STATUS_NULL_ARGUMENT,
            format_args!("{name} is null, but its count is {count}; pass a valid pointer or 0"),
        ));
    }
    if !is_aligned(pointer) {
        return Err(misaligned::<T>(name));
    }
    let bytes = count.checked_mul(size_of::<T>());
    if bytes.is_none_or(|bytes| bytes > isize::MAX as usize) {
        return Err(fail(
            UDG_STATUS_INVALID_ARGUMENT,
            format_args!(
                "{name} cannot hold {count} items of {} bytes",
                size_of::<T>()
            ),
        ));
    }
    Ok(())
}

/// A list that the caller gives.
#[derive(Clone, Copy)]
pub(crate) struct In<'a, T> {
    pointer: *const T,
    count: usize,
    pub(crate) name: &'static str,
    lifetime: PhantomData<&'a [T]>,
}

impl<'a, T: Plain> In<'a, T> {
    /// # Safety
    /// See the module. A valid pointer may be read `count` times, for as long as `'a`.
    pub(crate) unsafe fn new(pointer: *const T, count: usize, name: &'static str) -> Self {
        In {
            pointer,
            count,
            name,
            lifetime: PhantomData,
        }
    }

    /// The list, after checking its pointer, alignment and size.
    pub(crate) fn get(self) -> Outcome<&'a [T]> {
        check_slice(self.pointer, self.count, self.name)?;
        if self.count == 0 {
            return Ok(&[]);
        }
        // SAFETY: not null, aligned, not too large; the maker promised that it can be read, and
        // any bits are a valid `T`.
        Ok(unsafe { core::slice::from_raw_parts(self.pointer, self.count) })
    }
}

/// Values at equal distances in the caller's memory, such as the same field of all structs in a
/// list.
#[derive(Clone, Copy)]
pub(crate) struct Strided<'a, T> {
    pointer: *mut u8,
    stride: usize,
    count: usize,
    name: &'static str,
    lifetime: PhantomData<&'a mut [T]>,
}

impl<T: Plain> Strided<'_, T> {
    /// # Safety
    /// See the module. A valid pointer may be used `count` times, each time `stride` bytes further
    /// on, for as long as the lifetime: read, and written too if the user of this calls `write`.
    pub(crate) unsafe fn new(
        pointer: *mut T,
        stride: usize,
        count: u32,
        name: &'static str,
    ) -> Self {
        Strided {
            pointer: pointer.cast(),
            stride: if stride == 0 { size_of::<T>() } else { stride },
            count: count as usize,
            name,
            lifetime: PhantomData,
        }
    }

    /// Refuses null and impossible strides. The alignment doesn't matter.
    pub(crate) fn checked(self) -> Outcome<Self> {
        check_slice(self.pointer, self.count, self.name)?;
        let bytes = self.count.checked_mul(self.stride);
        if self.stride < size_of::<T>() || bytes.is_none_or(|bytes| bytes > isize::MAX as usize) {
            return Err(fail(
                UDG_STATUS_INVALID_ARGUMENT,
                format_args!(
                    "the stride of {} is {} bytes; pass the size of the struct that each item \
                     lies in, at least {}, or 0 if nothing lies between them",
                    self.name,
                    self.stride,
                    size_of::<T>()
                ),
            ));
        }
        Ok(self)
    }

    /// All values.
    pub(crate) fn iter(&self) -> impl Iterator<Item = T> + Clone + '_ {
        (0..self.count).map(|index| {
            // SAFETY: within what the maker promised; any bits are a valid `T`.
            unsafe { ptr::read_unaligned(self.pointer.add(index * self.stride).cast::<T>()) }
        })
    }

    /// Writes one value. Beyond the count it does nothing.
    pub(crate) fn write(&self, index: usize, value: T) {
        if index < self.count {
            // SAFETY: within what the maker promised.
            unsafe {
                ptr::write_unaligned(self.pointer.add(index * self.stride).cast::<T>(), value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_with_count_zero_is_an_empty_list() {
        // SAFETY: null and impossible pointers are what is tested; they aren't followed.
        unsafe {
            let list = In::<u32>::new(ptr::null(), 0, "list").get();
            assert_eq!(list.unwrap(), &[] as &[u32]);
            let list = In::<u32>::new(ptr::null(), 1, "list").get();
            assert_eq!(list.unwrap_err().status(), UDG_STATUS_NULL_ARGUMENT);
            let values = [1_u32, 2];
            let list = In::new(values.as_ptr(), usize::MAX / 2, "list").get();
            assert_eq!(list.unwrap_err().status(), UDG_STATUS_INVALID_ARGUMENT);
            let list = In::new(values.as_ptr().byte_add(1), 1, "list").get();
            assert_eq!(list.unwrap_err().status(), UDG_STATUS_INVALID_ARGUMENT);
            let list = In::new(values.as_ptr(), 2, "list").get();
            assert_eq!(list.unwrap(), &values);
        }
    }

    #[test]
    fn strided_values_need_room_between_them() {
        let mut floats = [1.0_f32, 2.0, 3.0, 4.0, 5.0];
        let strided = |pointer: *mut f32, stride, count| {
            // SAFETY: the strides that pass the check stay within the array.
            unsafe { Strided::new(pointer, stride, count, "floats") }.checked()
        };
        let pointer = floats.as_mut_ptr();
        let every_second = strided(pointer, 8, 3).unwrap();
        every_second.write(1, 9.0);
        every_second.write(3, 9.0);
        assert!(every_second.iter().eq([1.0, 9.0, 5.0]));
        assert!(strided(pointer, 0, 5).unwrap().iter().eq(floats));
        for (stride, count) in [(3, 1), (usize::MAX, 2)] {
            let failure = strided(pointer, stride, count).err().unwrap();
            assert_eq!(failure.status(), UDG_STATUS_INVALID_ARGUMENT);
        }
        assert!(strided(ptr::null_mut(), 4, 1).is_err());
        assert!(strided(ptr::null_mut(), 4, 0).is_ok());
    }

    #[test]
    fn too_small_a_buffer_gets_the_count_only() {
        let mut items = [7_u32; 2];
        let mut count = 9;
        // SAFETY: valid for two items, and one count.
        let (out, out_count) = unsafe {
            (
                OutSlice::new(items.as_mut_ptr(), 2, "items"),
                Out::new(&mut count, "out_count"),
            )
        };
        let failure = out.write_all(3, 0..3, out_count).unwrap_err();
        assert_eq!(failure.status(), UDG_STATUS_BUFFER_TOO_SMALL);
        out.write(2, 1);
        assert_eq!((items, count), ([7, 7], 3));
        assert!(out.write_all(1, 0..1, out_count).is_ok());
        assert_eq!((items, count), ([0, 7], 1));
    }
}
