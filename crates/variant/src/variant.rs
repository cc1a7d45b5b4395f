//! Variants: one object-safe entry each, in a registry that every tool asks.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::error::Error;
use crate::material::DeadMaterial;
use crate::position::{AnyBoard, AnyKernel, Position, with_kernel};
use crate::unknown::{absent, letters, remark};
use legwork_core::compiled::CompiledRules;
use legwork_core::echo::{clip, nearest};
use legwork_core::rules::{Parent, Parents, RuleText, Rules};
use legwork_core::setups::{SetUp, SetUpError, SetUps};
use legwork_core::shape::Shape;
use legwork_kernel::{Board, Kernel, Level};
use legwork_notation::fen::{self, FenError};

/// A variant as its crate registers it: `inventory::submit! { Entry::data("gothic", ...) }`.
pub struct Entry {
    id: &'static str,
    ron: &'static str,
    prose: Option<Prose>,
}

/// The texts of a variant's crate, for the rule book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prose {
    /// The rules, in Markdown: the page that is also the documentation of the crate.
    pub rules: &'static str,
    /// Notes on strategy, in Markdown.
    pub strategy: &'static str,
    /// The cases, in RON.
    pub cases: &'static str,
}

inventory::collect!(Entry);

impl Entry {
    /// A variant, from the text of its rule file.
    pub const fn data(id: &'static str, ron: &'static str) -> Self {
        Self {
            id,
            ron,
            prose: None,
        }
    }

    /// The same with its prose.
    ///
    /// Where WebAssembly runs the page is written already, so the prose is left out there.
    pub const fn with_prose(self, prose: Prose) -> Self {
        Self {
            prose: if cfg!(target_family = "wasm") {
                None
            } else {
                Some(prose)
            },
            ..self
        }
    }

    /// The variant's id.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// Its rules, as the text of the `.ron` file, which may be `like` other variants.
    pub fn ron(&self) -> &'static str {
        self.ron
    }

    /// The texts of its crate, for the rule book.
    pub fn prose(&self) -> Option<Prose> {
        self.prose
    }

    /// Its rules as the text of a file that is like no other.
    ///
    /// # Example: what Embassy Chess inherits
    ///
    /// ```
    /// let embassy = legwork::find("embassy")?;
    /// assert!(embassy.ron().contains("like: \"capablanca\""));
    /// assert!(embassy.flat_ron()?.contains("board: (files: 10, ranks: 8)"));
    /// # Ok::<(), legwork::Error>(())
    /// ```
    pub fn flat_ron(&self) -> Result<String, Error> {
        Ok(self.text().flat()?)
    }

    /// The ids of the variants that it is like: its parent, the parent of that, and so on.
    pub fn ancestors(&self) -> Result<Vec<String>, Error> {
        Ok(self.text().ancestors()?)
    }

    /// Its rules, with all options at their defaults, without compiling them.
    pub fn rules(&self) -> Result<Rules, Error> {
        Ok(self.text().read(&[])?)
    }

    /// The rules of the registry, which may be like others of the registry.
    fn text(&self) -> RuleText<'static> {
        RuleText::new(self.id, self.ron).with_parents(&RegisteredVariants)
    }

    /// How many set-ups these rules of the variant allow; `None` where there are none.
    pub fn set_up_count(&self, rules: &Rules) -> Option<usize> {
        SetUps::of(rules).map(|set_ups| set_ups.count())
    }

    /// Compiles the variant with these values of its options; the others have their defaults.
    pub fn open(&self, options: &[(&str, &str)]) -> Result<Variant, Error> {
        Variant::from_ron(self.id, self.ron, options)
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entry").field(&self.id).finish()
    }
}

/// Every registered variant, sorted by id.
///
/// A crate that nothing names is not linked and registers nothing: depend on the `legwork` crate,
/// which names them all.
///
/// # Example: the boards of all variants
///
/// ```
/// for entry in legwork::registry()? {
///     let board = entry.rules()?.geometry;
///     println!("{}: {}x{}", entry.id(), board.files(), board.ranks());
/// }
/// assert!(legwork::registry()?.iter().any(|entry| entry.id() == "gothic"));
/// # Ok::<(), legwork::Error>(())
/// ```
pub fn registry() -> Result<&'static [&'static Entry], Error> {
    static REGISTRY: OnceLock<Result<Vec<&'static Entry>, &'static str>> = OnceLock::new();
    let sorted = REGISTRY.get_or_init(|| sort(inventory::iter::<Entry>.into_iter().collect()));
    sorted
        .as_deref()
        .map_err(|&id| Error::DuplicateVariant { id: id.to_owned() })
}

