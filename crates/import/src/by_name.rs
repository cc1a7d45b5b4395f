//! Values by the names of keys, which are looked up all the time.

use std::cmp::Ordering;

/// Values by the names of keys, in the order of the lengths of the names: most comparisons of a search look at no letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ByName<T>(Vec<(&'static str, T)>);

impl<T> Default for ByName<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> FromIterator<(&'static str, T)> for ByName<T> {
    fn from_iter<I: IntoIterator<Item = (&'static str, T)>>(values: I) -> Self {
        let mut values: Vec<_> = values.into_iter().collect();
        values.sort_by(|(one, _), (other, _)| order(one, other));
        Self(values)
    }
}

impl<T> ByName<T> {
    pub(crate) fn get(&self, name: &str) -> Option<&T> {
        let place = self.place(name).ok()?;
        Some(&self.0[place].1)
    }

    pub(crate) fn get_mut(&mut self, name: &str) -> Option<&mut T> {
        let place = self.place(name).ok()?;
        Some(&mut self.0[place].1)
    }

    /// Adds a value, or replaces the one with this name.
    pub(crate) fn insert(&mut self, name: &'static str, value: T) {
        match self.place(name) {
            Ok(place) => self.0[place].1 = value,
            Err(place) => self.0.insert(place, (name, value)),
        }
    }

    pub(crate) fn remove(&mut self, name: &str) -> Option<T> {
        let place = self.place(name).ok()?;
        Some(self.0.remove(place).1)
    }

    fn place(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| order(known, name))
    }
}

fn order(one: &str, other: &str) -> Ordering {
    one.len().cmp(&other.len()).then_with(|| one.cmp(other))
}
