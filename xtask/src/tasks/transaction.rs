//! Changes to several files of the workspace: all of them or none, also when the program is killed.
//!
//! First everything new is written into a folder of its own, [`STAGE`]. Then a journal is renamed
//! into place there. From that moment on the changes are decided, and each is one rename. If the
//! program is killed earlier, the next task removes the folder; if it is killed later, the next task
//! makes the changes that are missing ([`recover`]).
//!
//! The workspace can be loaded after each single change, so that there is a next task: a folder comes
//! before the lines that name it, and goes after them. This is for the caller to see to.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// The folder in the workspace's root, which exists while changes are made.
const STAGE: &str = ".xtask-stage";
/// The journal of changes that are to be made.
const JOURNAL: &str = "journal.json";
/// The journal of changes that are to be taken back, because one of them failed.
const UNDO: &str = "undo.json";

/// Changes to files below a root.
#[derive(Debug)]
pub(super) struct Transaction {
    root: PathBuf,
    changes: Vec<Change>,
    /// What stands in the new files, by the number of the change and the path in its folder.
    files: Vec<(PathBuf, String)>,
    /// Held while changes are made. The system releases it when the program ends.
    _lock: File,
}

/// One change, which is one rename.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Change {
    /// A folder that is not there yet comes from the stage.
    Create(PathBuf),
    /// A file is replaced by one from the stage, which also has a copy of the old one.
    Replace(PathBuf),
    /// A folder goes to the stage.
    Remove(PathBuf),
}

/// Changes that were not made.
#[derive(Debug, thiserror::Error)]
pub(crate) enum WriteError {
    /// A file could not be written.
    #[error("cannot write {}: {error}", path.display())]
    Unwritten { path: PathBuf, error: io::Error },
    /// Two tasks at once.
    #[error("another task is changing {}", root.display())]
    Busy { root: PathBuf },
}

fn unwritten(path: &Path) -> impl FnOnce(io::Error) -> WriteError {
    let path = path.to_owned();
    move |error| WriteError::Unwritten { path, error }
}

impl Transaction {
    /// Begins changes below the workspace's root.
    pub(super) fn begin(root: &Path) -> Result<Self, WriteError> {
        let lock = lock(root)?.ok_or_else(|| WriteError::Busy {
            root: root.to_owned(),
        })?;
        // What an earlier task left is settled now that no other task is at work.
        settle(root)?;
        Ok(Self {
            root: root.to_owned(),
            changes: Vec::new(),
            files: Vec::new(),
            _lock: lock,
        })
    }

    /// Makes a folder that is not there yet, with these files in it.
    pub(super) fn create(&mut self, folder: &str, files: Vec<(String, String)>) {
        let place = PathBuf::from(self.changes.len().to_string());
        let files = files.into_iter();
        self.files
            .extend(files.map(|(name, text)| (place.join(name), text)));
        self.changes.push(Change::Create(folder.into()));
    }

    /// Gives a file another text.
    pub(super) fn replace(&mut self, file: &str, text: String) {
        self.files
            .push((self.changes.len().to_string().into(), text));
        self.changes.push(Change::Replace(file.into()));
    }

    /// Removes a folder.
    pub(super) fn remove(&mut self, folder: &str) {
        self.changes.push(Change::Remove(folder.into()));
    }

    /// Makes the changes, in their order.
    pub(super) fn commit(self) -> Result<(), WriteError> {
        let staged = self.stage().and_then(|()| self.decide());
        if let Err(error) = staged {
            // If this fails, too, the next task does it.
            let _ = settle(&self.root);
            return Err(error);
        }
        self.carry_out()
    }

    /// Makes the changes that were decided; if one fails, takes back those before it.
    fn carry_out(&self) -> Result<(), WriteError> {
        let made = apply(&self.root, &self.changes);
        if made.is_err() {
            let stage = self.root.join(STAGE);
            let undo = stage.join(UNDO);
            fs::rename(stage.join(JOURNAL), &undo).map_err(unwritten(&undo))?;
        }
        settle(&self.root)?;
        made
    }

    /// Writes everything new, and copies of what is replaced.
    fn stage(&self) -> Result<(), WriteError> {
        let stage = self.root.join(STAGE);
        for folder in ["new", "old"] {
            let folder = stage.join(folder);
            fs::create_dir_all(&folder).map_err(unwritten(&folder))?;
        }
        for (name, text) in &self.files {
            let path = stage.join("new").join(name);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent).map_err(unwritten(parent))?;
            }
            fs::write(&path, text).map_err(unwritten(&path))?;
        }
        for (number, change) in self.changes.iter().enumerate() {
            match change {
                Change::Replace(file) => {
                    let old = stage.join("old").join(number.to_string());
                    fs::copy(self.root.join(file), old).map_err(unwritten(file))?;
                }
                Change::Create(folder) if self.root.join(folder).exists() => {
                    return Err(unwritten(folder)(io::ErrorKind::AlreadyExists.into()));
                }
                Change::Create(_) | Change::Remove(_) => {}
            }
        }
        Ok(())
    }

    /// Puts the journal into place.
    fn decide(&self) -> Result<(), WriteError> {
        let stage = self.root.join(STAGE);
        let (draft, journal) = (stage.join("draft.json"), stage.join(JOURNAL));
        let text = serde_json::to_vec(&self.changes);
        let text = text.map_err(|error| unwritten(&draft)(error.into()))?;
        fs::write(&draft, text).map_err(unwritten(&draft))?;
        fs::rename(&draft, &journal).map_err(unwritten(&journal))
    }
}

