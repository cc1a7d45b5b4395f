//! A variant, compiled from its rules.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::boards::{AnyBoard, AnyKernel, with_any};
use crate::counting::CountingRule;
use crate::error::Error;
use crate::material::DeadMaterial;
use legwork_core::compiled::CompiledRules;
use legwork_core::count::Count;
use legwork_core::rules::Rules;
use legwork_core::setups::{SetUp, SetUpError, SetUps};
use legwork_core::shape::Shape;
use legwork_kernel::{Board, Kernel, Level};
use legwork_notation::fen;
use legwork_perft::Counter;
#[cfg(feature = "reader")]
use legwork_reader::RuleText;

pub use crate::family::Family;
pub use crate::registry::{Entry, GiveRules, Prose, RulesSource, find, registry};
#[cfg(feature = "reader")]
pub use crate::texts::RegisteredVariants;

/// A variant, compiled: the way to positions. A clone shares what was compiled, and counts one
/// reference.
#[derive(Clone)]
pub struct Variant(Arc<Compiled>);

/// All that is compiled of a variant.
struct Compiled {
    kernel: AnyKernel,
    counter: Counter,
    set_ups: Option<SetUps>,
    start: (AnyBoard, Count),
    dead: DeadMaterial,
    counting: Option<CountingRule>,
    chess960: OnceLock<Option<Variant>>,
}

impl Variant {
    /// The registered variant with this id, with these values of its options.
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
    #[cfg(feature = "reader")]
    pub fn from_ron(id: &str, ron: &str, options: &[(&str, &str)]) -> Result<Self, Error> {
        Self::from_text(
            RuleText::new(id, ron).with_parents(&RegisteredVariants),
            options,
        )
    }

    /// Like `from_ron`, for a rule file that may be `like` others, which [`RuleText`] finds.
    ///
    /// ```
    /// use legwork::rules::{NoParents, RuleText};
    ///
    /// let text = RuleText::new("mine", r#"(like: "gothic", name: "Mine")"#).with_parents(&NoParents);
    /// assert!(legwork::Variant::from_text(text, &[]).is_err());
    /// ```
    #[cfg(feature = "reader")]
    pub fn from_text(text: RuleText<'_>, options: &[(&str, &str)]) -> Result<Self, Error> {
        let rules = text.read(options)?;
        let start = rules.start.clone();
        Self::from_rules(rules).map_err(|error| error.placed(text, &start))
    }

    /// The variant of rules that were read before.
    ///
    /// ```
    /// use legwork::Variant;
    ///
    /// let rules = legwork::find("gothic")?.rules()?;
    /// assert_eq!(Variant::from_rules(rules)?.start().count(), 28);
    /// # Ok::<(), legwork::Error>(())
    /// ```
    pub fn from_rules(rules: Rules) -> Result<Self, Error> {
        let set_ups = SetUps::of(&rules);
        Self::compile(rules, set_ups, Level::chosen())
    }

