//! Diagnostics: the errors and warnings of each thread's last load.

use core::{cell::Cell, ptr};

use alloc::{boxed::Box, vec::Vec};

use super::{
    allocation::{Category, Scope},
    failure::fail,
    guard,
    memory::{Out, from_caller},
    status::{UDG_STATUS_OUT_OF_RANGE, UdgStatus},
    table,
    text::{TextPool, UdgText},
};
use crate::domain::diagnostic::{Diagnostic, Severity};

/// How serious a diagnostic is.
pub type UdgSeverity = i32;

/// An error: no domain was made.
pub const UDG_SEVERITY_ERROR: UdgSeverity = 1;
/// A warning: allowed, but probably a mistake.
pub const UDG_SEVERITY_WARNING: UdgSeverity = 2;

/// An error or a warning about a document, and its place.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgDiagnostic {
    /// UDG_SEVERITY_…
    pub severity: UdgSeverity,
    /// Line, from 1; 0 if the diagnostic is about no document.
    pub line: u32,
    /// Column in characters, from 1; 0 if the diagnostic is about no document.
    pub column: u32,
    /// Always 0.
    pub reserved: u32,
    /// The document's name.
    pub document: UdgText,
    /// Path of the value in the document, such as `$.actions.melee.effects[0]`.
    pub path: UdgText,
    /// What was found and what was expected.
    pub message: UdgText,
}

#[derive(Default)]
struct Kept {
    places: Vec<(UdgSeverity, u32, u32)>,
    /// Three texts for each diagnostic: document, path, message.
    texts: TextPool,
}

std::thread_local! {
    // A bare pointer, since a destructor would keep the library from being unloaded. If a thread
    // ends without clearing its diagnostics, they are never released.
    static KEPT: Cell<*mut Kept> = const { Cell::new(ptr::null_mut()) };
}

fn release() {
    let old = KEPT.replace(ptr::null_mut());
    if !old.is_null() {
        // SAFETY: made by `Box::into_raw` on this thread, and taken out just now.
        drop(unsafe { Box::from_raw(old) });
    }
}

fn with_kept<R>(body: impl FnOnce(Option<&Kept>) -> R) -> R {
    // SAFETY: null, or made by `Box::into_raw` on this thread; bodies don't release it.
    body(unsafe { KEPT.get().as_ref() })
}

/// Whether a diagnostic prevents the domain from being made.
pub(crate) fn is_error(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity == Severity::Error
}

/// Keeps diagnostics for this thread, in place of the previous ones. Returns how many are errors.
pub(crate) fn keep(diagnostics: &[Diagnostic]) -> usize {
    release();
    if diagnostics.is_empty() {
        return 0;
    }
    let _category = Scope::enter(Category::Other);
    let mut kept = Kept::default();
    for diagnostic in diagnostics {
        let severity = match diagnostic.severity {
            Severity::Error => UDG_SEVERITY_ERROR,
            Severity::Warning => UDG_SEVERITY_WARNING,
        };
        kept.places
            .push((severity, diagnostic.line, diagnostic.column));
        kept.texts.push(&diagnostic.document);
        kept.texts.push(&diagnostic.path);
        kept.texts.push(&diagnostic.message);
    }
    KEPT.set(Box::into_raw(Box::new(kept)));
    diagnostics.iter().filter(|it| is_error(it)).count()
}

/// Counts the diagnostics of this thread's last `udg_domain_load`: errors and warnings.
///
/// Parameters:
///   out_count  receives the number.
/// Returns UDG_STATUS_OK or UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread; each has its own diagnostics.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_diagnostic_count(out_count: *mut u32) -> UdgStatus {
    from_caller!(out_count: Out);
    guard::plain(&table::udg_domain_diagnostic_count, |_| {
        let count = with_kept(|kept| kept.map_or(0, |kept| kept.places.len()));
        out_count.required()?.write(count as u32);
        Ok(())
    })
}

/// Reads a diagnostic of this thread's last `udg_domain_load`. They are sorted by document and
/// line.
///
/// Parameters:
///   index           from 0.
///   out_diagnostic  receives it.
/// Returns UDG_STATUS_OK; UDG_STATUS_NULL_ARGUMENT; UDG_STATUS_OUT_OF_RANGE if there is no
/// diagnostic with that index.
/// Memory and lifetimes: the texts stay valid until this thread calls udg_domain_load or
/// udg_domain_diagnostic_clear.
/// Threading: any thread; each has its own diagnostics.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_diagnostic(
    index: u32,
    out_diagnostic: *mut UdgDiagnostic,
) -> UdgStatus {
    from_caller!(out_diagnostic: Out);
    guard::plain(&table::udg_domain_diagnostic, |_| {
        let out_diagnostic = out_diagnostic.required()?;
        let found = with_kept(|kept| {
            let kept = kept?;
            let &(severity, line, column) = kept.places.get(index as usize)?;
            let first = index as usize * 3;
            Some(UdgDiagnostic {
                severity,
                line,
                column,
                reserved: 0,
                document: kept.texts.view(first),
                path: kept.texts.view(first + 1),
                message: kept.texts.view(first + 2),
            })
        });
        let found = found.ok_or_else(|| {
            fail(
                UDG_STATUS_OUT_OF_RANGE,
                format_args!(
                    "this thread's last load has no diagnostic {index}; ask \
                     udg_domain_diagnostic_count"
                ),
            )
        })?;
        out_diagnostic.write(found);
        Ok(())
    })
}

/// Frees this thread's diagnostics. A thread that loads domains should call it before it ends;
/// otherwise their memory stays in use.
///
/// Returns UDG_STATUS_OK.
/// Threading: any thread; each has its own diagnostics.
#[unsafe(no_mangle)]
pub extern "C" fn udg_domain_diagnostic_clear() -> UdgStatus {
    guard::plain(&table::udg_domain_diagnostic_clear, |_| {
        release();
        Ok(())
    })
}
