//! Loads a domain from documents, or lists all errors in them.

use alloc::vec::Vec;

use super::{
    Domain,
    diagnostic::{Diagnostic, Diagnostics},
    input::{Document, Limits},
    link::link,
    merge,
};

/// The result of loading.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The domain, if there are no errors.
    pub domain: Option<Domain>,
    /// All errors and warnings, in the order of the documents.
    pub diagnostics: Vec<Diagnostic>,
}

impl Domain {
    /// Loads a domain from documents, which are merged in order. Reports all errors at once.
    #[must_use]
    pub fn load(documents: &[Document<'_>], limits: &Limits) -> Loaded {
        let mut diagnostics = Diagnostics::new(limits);
        let shape = merge::read(documents, limits, &mut diagnostics);
        let domain = link(&shape, limits, &mut diagnostics);
        let domain = domain.filter(|_| !diagnostics.has_errors());
        Loaded {
            domain,
            diagnostics: diagnostics.finish(documents),
        }
    }
}
