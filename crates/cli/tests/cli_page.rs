//! Checks that docs/CLI.md shows what the program really prints.

use std::path::Path;

#[test]
fn the_page_shows_what_the_program_prints() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::env::set_current_dir(root).unwrap();
    // The page imports into this folder, and other text that an earlier run left there would be kept.
    let _ = std::fs::remove_dir_all("target/imported");
    trycmd::TestCases::new()
        .register_bin("legwork", Path::new(env!("CARGO_BIN_EXE_legwork")))
        .case("docs/CLI.md");
}
