//! Everything that every variant has to pass.
use legwork_ultima as _;
fn main() -> std::process::ExitCode {
    legwork_testkit::suite::main(env!("CARGO_MANIFEST_DIR"))
}
