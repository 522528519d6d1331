//! Domains: loading and destroying them.

use alloc::{sync::Arc, vec::Vec};

use super::{
    allocation::{Category, Scope},
    c::{c_char, size_t},
    def::{Def, InDef, OutDef, must_be_zero},
    diagnostics,
    domain_cell::Names,
    domain_cell::Shown,
    domain_cell::{DOMAINS, DomainCell},
    failure::{Outcome, fail, in_item},
    float_mode::FloatMode,
    guard,
    handle_types::UdgDomain,
    logging,
    memory::{In, Out, Plain, from_caller},
    memory_text::InText,
    status::{UDG_STATUS_INVALID_DOCUMENT, UDG_STATUS_OUT_OF_RANGE, UdgStatus},
    table,
};
use crate::domain::{Document, Domain, Limits};

/// A document to read a domain from.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgDocument {
    /// The name that diagnostics give, such as the file name. UTF-8.
    pub name: *const c_char,
    /// The name's length in bytes, or UDG_ZERO_TERMINATED.
    pub name_length: size_t,
    /// JSON in UTF-8.
    pub bytes: *const u8,
    /// The document's length in bytes.
    pub length: size_t,
}

// SAFETY: pointers and integers only.
unsafe impl Plain for UdgDocument {}

/// Limits on the size of documents, to load those of strangers (mods) safely. Initialise it with
/// `udg_domain_limits_init`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct UdgDomainLimits {
    /// Set by `udg_domain_limits_init`.
    pub struct_size: u32,
    /// How deep lists and objects may be nested. The default is 64. Nesting deeper than 128 is
    /// always refused.
    pub nesting: u32,
    /// Size of one document in bytes. The default is 16 MiB. Documents above 4 GiB are always
    /// refused.
    pub document_bytes: u64,
    /// Number of values in one document; each key and each entry of a list counts. The default is
    /// 1,000,000.
    pub values: u32,
    /// Number of expressions in all documents together. The default is 65,536.
    pub expressions: u32,
    /// Size of one expression in bytes. The default is 4,096.
    pub expression_bytes: u32,
    /// How deep parentheses, calls, `not` and signs may be nested in one expression. The default is
    /// 64. Deeper nesting than 64 is always refused.
    pub expression_depth: u32,
    /// How many diagnostics are listed, at least 1. The default is 100. The others are only
    /// counted.
    pub diagnostics: u32,
    /// Must be 0.
    pub reserved: u32,
}

// SAFETY: integers only.
unsafe impl Plain for UdgDomainLimits {}
const _: () = assert!(size_of::<UdgDomainLimits>() == 40);
// SAFETY: `struct_size` is first, and the size above leaves no room for padding.
unsafe impl Def for UdgDomainLimits {
    const NAME: &'static str = "UdgDomainLimits";
    const INIT: &'static str = "udg_domain_limits_init";
    const FIRST_SIZE: u32 = 40;
    fn defaults() -> Self {
        let limits = Limits::default();
        let narrow = |limit: usize| u32::try_from(limit).unwrap_or(u32::MAX);
        UdgDomainLimits {
            struct_size: 0,
            nesting: narrow(limits.max_nesting),
            document_bytes: limits.max_document_bytes as u64,
            values: narrow(limits.max_values),
            expressions: narrow(limits.max_expressions),
            expression_bytes: narrow(limits.max_expression_bytes),
            expression_depth: narrow(limits.max_expression_depth),
            diagnostics: narrow(limits.max_diagnostics),
            reserved: 0,
        }
    }
}

impl UdgDomainLimits {
    fn get(&self) -> Outcome<Limits> {
        must_be_zero(self.reserved, "limits")?;
        if self.diagnostics == 0 {
            return Err(fail(
                UDG_STATUS_OUT_OF_RANGE,
                format_args!("limits.diagnostics is 0; allow at least 1"),
            ));
        }
        Ok(Limits {
            max_document_bytes: usize::try_from(self.document_bytes).unwrap_or(usize::MAX),
            max_nesting: self.nesting as usize,
            max_values: self.values as usize,
            max_expressions: self.expressions as usize,
            max_expression_bytes: self.expression_bytes as usize,
            max_expression_depth: self.expression_depth as usize,
            max_diagnostics: self.diagnostics as usize,
        })
    }
}

/// Initialises the limits with their defaults.
///
/// Parameters:
///   limits  receives the defaults.
///   size    sizeof(UdgDomainLimits), as the caller knows it.
/// Returns UDG_STATUS_OK, UDG_STATUS_NULL_ARGUMENT or UDG_STATUS_INVALID_DEF.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_limits_init(
    limits: *mut UdgDomainLimits,
    size: size_t,
) -> UdgStatus {
    // SAFETY: the caller's struct is of the size it says.
    let limits = unsafe { OutDef::new(limits, size) };
    guard::plain(&table::udg_domain_limits_init, |_| limits.init())
}

