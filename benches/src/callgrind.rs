//! Lets callgrind count only where it matters. It runs a program some ten times as fast as long as
//! it doesn't count.

/// Lets callgrind count from now on, if it was started with `--instr-atstart=no`. Without
/// callgrind, nothing happens. On processors other than x86-64, this does nothing either, and
/// callgrind counts from the start.
pub(crate) fn begin() {
    #[cfg(all(target_arch = "x86_64", unix))]
    request(START_INSTRUMENTATION);
}

/// `CALLGRIND_START_INSTRUMENTATION` of valgrind's callgrind.h.
#[cfg(all(target_arch = "x86_64", unix))]
const START_INSTRUMENTATION: usize = ((b'C' as usize) << 24 | (b'T' as usize) << 16) + 4;

/// A request as `VALGRIND_DO_CLIENT_REQUEST` of valgrind.h makes it: rotations that come to nothing,
/// and an exchange of a register with itself, by which valgrind knows that it is meant.
#[cfg(all(target_arch = "x86_64", unix))]
fn request(code: usize) {
    let arguments = [code, 0, 0, 0, 0, 0];
    // SAFETY: the instructions change nothing, but for what valgrind answers in a register.
    unsafe {
        std::arch::asm!(
            "rol rdi, 3",
            "rol rdi, 13",
            "rol rdi, 61",
            "rol rdi, 51",
            "xchg rbx, rbx",
            in("rax") arguments.as_ptr(),
            inout("rdx") 0_usize => _,
            options(nostack),
        );
    }
}
