//! The paths of a piece, unfolded when they are first needed.

use legwork_betza::{Movement, Path};
use std::sync::{Arc, OnceLock};

/// The paths of a piece, unfolded when they are first needed.
#[derive(Debug, Clone, Default)]
pub struct Paths(Arc<OnceLock<Vec<Path>>>);

impl Paths {
    /// The paths of two strings, each once.
    pub fn of(&self, strings: [&Movement; 2]) -> &[Path] {
        self.0.get_or_init(|| {
            let [mut paths, more] = strings.map(Movement::paths);
            for path in more {
                if !paths.contains(&path) {
                    paths.push(path);
                }
            }
            paths
        })
    }
}