/// Loads a domain from documents. They are merged in order: the game's, then a level's, then a
/// mod's.
///
/// It finds everything that is wrong, not only the first error. Read the errors and warnings with
/// `udg_domain_diagnostic_count` and `udg_domain_diagnostic` on the same thread. A domain that was
/// loaded may have warnings, too; then the log gets the first one, and says how many there are.
///
/// Parameters:
///   documents   what to read; copied.
///   count       how many; at least 1.
///   limits      how large they may be; null for the defaults.
///   out_domain  receives the handle.
/// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_DOCUMENT if there are errors or no documents;
/// UDG_STATUS_NULL_ARGUMENT; UDG_STATUS_INVALID_ARGUMENT if a name is not UTF-8 (the message gives
/// its index); UDG_STATUS_INVALID_DEF or UDG_STATUS_OUT_OF_RANGE for the limits;
/// UDG_STATUS_LIMIT_EXCEEDED if 16,384 domains exist; UDG_STATUS_PANIC.
/// Memory and lifetimes: pass the handle to udg_domain_destroy once.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_load(
    documents: *const UdgDocument,
    count: u32,
    limits: *const UdgDomainLimits,
    out_domain: *mut UdgDomain,
) -> UdgStatus {
    from_caller!(documents: In[count as usize], limits: InDef, out_domain: Out);
    guard::plain(&table::udg_domain_load, |_| {
        // Whether or not this call succeeds, the diagnostics of the call before are dropped.
        diagnostics::keep(&[]);
        let out_domain = out_domain.required()?;
        let limits = match limits.get_if_any()? {
            Some(limits) => limits.get()?,
            None => Limits::default(),
        };
        let _category = Scope::enter(Category::Domain);
        let mut list = Vec::new();
        for (index, document) in documents.get()?.iter().enumerate() {
            let document = read_document(document);
            list.push(document.map_err(|failure| in_item(failure, "documents", index))?);
        }
        let _mode = FloatMode::enter();
        let loaded = Domain::load(&list, &limits);
        let errors = diagnostics::keep(&loaded.diagnostics);
        let Some(domain) = loaded.domain else {
            return Err(fail(
                UDG_STATUS_INVALID_DOCUMENT,
                format_args!(
                    "{errors} error(s), the first: {}; see udg_domain_diagnostic for all",
                    FirstError(&loaded.diagnostics)
                ),
            ));
        };
        let (names, shown) = (Names::of(&domain), Shown::of(&domain));
        let bits = DOMAINS.insert(DomainCell {
            domain: Arc::new(domain),
            names,
            shown,
        })?;
        out_domain.write(UdgDomain { bits });
        if let Some(first) = loaded.diagnostics.first() {
            logging::write(
                logging::UDG_LOG_WARNING,
                format_args!(
                    "udg_domain_load: {} warning(s), the first: {first}",
                    loaded.diagnostics.len()
                ),
            );
        }
        Ok(())
    })
}

fn read_document(document: &UdgDocument) -> Outcome<Document<'_>> {
    // SAFETY: the caller's pointers are as the manual asks, until the call ends.
    let (name, bytes) = unsafe {
        (
            InText::new(document.name, document.name_length, "name"),
            In::new(document.bytes, document.length, "bytes"),
        )
    };
    Ok(Document {
        name: name.get()?,
        bytes: bytes.get()?,
    })
}

/// Writes the first error of a list.
struct FirstError<'a>(&'a [crate::domain::diagnostic::Diagnostic]);

impl core::fmt::Display for FirstError<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.0.iter().find(|it| diagnostics::is_error(it)) {
            Some(first) => first.fmt(f),
            None => f.write_str("unknown"),
        }
    }
}

/// Destroys the handle of a domain. Worlds that use the domain keep what they need.
///
/// Parameters:
///   domain  the domain; null does nothing.
/// Returns UDG_STATUS_OK; UDG_STATUS_INVALID_HANDLE; UDG_STATUS_BUSY if another call is destroying
/// it.
/// Memory and lifetimes: texts that came from the domain become invalid.
/// Threading: any thread, as long as no other call uses the handle.
#[unsafe(no_mangle)]
pub extern "C" fn udg_domain_destroy(domain: UdgDomain) -> UdgStatus {
    guard::plain(&table::udg_domain_destroy, |function| {
        if domain.bits != 0 {
            drop(DOMAINS.remove(domain.bits, "domain", function)?);
        }
        Ok(())
    })
}

/// Tells whether a handle refers to a domain that exists.
///
/// Parameters:
///   domain  any value.
/// Returns 1 or 0.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub extern "C" fn udg_domain_is_valid(domain: UdgDomain) -> u32 {
    u32::from(DOMAINS.is_valid(domain.bits))
}

