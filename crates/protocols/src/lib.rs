//! Lets board programs use the engine: UCI and CECP.