/// Sorts entries by id; the error is an id that occurs twice.
fn sort(mut entries: Vec<&'static Entry>) -> Result<Vec<&'static Entry>, &'static str> {
    entries.sort_by_key(|entry| entry.id);
    match entries.windows(2).find(|pair| pair[0].id == pair[1].id) {
        Some(pair) => Err(pair[0].id),
        None => Ok(entries),
    }
}

/// The registered variant of that id, not yet compiled.
///
/// # Example: an id that is misspelt
///
/// ```
/// use legwork::{Error, find};
///
/// assert_eq!(find("gothic")?.rules()?.name, "Gothic Chess");
/// let Err(Error::UnknownVariant { nearest, .. }) = find("gothik") else { panic!("it is unknown") };
/// assert_eq!(nearest.as_deref(), Some("gothic"));
/// # Ok::<(), legwork::Error>(())
/// ```
pub fn find(id: &str) -> Result<&'static Entry, Error> {
    let entries = registry()?;
    entries
        .iter()
        .copied()
        .find(|entry| entry.id == id)
        .ok_or_else(|| unknown(id, entries))
}

/// The error for an id that no entry has.
fn unknown(id: &str, entries: &[&Entry]) -> Error {
    let known: Vec<String> = entries.iter().map(|entry| entry.id.to_owned()).collect();
    let (game, near) = absent(id).unzip();
    let nearest = match near {
        Some(near) => near.map(str::to_owned).filter(|near| known.contains(near)),
        None => called(id, entries).or_else(|| nearest(id, &known)),
    };
    Error::UnknownVariant {
        id: id.to_owned(),
        absent: game,
        nearest,
        known,
    }
}

/// The id of the variant that has this name, here or in another program.
fn called(name: &str, entries: &[&Entry]) -> Option<String> {
    let sought = letters(name);
    let is_it = |entry: &&&Entry| {
        entry.rules().is_ok_and(|rules| {
            let mut aliases = rules.aliases.values();
            letters(&rules.name) == sought || aliases.any(|alias| letters(alias) == sought)
        })
    };
    entries.iter().find(is_it).map(|entry| entry.id.to_owned())
}

/// The registered variants as what a rule file may be `like`, each by its id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegisteredVariants;

impl Parents for RegisteredVariants {
    fn parent(&self, name: &str) -> Result<Parent, String> {
        match find(name) {
            Ok(entry) => Ok(Parent {
                name: entry.id.to_owned(),
                ron: entry.ron.into(),
            }),
            Err(Error::UnknownVariant {
                id,
                absent,
                nearest,
                known,
            }) => Err(format!(
                "no variant `{}` is registered{}; known are {}",
                clip(&id),
                remark(absent, nearest.as_deref()),
                known.join(", ")
            )),
            Err(other) => Err(other.to_string()),
        }
    }
}

/// A variant, compiled: the way to positions. A clone shares what was compiled, and counts one
/// reference.
#[derive(Clone)]
pub struct Variant(Arc<Compiled>);

/// All that is compiled of a variant.
struct Compiled {
    kernel: AnyKernel,
    set_ups: Option<SetUps>,
    start: AnyBoard,
    dead: DeadMaterial,
}

impl Variant {
    /// The registered variant of that id, with these values of its options.
    ///
    /// # Example: a variant, and an option of it
    ///
    /// ```
    /// use legwork::Variant;
    ///
    /// let chu = Variant::open("chu", &[])?;
    /// assert_eq!(chu.start().count(), 60);
    /// let chu = Variant::open("chu", &[("promotion", "shogi")])?;
    /// assert_eq!(chu.rules().chosen["promotion"], "shogi");
    /// assert!(Variant::open("chu", &[("promotion", "none")]).is_err());
    /// # Ok::<(), legwork::Error>(())
    /// ```
    pub fn open(id: &str, options: &[(&str, &str)]) -> Result<Self, Error> {
        find(id)?.open(options)
    }

