//! How a [`World`](crate::world::World) and a [`RunningWorld`](crate::running::RunningWorld) lend one of
//! their subjects, such as areas: to be read, or to be changed.
//!
//! What can be done with a subject are the functions of these types, so whoever looks for one looks
//! in the folder of its subject. A type that only reads can be copied.

/// Declares the type through which a subject is read, or the one through which it is changed, or
/// both, and the functions of its owner that lend them.
macro_rules! subject {
    (
        $about:literal, $owner:ident as $field:ident,
        $visible:vis $read:ident by $lend:ident
    ) => {
        #[doc = $about]
        #[derive(Clone, Copy, Debug)]
        $visible struct $read<'w> {
            pub(crate) $field: &'w $owner,
        }

        impl $owner {
            #[doc = $about]
            #[inline]
            #[must_use]
            $visible fn $lend(&self) -> $read<'_> {
                $read { $field: self }
            }
        }
    };
    (
        $about:literal, $owner:ident as $field:ident,
        mut $visible:vis $change:ident by $lend_mut:ident
    ) => {
        #[doc = concat!($about, " To be changed.")]
        #[derive(Debug)]
        $visible struct $change<'w> {
            pub(crate) $field: &'w mut $owner,
        }

        impl $owner {
            #[doc = concat!($about, " To be changed.")]
            #[inline]
            $visible fn $lend_mut(&mut self) -> $change<'_> {
                $change { $field: self }
            }
        }
    };
    (
        $about:literal, $owner:ident as $field:ident,
        $visible:vis $read:ident by $lend:ident, $change:ident by $lend_mut:ident
    ) => {
        subject!($about, $owner as $field, $visible $read by $lend);
        subject!($about, $owner as $field, mut $visible $change by $lend_mut);

        impl $change<'_> {
            /// The same, to be read.
            #[inline]
            #[must_use]
            $visible fn now(&self) -> $read<'_> {
                $read { $field: self.$field }
            }
        }
    };
}
