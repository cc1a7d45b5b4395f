//! The notation against other readers of it, and its laws.

mod oracle;
mod properties;
mod support;
