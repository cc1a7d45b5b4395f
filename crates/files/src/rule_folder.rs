//! The rules that a rule file on disk may be `like`: the files in its folder, and the registered variants.

use std::path::{Component, Path, PathBuf};

use legwork_core::echo::{clip, clip_path};
use legwork_reader::{Parent, Parents};
use legwork_variant::variant::RegisteredVariants;

use crate::input;

/// The folder of a rule file. A name that ends in `.ron` is a file in it, any other name is the id of
/// a registered variant. No other folder is looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleFolder(PathBuf);

impl RuleFolder {
    /// The folder of that file.
    pub fn of(file: &Path) -> Self {
        Self(file.parent().unwrap_or(Path::new("")).to_owned())
    }
}

impl Parents for RuleFolder {
    fn parent(&self, name: &str) -> Result<Parent, String> {
        let path = Path::new(name);
        if path.extension().is_none_or(|ending| ending != "ron") {
            return RegisteredVariants.parent(name).map_err(|unknown| {
                let file = format!("{name}.ron");
                let is_name = !name.is_empty() && path.components().count() == 1;
                if is_name && self.0.join(&file).is_file() {
                    let name = clip(name);
                    format!(
                        "no variant `{name}` is registered; to use `{name}.ron` of this folder write `like: \"{name}.ron\"`"
                    )
                } else {
                    unknown
                }
            });
        }
        let mut components = path.components();
        let plain = (components.next(), components.next());
        if !matches!(plain, (Some(Component::Normal(only)), None) if only == name) {
            return Err(format!(
                "expected a file in the same folder, found `{}`",
                clip(name)
            ));
        }
        let path = self.0.join(name);
        let ron = input::read(&path, input::RULES)
            .map_err(|error| format!("`{}` {error}", clip_path(name)))?;
        Ok(Parent {
            name: path.to_string_lossy().into_owned(),
            ron: ron.into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_in_the_folder_are_read() {
        let folder = RuleFolder::of(Path::new(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../testkit/zoo/bare_kings.ron"
        )));
        let lame = folder.parent("lame.ron").unwrap();
        assert!(lame.name.ends_with("/zoo/lame.ron") && lame.ron.contains("betza"));
        let refused = |name: &str| folder.parent(name).unwrap_err();
        for name in ["../zoo/lame.ron", "./lame.ron", "/lame.ron", "zoo/lame.ron"] {
            assert_eq!(
                refused(name),
                format!("expected a file in the same folder, found `{name}`")
            );
        }
        assert_eq!(
            refused("lame"),
            "no variant `lame` is registered; to use `lame.ron` of this folder write `like: \"lame.ron\"`"
        );
        assert!(refused("absent.ron").starts_with("`absent.ron` cannot be read: "));
        assert!(refused("/dev/zero").starts_with("no variant `/dev/zero` is registered"));
        assert!(refused("").starts_with("no variant `` is registered"));
    }
}
