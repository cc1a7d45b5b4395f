//! The faults of a file of cases.

use legwork_reader::ron_source::Fault;

/// One fault of a file of cases. Its path starts with the name of the case, if that is known.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{0}", file = super::FILE)]
pub struct CaseFault(pub Fault);