    /// The variant with the castling of Chess960, as [`Rules::chess960`] has it; `None` where there is no such form, or this is it.
    ///
    /// # Example: Crazyhouse from a shuffled array
    ///
    /// ```
    /// use legwork::Variant;
    ///
    /// let crazyhouse = Variant::open("crazyhouse", &[])?;
    /// let shuffled = "bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR[] w HEhe - 0 1";
    /// assert!(crazyhouse.position(shuffled).is_err());
    /// let crazyhouse960 = crazyhouse.chess960().expect("it castles as chess does");
    /// assert_eq!(crazyhouse960.position(shuffled)?.count(), 20);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn chess960(&self) -> Option<Self> {
        let rules = self.rules().chess960()?;
        // Rules in code may need the homes that it lacks.
        Self::compile(rules, None, Level::chosen()).ok()
    }

    /// The game with the castling of Chess960: the registered variant with these rules but for set-ups, as `chess960` is for orthodox
    /// chess, or else [that form](Self::chess960) of them. It is compiled once.
    pub fn chess960_game(&self) -> Option<Self> {
        let found = self.0.chess960.get_or_init(|| {
            let form = self.chess960()?;
            let of_form = |entry: &&&Entry| {
                let rules = entry.rules().ok();
                rules.is_some_and(|rules| rules.is_chess960_of(self.rules()))
            };
            let registered = registry().ok()?.iter().find(of_form);
            registered
                .and_then(|entry| entry.open(&[]).ok())
                .or(Some(form))
        });
        found.clone()
    }

    /// Reads a FEN by rules given at run time, that of their start if there is none, without
    /// compiling them. So it is quick to learn what is wrong with a FEN.
    pub fn check_fen(rules: Rules, fen: Option<&str>) -> Result<(), Error> {
        let id = rules.id.clone();
        match CompiledRules::new(rules) {
            Ok(compiled) => match fen::read(&compiled, fen.unwrap_or(&compiled.rules.start)) {
                Ok(_) => Ok(()),
                Err(error) => Err(Error::BadStart {
                    id,
                    place: None,
                    error: Box::new(error),
                }),
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
        let counter = with_any!(AnyKernel, &kernel, |kernel| Counter::new(kernel, level));
        let start = match fen::read(kernel.compiled(), &fen) {
            Ok(array) => (kernel.pack(&array), array.count),
            Err(error) => {
                return Err(Error::BadStart {
                    id,
                    place: None,
                    error: Box::new(error),
                });
            }
        };
        let dead = DeadMaterial::new(kernel.compiled());
        let counting = CountingRule::new(&kernel.compiled().rules);
        Ok(Self(Arc::new(Compiled {
            kernel,
            counter,
            set_ups,
            start,
            dead,
            counting,
            chess960: OnceLock::new(),
        })))
    }

    /// The level of vector operations at which whole sides are counted at once; `None` if the
    /// rules do not allow it, or the feature `sweeps` is off.
    pub fn level(&self) -> Option<Level> {
        self.0.counter.level()
    }

    /// The variant counted at that level, or at the portable one if the processor lacks it.
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
    /// A [`Position`](crate::position::Position) decides at every call which shape its board has. A search on
    /// boards of one shape decides once.
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
        with_any!(AnyKernel, self.kernels(), |kernel| {
            let kernel: &dyn Any = kernel;
            kernel.downcast_ref()
        })
    }

    /// The kernel of whatever shape.
    #[inline]
    pub(crate) fn kernels(&self) -> &AnyKernel {
        &self.0.kernel
    }

    /// The counter of its moves.
    #[inline]
    pub(crate) fn counter(&self) -> &Counter {
        &self.0.counter
    }

    #[inline]
    pub(crate) fn compiled(&self) -> &CompiledRules {
        self.kernels().compiled()
    }

    /// The material with which a position is dead.
    #[inline]
    pub(crate) fn dead_material(&self) -> &DeadMaterial {
        &self.0.dead
    }

    /// The number of bytes of a packed position.
    pub fn position_size(&self) -> usize {
        fn size<S: Shape>(_: &Kernel<S>) -> usize {
            size_of::<Board<S>>()
        }
        with_any!(AnyKernel, self.kernels(), |kernel| size(kernel))
    }

    /// Whether this is the same compiled variant, or a clone of it.
    #[inline]
    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The count towards a draw that the rules ask for.
    #[inline]
    pub(crate) fn counting(&self) -> Option<&CountingRule> {
        self.0.counting.as_ref()
    }

    /// The board of the position a game starts from, and its count.
    pub(crate) fn start_board(&self) -> &(AnyBoard, Count) {
        &self.0.start
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

impl Entry {
    /// Compiles the variant with these values of its options; the others have their defaults.
    #[cfg(feature = "reader")]
    pub fn open(&self, options: &[(&str, &str)]) -> Result<Variant, Error> {
        Variant::from_ron(self.id(), self.ron(), options)
    }

    /// Compiles the variant with these values of its options; the others have their defaults.
    #[cfg(not(feature = "reader"))]
    pub fn open(&self, options: &[(&str, &str)]) -> Result<Variant, Error> {
        Variant::from_rules(self.rules_with(options)?)
    }
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Variant").field(&self.rules().id).finish()
    }
}
