//! The pages `glances.md` of the variants. `cargo xtask screenshots` draws them anew.

use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};
use legwork_new_variant::glances::{FILE, page};

use super::variant_folders::VariantFolders;

/// The pages of all variants: where each is, and what it has to say. The error says whose rules
/// cannot be read.
pub(super) fn pages(root: &Utf8Path, ids: &[String]) -> Result<Vec<(Utf8PathBuf, String)>, String> {
    let variants = root.join("variants");
    let folders = VariantFolders(variants.as_std_path());
    let page = |id: &String| {
        let rules = folders.rules(id)?;
        Ok((variants.join(id).join(FILE), page(&rules)))
    };
    ids.iter().map(page).collect()
}