impl Change {
    /// Makes the change, unless that was done.
    fn make(&self, root: &Path, number: usize) -> Result<(), WriteError> {
        let (new, old) = staged(root, number);
        match self {
            Self::Create(path) | Self::Replace(path) => moved(&new, &root.join(path)),
            Self::Remove(path) => moved(&root.join(path), &old),
        }
    }

    /// Takes the change back, if it was made and unless that was done.
    fn take_back(&self, root: &Path, number: usize) -> Result<(), WriteError> {
        let (new, old) = staged(root, number);
        match self {
            Self::Create(_) if new.exists() => Ok(()),
            Self::Create(path) => moved(&root.join(path), &new),
            Self::Replace(_) if new.exists() => Ok(()),
            Self::Remove(path) if root.join(path).exists() => Ok(()),
            Self::Replace(path) | Self::Remove(path) => moved(&old, &root.join(path)),
        }
    }
}

/// Where the new and the old form of what a change is about lie.
fn staged(root: &Path, number: usize) -> (PathBuf, PathBuf) {
    let place = |folder: &str| root.join(STAGE).join(folder).join(number.to_string());
    (place("new"), place("old"))
}

/// Moves a file or a folder; one that is not there was moved before.
fn moved(from: &Path, to: &Path) -> Result<(), WriteError> {
    if !from.exists() {
        return Ok(());
    }
    fs::rename(from, to).map_err(unwritten(to))
}

fn apply(root: &Path, changes: &[Change]) -> Result<(), WriteError> {
    let mut numbered = changes.iter().enumerate();
    numbered.try_for_each(|(number, change)| change.make(root, number))
}

/// Completes or takes back what a task that was killed left in the workspace of the current folder.
/// Says whether there was anything.
pub(crate) fn recover() -> Result<bool, WriteError> {
    let here = std::env::current_dir().unwrap_or_default();
    let mut folders = here.ancestors();
    let Some(root) = folders.find(|folder| folder.join(STAGE).is_dir()) else {
        return Ok(false);
    };
    match lock(root)? {
        Some(_lock) => settle(root).map(|()| true),
        // It belongs to a task that is at work.
        None => Ok(false),
    }
}

/// Takes the lock of a workspace, if no other task has it.
fn lock(root: &Path) -> Result<Option<File>, WriteError> {
    let manifest = root.join("Cargo.toml");
    let file = File::open(&manifest).map_err(unwritten(&manifest))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(unwritten(&manifest)(error)),
    }
}

/// Does what the journal of the stage says, if there is one, and removes the stage.
fn settle(root: &Path) -> Result<(), WriteError> {
    let stage = root.join(STAGE);
    if !stage.exists() {
        return Ok(());
    }
    let (journal, undo) = (stage.join(JOURNAL), stage.join(UNDO));
    if let Some(changes) = read(&undo)? {
        let mut numbered = changes.iter().enumerate().rev();
        numbered.try_for_each(|(number, change)| change.take_back(root, number))?;
        fs::remove_file(&undo).map_err(unwritten(&undo))?;
    } else if let Some(changes) = read(&journal)? {
        apply(root, &changes)?;
        fs::remove_file(&journal).map_err(unwritten(&journal))?;
    }
    fs::remove_dir_all(&stage).map_err(unwritten(&stage))
}

