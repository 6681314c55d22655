//! The variants: one file of data each, and the registry.

pub mod geometry;
pub mod spec;
pub(crate) mod tables;

use core::fmt;
use core::str::FromStr;

use crate::bitboard::Bitboard;
use crate::cell::Cell;
use crate::variant::spec::Spec;
use crate::variant::tables::Tables;

/// The one registry: everything else loops over it. A variant is a line here and the file that the line names.
macro_rules! registry {
    ($then:ident) => {
        $then! {
            /// McCooey's game with the array of the source card.
            McCooey = mccooey,
            /// McCooey's game with the array that its inventors published.
            McCooeyClassic = mccooey_classic,
            /// Shafran's game.
            Shafran = shafran,
            /// Shafran's game with en passant and the fifty-move rule.
            ShafranClassic = shafran_classic,
            /// Gliński's game.
            Glinski = glinski,
        }
    };
}

macro_rules! define {
    ($($(#[$doc:meta])* $name:ident = $module:ident,)*) => {
        $(mod $module;)*

        /// A variant of hexagonal chess.
        ///
        /// ```
        /// use hexmate::Variant;
        /// let variant: Variant = "mccooey-classic".parse()?;
        /// assert_eq!(variant.cells().len(), 91);
        /// # Ok::<(), hexmate::UnknownVariant>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum Variant {
            $($(#[$doc])* $name,)*
        }

        impl Variant {
            /// All variants, in the order of their numbers.
            pub const ALL: &'static [Variant] = &[$(Variant::$name),*];

            /// The variant as data.
            pub const fn spec(self) -> &'static Spec {
                match self {
                    $(Variant::$name => &$module::SPEC,)*
                }
            }

            /// The masks made from the data.
            #[inline(always)]
            pub(crate) const fn tables(self) -> &'static Tables {
                static TABLES: [Tables; Variant::ALL.len()] = [$(Tables::new(&$module::SPEC)),*];
                &TABLES[self as usize]
            }
        }

        /// Variants as types, so that the hot paths are compiled once for each.
        pub(crate) mod rules {
            $(
                pub(crate) struct $name;
                impl super::tables::Rules for $name {
                    const VARIANT: super::Variant = super::Variant::$name;
                }
            )*
        }
    };
}

registry!(define);
pub(crate) use registry;

impl Variant {
    /// The variant with this number.
    pub const fn from_index(index: usize) -> Option<Variant> {
        if index < Variant::ALL.len() {
            Some(Variant::ALL[index])
        } else {
            None
        }
    }

    /// Name in commands, files and interfaces, such as `mccooey-classic`.
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// The cells of the board, 91 or 70.
    pub const fn cells(self) -> Bitboard {
        self.tables().cells
    }

    /// The cell with this name, such as `e10`. Case matters.
    pub fn cell(self, name: &str) -> Option<Cell> {
        self.spec().geometry.cell(name.as_bytes())
    }

    /// The name of a cell, file letter and rank.
    ///
    /// # Panics
    /// If the board does not have this cell.
    pub fn cell_name(self, cell: Cell) -> String {
        assert!(
            self.cells().contains(cell),
            "the board of {self} has no cell {}",
            cell.index()
        );
        let geometry = self.spec().geometry;
        format!("{}{}", geometry.file_letter(cell), geometry.rank(cell))
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no variant has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownVariant(
    /// The name that was asked for.
    pub String,
);

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no variant is called {:?}; there are ", self.0)?;
        for (i, variant) in Variant::ALL.iter().enumerate() {
            write!(f, "{}{variant}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownVariant {}

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<Variant, UnknownVariant> {
        Variant::ALL
            .iter()
            .copied()
            .find(|variant| variant.name() == name)
            .ok_or_else(|| UnknownVariant(name.to_owned()))
    }
}