    /// The variant that a rule file describes, with these values of its options. Registered variants
    /// are compiled by this too. The file may be `like` a registered variant.
    ///
    /// # Example: a small game of your own
    ///
    /// ```
    /// use legwork::Variant;
    ///
    /// let ron = r#"(
    ///     name: "Kings and Rooks",
    ///     board: (files: 4, ranks: 4),
    ///     pieces: [
    ///         (letter: "K", name: "King", betza: "K", royal: true),
    ///         (letter: "R", name: "Rook", betza: "R"),
    ///     ],
    ///     start: "kr2/4/4/2RK w - - 0 1",
    /// )"#;
    /// let rooks = Variant::from_ron("rooks", ron, &[])?;
    /// assert!(rooks.start().read_move("c1c4").is_ok());
    ///
    /// let error = Variant::from_ron("rooks", &ron.replace("4/4/2RK", "4/4/2RQ"), &[]).unwrap_err();
    /// assert!(error.to_string().starts_with("rooks:8:"), "{error}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Example: a game like another one
    ///
    /// ```
    /// use legwork::Variant;
    ///
    /// let ron = r#"(
    ///     like: "capablanca",
    ///     name: "Bird's Chess",
    ///     start: "rnbcqkabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBCQKABNR w KQkq - 0 1",
    /// )"#;
    /// assert_eq!(Variant::from_ron("bird", ron, &[])?.start().perft(3), 25_227);
    /// # Ok::<(), legwork::Error>(())
    /// ```
    pub fn from_ron(id: &str, ron: &str, options: &[(&str, &str)]) -> Result<Self, Error> {
        Self::from_text(
            RuleText::new(id, ron).with_parents(&RegisteredVariants),
            options,
        )
    }

    /// The same for a rule file that may be `like` others, as [`RuleText`] says where these are found.
    ///
    /// ```
    /// use legwork::rules::{NoParents, RuleText};
    ///
    /// let text = RuleText::new("mine", r#"(like: "gothic", name: "Mine")"#).with_parents(&NoParents);
    /// assert!(legwork::Variant::from_text(text, &[]).is_err());
    /// ```
    pub fn from_text(text: RuleText<'_>, options: &[(&str, &str)]) -> Result<Self, Error> {
        let rules = text.read(options)?;
        let set_ups = SetUps::of(&rules);
        Self::compile(rules, set_ups, Level::chosen())
    }

    /// Reads a FEN by rules given at run time, that of their start if there is none, without
    /// compiling them. So it is quick to learn what is wrong with a FEN.
    pub fn check_fen(rules: Rules, fen: Option<&str>) -> Result<(), Error> {
        let id = rules.id.clone();
        match CompiledRules::new(rules) {
            Ok(compiled) => match fen::read(&compiled, fen.unwrap_or(&compiled.rules.start)) {
                Ok(_) => Ok(()),
                Err(error) => Err(Error::BadStart { id, error }),
            },
            Err(error) => Err(Error::Unfit {
                id,
                reason: error.to_string(),
            }),
        }
    }

    fn compile(rules: Rules, set_ups: Option<SetUps>, level: Level) -> Result<Self, Error> {
        let (id, fen) = (rules.id.clone(), rules.start.clone());
        let unfit = |reason| Error::Unfit {
            id: id.clone(),
            reason,
        };
        let compiled = CompiledRules::new(rules).map_err(|error| unfit(error.to_string()))?;
        let kernel = AnyKernel::new(compiled, level).map_err(unfit)?;
        let start = match fen::read(kernel.compiled(), &fen) {
            Ok(array) => kernel.pack(&array),
            Err(error) => return Err(Error::BadStart { id, error }),
        };
        let dead = DeadMaterial::new(&kernel.compiled().rules);
        Ok(Self(Arc::new(Compiled {
            kernel,
            set_ups,
            start,
            dead,
        })))
    }

    /// The level of vector operations at which whole sides are counted at once; `None` if the
    /// rules do not allow it.
    pub fn level(&self) -> Option<Level> {
        with_kernel!(self.kernels(), |kernel| kernel.level())
    }

    /// The same variant counted at that level, or at the portable one if the processor lacks it.
    /// It is for tests: every level counts the same.
    pub fn at_level(&self, level: Level) -> Result<Self, Error> {
        if self.level().is_none_or(|own| own == level) {
            return Ok(self.clone());
        }
        let set_ups = SetUps::of(self.rules());
        Self::compile(self.rules().clone(), set_ups, level)
    }

    /// The rules it was compiled from.
    pub fn rules(&self) -> &Rules {
        &self.compiled().rules
    }

