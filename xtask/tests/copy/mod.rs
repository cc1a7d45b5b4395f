//! A copy of the workspace, to change without harm.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A copy of this workspace in a folder of its own: the files that git knows, and new ones.
pub(crate) struct WorkspaceCopy {
    root: PathBuf,
}

impl WorkspaceCopy {
    /// A fresh copy, always in the same place, so that Cargo reuses earlier builds.
    pub(crate) fn make() -> Self {
        Self::make_at("newcomer")
    }

    /// A fresh copy in a place with this name.
    pub(crate) fn make_at(name: &str) -> Self {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        if root.exists() {
            fs::remove_dir_all(&root).unwrap();
        }
        let listed = Command::new("git")
            .args([
                "ls-files",
                "-z",
                "--cached",
                "--others",
                "--exclude-standard",
            ])
            .current_dir(&source)
            .output()
            .expect("git is needed, to list which files belong to the workspace");
        assert!(
            listed.status.success(),
            "{}",
            String::from_utf8_lossy(&listed.stderr)
        );
        let listed = String::from_utf8(listed.stdout).unwrap();
        // A file that was deleted is still listed until that is committed.
        let files = listed
            .split_terminator('\0')
            .filter(|file| source.join(file).exists());
        for file in files {
            let (from, to) = (source.join(file), root.join(file));
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::copy(&from, &to).unwrap();
            // Cargo decides by this whether it has to build again.
            let modified = fs::metadata(&from).unwrap().modified().unwrap();
            let copied = fs::File::options().write(true).open(&to).unwrap();
            copied.set_modified(modified).unwrap();
        }
        let copy = Self { root };
        copy.build_quickly();
        copy
    }

    /// Turns optimisation off: much is built here, and little of it runs.
    fn build_quickly(&self) {
        let manifest = self.root.join("Cargo.toml");
        let text = fs::read_to_string(&manifest).unwrap();
        let level = |level: char| format!("opt-level = {level}");
        let plain = text
            .replace(&level('1'), &level('0'))
            .replace(&level('3'), &level('0'));
        assert_ne!(plain, text, "the workspace optimises something in tests");
        fs::write(manifest, plain).unwrap();
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Has a command run in the copy, with the target directory of this workspace, no network, and
    /// few random games.
    pub(crate) fn within<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
        command
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", target)
            .env("CARGO_NET_OFFLINE", "true")
            .env("LEGWORK_POSITIONS", "200")
            .env_remove("INSTA_UPDATE")
            .env_remove("INSTA_SNAPSHOT_REFERENCES_FILE")
    }

    /// Every file of the copy, with its bytes.
    pub(crate) fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        let mut folders = vec![self.root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let name = path.strip_prefix(&self.root).unwrap().to_owned();
                    files.insert(name, fs::read(&path).unwrap());
                }
            }
        }
        files
    }
}
