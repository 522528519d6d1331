//! Trait functions that only pass the call on.

/// Defines functions that call the function of the same name on a field. Instead of a field, a macro
/// can say on what: it takes `self`, a name for it, and the call.
macro_rules! forward {
    (
        self.$field:ident =>
        $($(#[$attribute:meta])* fn $name:ident(&self $(, $argument:ident: $type:ty)*) $(-> $result:ty)?;)*
    ) => {
        $($(#[$attribute])* fn $name(&self $(, $argument: $type)*) $(-> $result)? {
            self.$field.$name($($argument),*)
        })*
    };
    (
        $through:ident! =>
        $(fn $name:ident(&self $(, $argument:ident: $type:ty)*) $(-> $result:ty)?;)*
    ) => {
        $(fn $name(&self $(, $argument: $type)*) $(-> $result)? {
            $through!(self, of => of.$name($($argument),*))
        })*
    };
}
