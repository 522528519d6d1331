//! Links how things are shown.

use alloc::{format, string::String};

use super::{Text, linker::Linker};
use crate::domain::{
    appearance::{Appearance, parse_color},
    diagnostic::shorten,
    shapes::Field,
};

impl Linker<'_, '_> {
    /// Reads `label` and `color`.
    pub(super) fn appearance(&mut self, label: &Field<Text>, color: &Field<Text>) -> Appearance {
        let label = label.get().map_or_else(String::new, |it| it.value.clone());
        let color = color.get().and_then(|text| {
            let color = parse_color(text.as_str());
            if color.is_none() {
                let found = shorten(text.as_str());
                let message = format!("found `{found}`, expected a color such as `#ff8000`");
                self.error(text.place, message);
            }
            color
        });
        Appearance { label, color }
    }
}
