//! What is said of handles that a call can't use.

use super::{GENERATION_BITS, Kept, Kind, Registry, SLOT_BITS};
use crate::ffi::{
    failure::{Failure, fail},
    gate::Refused,
    status::{UDG_STATUS_BUSY, UDG_STATUS_INVALID_HANDLE, UDG_STATUS_WRONG_TIME},
    table::Function,
    text::FixedText,
};

impl<T: Kept> Registry<T> {
    #[cold]
    pub(super) fn invalid(&self, bits: u32, name: &str) -> Failure {
        let wanted = T::KIND.name();
        let text: FixedText<64> = match bits {
            0 => FixedText::from_format(format_args!("it is null")),
            _ if bits >> (SLOT_BITS + GENERATION_BITS) == T::KIND as u32 => {
                FixedText::from_format(format_args!("what it stood for was destroyed"))
            }
            _ => FixedText::from_format(format_args!("it stands for {}", Kind::of(bits))),
        };
        fail(
            UDG_STATUS_INVALID_HANDLE,
            format_args!(
                "{name} is not a valid handle of {wanted}: {}",
                text.as_str()
            ),
        )
    }

    #[cold]
    pub(super) fn refuse(
        &self,
        refused: &Refused,
        bits: u32,
        name: &str,
        function: &Function,
    ) -> Failure {
        let called = function.name;
        let named = |holder: Option<&'static Function>| holder.map_or("another call", |it| it.name);
        match *refused {
            Refused::Empty => self.invalid(bits, name),
            Refused::Busy(holder) => fail(
                UDG_STATUS_BUSY,
                format_args!(
                    "{called} was called while {} is using the same {name}; let one end before \
                     the other begins",
                    named(holder)
                ),
            ),
            Refused::WouldWait(reader) => fail(
                UDG_STATUS_BUSY,
                format_args!(
                    "{called} was called from within a function of the host while {} is using the \
                     same {name}; calls from there never wait, so make it when the function has \
                     returned",
                    named(reader)
                ),
            ),
            Refused::Sealed => fail(
                UDG_STATUS_WRONG_TIME,
                format_args!(
                    "a tick is open, so the {name} can only be read; it was begun with \
                     udg_world_tick_begin, on this thread or another, and whoever began it must \
                     call udg_world_tick_end first"
                ),
            ),
        }
    }
}
