//! Tests of the screen.
