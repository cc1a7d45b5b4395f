//! Files written together: all of them, or none.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Changes to files that are undone unless [`Transaction::keep`] is called.
#[derive(Debug, Default)]
pub(super) struct Transaction {
    undo: Vec<Undo>,
}

#[derive(Debug)]
enum Undo {
    Remove(PathBuf),
    Restore(PathBuf, Vec<u8>),
}

/// A file that could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {error}", path.display())]
pub(crate) struct WriteError {
    path: PathBuf,
    error: io::Error,
}

impl Transaction {
    /// Makes a folder that is not there yet, with these files in it.
    pub(super) fn create(
        &mut self,
        folder: &Path,
        files: &[(String, String)],
    ) -> Result<(), WriteError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |error| WriteError { path, error }
        };
        fs::create_dir(folder).map_err(failed(folder))?;
        self.undo.push(Undo::Remove(folder.to_owned()));
        for (name, text) in files {
            let path = folder.join(name);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent).map_err(failed(parent))?;
            }
            fs::write(&path, text).map_err(failed(&path))?;
        }
        Ok(())
    }

    /// Remembers a file as it is now.
    pub(super) fn guard(&mut self, path: &Path) -> Result<(), WriteError> {
        let path = path.to_owned();
        match fs::read(&path) {
            Ok(bytes) => self.undo.push(Undo::Restore(path, bytes)),
            Err(error) => return Err(WriteError { path, error }),
        }
        Ok(())
    }

    /// Gives a file another text.
    pub(super) fn rewrite(&mut self, path: &Path, text: &str) -> Result<(), WriteError> {
        self.guard(path)?;
        let path = path.to_owned();
        fs::write(&path, text).map_err(|error| WriteError { path, error })
    }

    /// Keeps the changes.
    pub(super) fn keep(mut self) {
        self.undo.clear();
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        for undo in self.undo.drain(..).rev() {
            let (path, undone) = match undo {
                Undo::Remove(path) => {
                    let undone = fs::remove_dir_all(&path);
                    (path, undone)
                }
                Undo::Restore(path, bytes) => {
                    let undone = fs::write(&path, bytes);
                    (path, undone)
                }
            };
            if let Err(error) = undone {
                eprintln!("xtask: cannot take back {}: {error}", path.display());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_kept_is_taken_back() {
        let root = tempfile::tempdir().unwrap();
        let (old, new) = (root.path().join("old"), root.path().join("new"));
        fs::write(&old, "as it was").unwrap();
        let files = [("src/lib.rs".to_owned(), "text".to_owned())];

        let mut taken_back = Transaction::default();
        taken_back.create(&new, &files).unwrap();
        taken_back.rewrite(&old, "changed").unwrap();
        assert_eq!(fs::read_to_string(new.join("src/lib.rs")).unwrap(), "text");
        drop(taken_back);
        assert!(!new.exists());
        assert_eq!(fs::read_to_string(&old).unwrap(), "as it was");

        let mut kept = Transaction::default();
        kept.create(&new, &files).unwrap();
        kept.rewrite(&old, "changed").unwrap();
        kept.keep();
        assert!(new.exists());
        assert_eq!(fs::read_to_string(&old).unwrap(), "changed");
    }

    #[test]
    fn a_folder_that_is_there_is_not_touched() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("file"), "as it was").unwrap();
        assert!(Transaction::default().create(root.path(), &[]).is_err());
        assert!(root.path().join("file").exists());
    }
}
