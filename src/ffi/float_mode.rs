//! The processor's floating-point mode during calls that compute.
//!
//! Hosts change this mode: audio threads flush denormal numbers to zero, and old libraries round
//! towards zero. But equal inputs must give equal bits on every thread. So these calls set the
//! default mode (round to nearest, keep denormal numbers), and restore the caller's mode when they
//! end.

/// While it exists, the default mode is set.
pub(crate) struct FloatMode {
    /// The caller's control register, if it was different.
    caller: Option<register::Word>,
}

impl FloatMode {
    /// Sets the default mode.
    #[inline]
    pub(crate) fn enter() -> Self {
        FloatMode {
            caller: register::enter(),
        }
    }

    /// Sets the default mode again after code of the host has run, since that may have changed the
    /// mode.
    #[inline]
    pub(crate) fn set_again() {
        register::enter();
    }
}

impl Drop for FloatMode {
    #[inline]
    fn drop(&mut self) {
        if let Some(word) = self.caller {
            register::write(word);
        }
    }
}

/// On other processors, the mode isn't changed.
#[cfg(any(
    miri,
    not(any(
        target_arch = "x86_64",
        target_arch = "x86",
        target_arch = "aarch64",
        all(target_arch = "arm", target_abi = "eabihf")
    ))
))]
mod register {
    pub(super) type Word = ();

    pub(super) fn write((): Word) {}

    pub(super) fn enter() -> Option<Word> {
        None
    }
}

/// MXCSR. Its six lowest bits only record exceptions. It also governs all arithmetic on 32 bits:
/// there, the old register stack only carries results, which doesn't round them.
#[cfg(all(any(target_arch = "x86_64", target_arch = "x86"), not(miri)))]
mod register {
    use core::arch::asm;

    pub(super) type Word = u32;
    const HISTORY: Word = 0x3f;
    /// All exceptions masked, round to nearest, no flush-to-zero, no denormals-are-zero.
    const DEFAULT: Word = 0x1f80;

    #[inline]
    pub(super) fn read() -> Word {
        let mut word: Word = 0;
        // SAFETY: stores the register into a local variable.
        unsafe {
            asm!("stmxcsr [{}]", in(reg) &raw mut word, options(nostack, preserves_flags));
        }
        word
    }

    #[inline]
    pub(super) fn write(word: Word) {
        // SAFETY: loads a word that was read before, or the default, into the register. Only
        // `FloatMode` does so, around code that relies on the default.
        unsafe {
            asm!("ldmxcsr [{}]", in(reg) &raw const word, options(nostack, preserves_flags));
        }
    }

    #[inline]
    pub(super) fn enter() -> Option<Word> {
        let word = read();
        if word & !HISTORY == DEFAULT {
            return None;
        }
        write(DEFAULT);
        Some(word)
    }
}

/// FPCR. It is 0 by default. Another register records exceptions.
#[cfg(all(target_arch = "aarch64", not(miri)))]
mod register {
    use core::arch::asm;

    pub(super) type Word = u64;

    #[inline]
    pub(super) fn read() -> Word {
        let word: Word;
        // SAFETY: reads a register that every program may read.
        unsafe { asm!("mrs {}, fpcr", out(reg) word, options(nostack, preserves_flags)) };
        word
    }

    #[inline]
    pub(super) fn write(word: Word) {
        // SAFETY: loads a word that was read before, or the default. Only `FloatMode` does so,
        // around code that relies on the default.
        unsafe { asm!("msr fpcr, {}", in(reg) word, options(nostack, preserves_flags)) };
    }

    #[inline]
    pub(super) fn enter() -> Option<Word> {
        let word = read();
        if word == 0 {
            return None;
        }
        write(0);
        Some(word)
    }
}

/// FPSCR. It is 0 by default, except for bits that only record things: the result of the last
/// comparison, and exceptions.
#[cfg(all(target_arch = "arm", target_abi = "eabihf", not(miri)))]
mod register {
    use core::arch::asm;

    pub(super) type Word = u32;
    const HISTORY: Word = 0xf800_009f;

    #[inline]
    pub(super) fn read() -> Word {
        let word: Word;
        // SAFETY: reads a register that every program may read.
        unsafe { asm!("vmrs {}, fpscr", out(reg) word, options(nostack, preserves_flags)) };
        word
    }

    #[inline]
    pub(super) fn write(word: Word) {
        // SAFETY: loads a word that was read before, or the default. Only `FloatMode` does so,
        // around code that relies on the default. How numbers compared is nothing that is relied on.
        unsafe { asm!("vmsr fpscr, {}", in(reg) word, options(nostack)) };
    }

    #[inline]
    pub(super) fn enter() -> Option<Word> {
        let word = read();
        if word & !HISTORY == 0 {
            return None;
        }
        write(0);
        Some(word)
    }
}

#[cfg(all(test, any(target_arch = "x86_64", target_arch = "x86"), not(miri)))]
mod tests {
    use super::*;
    use core::hint::black_box;

    #[test]
    fn flush_to_zero_is_off_inside_and_back_afterwards() {
        let before = register::read();
        register::write(0x1f80 | 0x8000 | 0x6000);
        let tiny;
        {
            let _mode = FloatMode::enter();
            tiny = black_box(f32::MIN_POSITIVE) * black_box(0.5);
        }
        let after = register::read();
        register::write(before);
        assert!(tiny > 0.0);
        assert_eq!(after & 0xe000, 0xe000);
    }

    #[test]
    fn default_mode_is_left_alone() {
        assert!(FloatMode::enter().caller.is_none());
    }
}