/// Tells a fingerprint of what the documents mean. Ids, saved games and generated constants fit
/// only a domain with the same fingerprint.
///
/// Parameters:
///   domain    the domain.
///   out_hash  receives the fingerprint.
/// Returns UDG_STATUS_OK, UDG_STATUS_INVALID_HANDLE or UDG_STATUS_NULL_ARGUMENT.
/// Threading: any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn udg_domain_hash(domain: UdgDomain, out_hash: *mut u64) -> UdgStatus {
    from_caller!(out_hash: Out);
    guard::plain(&table::udg_domain_hash, |function| {
        let out_hash = out_hash.required()?;
        let access = DOMAINS.share(domain.bits, "domain", function)?;
        out_hash.write(access.get().domain.hash);
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffi::{
        diagnostics::*,
        failure::last,
        status::*,
        testing::{Stage, init, load, out},
        world::{udg_world_create, udg_world_def_init, udg_world_destroy, udg_world_hash},
    };

    #[test]
    fn errors_are_listed_until_the_next_load() {
        assert_eq!(
            load("{ \"udgoap\": 1, \"typos\": {} }"),
            Err(UDG_STATUS_INVALID_DOCUMENT)
        );
        assert!(last().contains("test.json:1:"), "{}", last());
        // SAFETY: the out pointers are valid; texts end with a zero.
        unsafe {
            let count = out(|it| udg_domain_diagnostic_count(it)).unwrap();
            assert!(count >= 1);
            let first = out(|it| udg_domain_diagnostic(0, it)).unwrap();
            assert_eq!((first.severity, first.line), (UDG_SEVERITY_ERROR, 1));
            let document = core::ffi::CStr::from_ptr(first.document.data);
            assert_eq!(document.to_str(), Ok("test.json"));
            let message = core::ffi::CStr::from_ptr(first.message.data);
            assert_eq!(message.count_bytes(), first.message.length);
            let beyond = out(|it| udg_domain_diagnostic(count, it));
            assert_eq!(beyond.err(), Some(UDG_STATUS_OUT_OF_RANGE));
        }
        let _stage = Stage::new();
        // SAFETY: the out pointer is valid.
        unsafe { assert_eq!(out(|it| udg_domain_diagnostic_count(it)), Ok(0)) };
    }

    #[test]
    fn domain_outlives_its_handle_in_its_worlds() {
        let stage = Stage::new();
        assert_eq!(udg_domain_destroy(stage.domain), UDG_STATUS_OK);
        assert_eq!(udg_domain_is_valid(stage.domain), 0);
        assert_eq!(udg_domain_destroy(stage.domain), UDG_STATUS_INVALID_HANDLE);
        stage.create(stage.goblin);
        let mut def = init(udg_world_def_init);
        def.domain = stage.domain;
        // SAFETY: the def was initialised, and the out pointers are valid.
        unsafe {
            let world = out(|it| udg_world_create(&def, it));
            assert_eq!(world.err(), Some(UDG_STATUS_INVALID_HANDLE));
            assert!(out(|it| udg_world_hash(stage.world, it)).is_ok());
        }
    }

    #[test]
    fn wrong_documents_and_limits_are_named() {
        let good = UdgDocument {
            name: c"a".as_ptr(),
            name_length: 1,
            bytes: b"{}".as_ptr(),
            length: 2,
        };
        let bad = UdgDocument {
            name: b"\xff".as_ptr().cast(),
            ..good
        };
        let none = UdgDocument {
            bytes: core::ptr::null(),
            ..good
        };
        let load = |documents: &[UdgDocument], limits: *const UdgDomainLimits| {
            let count = documents.len() as u32;
            // SAFETY: the documents and limits are valid or refused.
            out(|it| unsafe { udg_domain_load(documents.as_ptr(), count, limits, it) }).err()
        };
        let null = core::ptr::null();
        assert_eq!(load(&[good, bad], null), Some(UDG_STATUS_INVALID_ARGUMENT));
        assert!(
            last().contains("documents[1]: name is not UTF-8"),
            "{}",
            last()
        );
        assert_eq!(load(&[none], null), Some(UDG_STATUS_NULL_ARGUMENT));
        assert_eq!(load(&[], null), Some(UDG_STATUS_INVALID_DOCUMENT));
        let mut limits = init(udg_domain_limits_init);
        limits.document_bytes = 1;
        assert_eq!(load(&[good], &limits), Some(UDG_STATUS_INVALID_DOCUMENT));
        limits.diagnostics = 0;
        assert_eq!(load(&[good], &limits), Some(UDG_STATUS_OUT_OF_RANGE));
        limits.struct_size = 0;
        assert_eq!(load(&[good], &limits), Some(UDG_STATUS_INVALID_DEF));
        udg_domain_diagnostic_clear();
    }

    #[test]
    fn null_is_destroyed_in_peace() {
        assert_eq!(udg_domain_destroy(UdgDomain { bits: 0 }), UDG_STATUS_OK);
        let null = super::super::handle_types::UdgWorld { bits: 0 };
        assert_eq!(udg_world_destroy(null), UDG_STATUS_OK);
    }
}