    /// The kernel, if this variant's board is of that shape.
    ///
    /// A [`Position`] decides at every call which shape its board has. A search on boards of one
    /// shape decides once.
    ///
    /// # Example: a perft on the kernel
    ///
    /// ```
    /// use legwork_core::shape::{Shape, Small};
    /// use legwork_kernel::{Board, Kernel, MoveList, Want};
    /// # use legwork_variant::variant::Variant;
    /// # let ron = r#"(
    /// #     name: "Kings and Rooks",
    /// #     board: (files: 4, ranks: 4),
    /// #     pieces: [
    /// #         (letter: "K", name: "King", betza: "K", royal: true),
    /// #         (letter: "R", name: "Rook", betza: "R"),
    /// #     ],
    /// #     start: "kr2/4/4/2RK w - - 0 1",
    /// # )"#;
    ///
    /// fn leaves<S: Shape>(kernel: &Kernel<S>, board: &Board<S>, lists: &mut [MoveList]) -> u64 {
    ///     let Some((list, lists)) = lists.split_first_mut() else { return 1 };
    ///     kernel.list(board, Want::All, list);
    ///     list.iter().map(|&mv| leaves(kernel, &kernel.play(board, mv), lists)).sum()
    /// }
    ///
    /// let variant = Variant::from_ron("rooks", ron, &[])?;
    /// let start = variant.start();
    /// let (kernel, board) = (variant.kernel::<Small>(), start.board::<Small>());
    /// let (Some(kernel), Some(board)) = (kernel, board) else { panic!("a board of 4x4 is small") };
    /// let mut lists = vec![MoveList::new(); 3];
    /// assert_eq!(leaves(kernel, board, &mut lists), start.perft(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kernel<S: Shape>(&self) -> Option<&Kernel<S>> {
        with_kernel!(self.kernels(), |kernel| {
            let kernel: &dyn Any = kernel;
            kernel.downcast_ref()
        })
    }

    /// The kernel of whatever shape.
    #[inline]
    pub(crate) fn kernels(&self) -> &AnyKernel {
        &self.0.kernel
    }

    /// The compiled rules.
    #[inline]
    pub(crate) fn compiled(&self) -> &CompiledRules {
        self.kernels().compiled()
    }

    /// The material with which a position is dead.
    #[inline]
    pub(crate) fn dead_material(&self) -> &DeadMaterial {
        &self.0.dead
    }

    /// How many bytes a packed position takes.
    pub fn position_size(&self) -> usize {
        fn size<S: Shape>(_: &Kernel<S>) -> usize {
            size_of::<Board<S>>()
        }
        with_kernel!(self.kernels(), |kernel| size(kernel))
    }

    /// Whether this is the same compiled variant, or a clone of it.
    #[inline]
    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The position a game starts from when no set-up is asked for.
    pub fn start(&self) -> Position {
        Position::new(self.clone(), self.0.start.clone())
    }

    /// The position that a FEN describes.
    ///
    /// # Example: a position in which castling is not legal
    ///
    /// ```
    /// let gothic = legwork::Variant::open("gothic", &[])?;
    /// let position = gothic.position("6r3/10/10/k9/10/10/10/5K3R w K - 0 1")?;
    /// assert!(position.read_move("f1i1").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(&self, fen: &str) -> Result<Position, FenError> {
        let array = fen::read(self.compiled(), fen)?;
        Ok(Position::new(self.clone(), self.kernels().pack(&array)))
    }

    /// The position that a FEN describes, as other programs write it: see [`fen::read_loosely`].
    ///
    /// # Errors
    ///
    /// If the text is not a position in any of the other known forms either; the error is that of the FEN as
    /// written.
    ///
    /// # Example: XBoard gives a right to castle with a Rook that a set-up has replaced
    ///
    /// ```
    /// let superchess = legwork::Variant::open("super", &[])?;
    /// let fen = "rabvkens/pppppppp/8/8/8/8/PPPPPPPP/RABVKENS[QRBNqrbn] w KQkq - 0 1";
    /// assert!(superchess.position(fen).is_err());
    /// assert_eq!(superchess.position_loosely(fen)?.fen(), fen.replace("KQkq", "Qq"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position_loosely(&self, text: &str) -> Result<Position, FenError> {
        fen::read_loosely(text, |fen| self.position(fen))
    }

    /// How many set-ups the options chosen allow.
    pub fn set_up_count(&self) -> Result<usize, SetUpError> {
        self.set_ups().map(SetUps::count)
    }

    /// A numbered set-up.
    pub fn set_up(&self, number: u64) -> Result<SetUp, SetUpError> {
        self.set_ups()?.get(number)
    }

    /// The set-up of a seed.
    pub fn seeded(&self, seed: u64) -> Result<SetUp, SetUpError> {
        self.set_ups().map(|set_ups| set_ups.seeded(seed))
    }

    fn set_ups(&self) -> Result<&SetUps, SetUpError> {
        let none = || SetUpError::None {
            variant: self.rules().id.clone(),
        };
        self.0.set_ups.as_ref().ok_or_else(none)
    }
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Variant").field(&self.rules().id).finish()
    }
}