fn read(journal: &Path) -> Result<Option<Vec<Change>>, WriteError> {
    match fs::read(journal) {
        Ok(text) => {
            let changes = serde_json::from_slice(&text);
            changes.map_err(|error| unwritten(journal)(error.into()))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unwritten(journal)(error)),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use tempfile::TempDir;

    use super::*;

    /// A workspace with two files and a folder.
    fn workspace() -> TempDir {
        let root = tempfile::tempdir().unwrap();
        for (file, text) in [
            ("Cargo.toml", "[workspace]"),
            ("one", "1"),
            ("two", "2"),
            ("leaving/file", "text"),
        ] {
            let path = root.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        root
    }

    /// Changes of every kind.
    fn changes(root: &Path) -> Transaction {
        let mut transaction = Transaction::begin(root).unwrap();
        let file = |name: &str| (name.to_owned(), format!("text of {name}"));
        transaction.create("coming", vec![file("file"), file("src/lib.rs")]);
        transaction.replace("one", "one".to_owned());
        transaction.replace("two", "two".to_owned());
        transaction.remove("leaving");
        transaction
    }

    /// Every file, with its text.
    fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
        let mut files = BTreeMap::new();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                files.extend(self::files(&path));
            } else {
                let text = fs::read_to_string(&path).unwrap();
                files.insert(path, text);
            }
        }
        files
    }

    /// The files before and after the changes, relative to the root.
    fn before_and_after() -> [BTreeMap<PathBuf, String>; 2] {
        let workspace = workspace();
        let root = workspace.path();
        let before = relative(root);
        changes(root).commit().unwrap();
        [before, relative(root)]
    }

    fn relative(root: &Path) -> BTreeMap<PathBuf, String> {
        let files = files(root).into_iter();
        let relative = |path: PathBuf| path.strip_prefix(root).unwrap().to_owned();
        files.map(|(path, text)| (relative(path), text)).collect()
    }

    #[test]
    fn changes_are_made() {
        let [before, after] = before_and_after();
        let names = |files: &BTreeMap<PathBuf, String>| {
            let lines = files.iter();
            let lines = lines.map(|(path, text)| format!("{}: {text}", path.display()));
            lines.collect::<Vec<_>>().join("\n")
        };
        insta::assert_snapshot!(names(&before), @r"
        Cargo.toml: [workspace]
        leaving/file: text
        one: 1
        two: 2
        ");
        insta::assert_snapshot!(names(&after), @r"
        Cargo.toml: [workspace]
        coming/file: text of file
        coming/src/lib.rs: text of src/lib.rs
        one: one
        two: two
        ");
    }

    #[test]
    fn killed_before_the_decision_nothing_is_changed() {
        let [before, _] = before_and_after();
        let staged = {
            let workspace = workspace();
            changes(workspace.path()).stage().unwrap();
            files(&workspace.path().join(STAGE)).len()
        };
        assert_eq!(staged, 6);
        // The stage is written file by file.
        for written in 0..=staged {
            let workspace = workspace();
            let root = workspace.path();
            changes(root).stage().unwrap();
            for path in files(&root.join(STAGE)).keys().skip(written) {
                fs::remove_file(path).unwrap();
            }
            fs::write(root.join(STAGE).join("draft.json"), "[").unwrap();
            settle(root).unwrap();
            assert_eq!(relative(root), before, "{written}");
        }
    }

    #[test]
    fn killed_after_the_decision_everything_is_changed() {
        let [_, after] = before_and_after();
        for made in 0..=4 {
            let workspace = workspace();
            let root = workspace.path();
            let transaction = changes(root);
            transaction.stage().unwrap();
            transaction.decide().unwrap();
            apply(root, &transaction.changes[..made]).unwrap();
            drop(transaction);
            // The next transaction begins on settled ground.
            drop(Transaction::begin(root).unwrap());
            assert_eq!(relative(root), after, "{made}");
        }
    }

    #[test]
    fn killed_while_it_takes_back_it_has_taken_back() {
        let [before, _] = before_and_after();
        for made in 0..=4 {
            for taken_back in 0..=made {
                let workspace = workspace();
                let root = workspace.path();
                let transaction = changes(root);
                transaction.stage().unwrap();
                transaction.decide().unwrap();
                apply(root, &transaction.changes[..made]).unwrap();
                let stage = root.join(STAGE);
                fs::rename(stage.join(JOURNAL), stage.join(UNDO)).unwrap();
                let numbered = transaction.changes.iter().enumerate().rev();
                for (number, change) in numbered.skip(4 - made).take(taken_back) {
                    change.take_back(root, number).unwrap();
                }
                drop(transaction);
                settle(root).unwrap();
                assert_eq!(relative(root), before, "{made} {taken_back}");
            }
        }
    }

    #[test]
    fn a_change_that_fails_takes_the_others_back() {
        // What stands in the way of a replacement, and of a removal.
        for obstacle in ["one/file", ".xtask-stage/old/3/file"] {
            let workspace = workspace();
            let root = workspace.path();
            let transaction = changes(root);
            transaction.stage().unwrap();
            let file = root.join(obstacle);
            let folder = file.parent().unwrap();
            let _ = fs::remove_file(folder);
            fs::create_dir_all(folder).unwrap();
            fs::write(file, "in the way").unwrap();
            let mut before = relative(root);
            before.retain(|path, _| !path.starts_with(STAGE));
            transaction.decide().unwrap();
            assert!(transaction.carry_out().is_err(), "{obstacle}");
            assert_eq!(relative(root), before, "{obstacle}");
        }
    }

    #[test]
    fn two_tasks_do_not_mix() {
        let workspace = workspace();
        let first = changes(workspace.path());
        let second = Transaction::begin(workspace.path());
        assert!(matches!(second, Err(WriteError::Busy { .. })));
        first.commit().unwrap();
        Transaction::begin(workspace.path()).unwrap();
    }

    #[test]
    fn a_folder_that_is_there_is_not_touched() {
        let workspace = workspace();
        let root = workspace.path();
        let before = relative(root);
        let mut transaction = Transaction::begin(root).unwrap();
        transaction.replace("one", "one".to_owned());
        transaction.create("leaving", vec![("file".to_owned(), "other".to_owned())]);
        assert!(transaction.commit().is_err());
        assert_eq!(relative(root), before);
    }
}
