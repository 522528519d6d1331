//! Macros that declare shapes. From a struct or an enum, each makes the type, the code that reads
//! it, and its JSON Schema.

/// An object. A key has the name of its field, unless `#[key = "…"]` gives another;
/// `#[schema = "…"]` names a function that makes a field's schema. Fields under `besides` aren't in
/// documents.
#[doc(hidden)]
#[macro_export]
macro_rules! object_shape {
    (
        $(#[doc = $doc:literal])*
        pub struct $name:ident as $title:tt {
            $(
                $(#[doc = $about:literal])*
                $(#[key = $key:tt])?
                $(#[schema = $schema:tt])?
                pub $field:ident: $part:ident<$inner:ty>,
            )*
        }
        $(besides { $($(#[doc = $of_other:literal])* pub $other:ident: $of:ty,)* })?
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, Default, PartialEq)]
        #[cfg_attr(
            feature = "schema",
            derive(schemars::JsonSchema),
            schemars(
                rename = $title,
                deny_unknown_fields,
                transform = $crate::domain::schema::only_required::<$name>
            )
        )]
        pub struct $name {
            $(
                $(#[doc = $about])*
                $(#[cfg_attr(feature = "schema", schemars(rename = $key))])?
                $(#[cfg_attr(feature = "schema", schemars(schema_with = $schema))])?
                pub $field: $part<$inner>,
            )*
            $($(
                $(#[doc = $of_other])*
                #[cfg_attr(feature = "schema", schemars(skip))]
                pub $other: $of,
            )*)?
        }

        impl $crate::domain::shapes::Keyed for $name {
            const KEYS: &'static [&'static str] =
                &[$($crate::object_shape!(@key $field $($key)?)),*];
            const ARE_REQUIRED: &'static [bool] =
                &[$(<$part<$inner> as $crate::domain::shapes::Part>::IS_REQUIRED),*];
        }

        impl $crate::domain::shapes::Shape for $name {
            fn read(
                node: &$crate::domain::shapes::Node<'_>,
                found: &mut $crate::domain::diagnostic::Diagnostics,
            ) -> Result<Self, $crate::domain::shapes::Failure> {
                use $crate::domain::shapes::{Members, Keyed, Part};
                let keys = <Self as Keyed>::KEYS;
                let mut members = Members::of(node, stringify!($name), keys, None, found)?;
                Ok($name {
                    $($field: Part::read(members.next(), found),)*
                    $($($other: Default::default(),)*)?
                })
            }
        }
    };
    (@key $field:ident) => {
        stringify!($field)
    };
    (@key $field:ident $key:tt) => {
        $key
    };
}

/// A value of one of several kinds of JSON values. The kind comes after each variant.
#[doc(hidden)]
#[macro_export]
macro_rules! kind_shape {
    (
        $(#[doc = $doc:literal])*
        pub enum $name:ident as $title:tt {
            $(
                $(#[doc = $about:literal])*
                $(#[schema = $schema:tt])?
                $variant:ident $(($inner:ty))? = $kind:tt,
            )*
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq)]
        #[cfg_attr(
            feature = "schema",
            derive(schemars::JsonSchema),
            schemars(rename = $title, untagged)
        )]
        pub enum $name {
            $(
                $(#[doc = $about])*
                $(#[cfg_attr(feature = "schema", schemars(schema_with = $schema))])?
                $variant $(($inner))?,
            )*
        }

        impl $crate::domain::shapes::Shape for $name {
            fn read(
                node: &$crate::domain::shapes::Node<'_>,
                found: &mut $crate::domain::diagnostic::Diagnostics,
            ) -> Result<Self, $crate::domain::shapes::Failure> {
                // A reader for each kind, in the same order.
                type Read = fn(
                    &$crate::domain::shapes::Node<'_>,
                    &mut $crate::domain::diagnostic::Diagnostics,
                ) -> Result<$name, $crate::domain::shapes::Failure>;
                let readers: &[Read] = &[$(
                    |_node, _found| Ok($name::$variant $((
                        <$inner as $crate::domain::shapes::Shape>::read(_node, _found)?
                    ))?),
                )*];
                let place = $crate::domain::shapes::kind_among(node, &[$($kind),*])?;
                readers[place](node, found)
            }
        }
    };
}

/// One of several words. The word comes after each variant.
#[doc(hidden)]
#[macro_export]
macro_rules! word_shape {
    (
        $(#[doc = $doc:literal])*
        pub enum $name:ident as $title:tt {
            $(
                $(#[doc = $about:literal])*
                $variant:ident = $word:tt,
            )*
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = $title))]
        pub enum $name {
            $(
                $(#[doc = $about])*
                #[cfg_attr(feature = "schema", schemars(rename = $word))]
                $variant,
            )*
        }

        impl $crate::domain::shapes::Shape for $name {
            fn read(
                node: &$crate::domain::shapes::Node<'_>,
                _: &mut $crate::domain::diagnostic::Diagnostics,
            ) -> Result<Self, $crate::domain::shapes::Failure> {
                let place = $crate::domain::shapes::word_among(node, &[$($word),*])?;
                Ok([$($name::$variant),*][place])
            }
        }
    };
}
