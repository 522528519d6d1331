//! Functions of a trait that only ask somebody else the same.

/// Defines functions that call the function of their own name on a field, or through a macro that
/// takes `self`, a name, and a call on that name.
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
