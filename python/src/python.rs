//! The half of the package that is written in Python, seen from here: enumerations and small values.

use std::cmp::Ordering;
use std::hash::{DefaultHasher, Hash, Hasher};

use hexmate::{Color, Ending, Outcome, Piece, Settings, Termination};
use pyo3::basic::CompareOp;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::errors::{raise, Fault};

/// Members of Python's enumerations, in the order of the core's numbers.
struct Members {
    colors: Vec<Py<PyAny>>,
    kinds: Vec<Py<PyAny>>,
    /// By kind, then by colour.
    pieces: Vec<Py<PyAny>>,
    terminations: Vec<Py<PyAny>>,
    endings: Vec<Py<PyAny>>,
    piece: Py<PyType>,
    outcome: Py<PyType>,
    settings: Py<PyType>,
}

static MEMBERS: PyOnceLock<Members> = PyOnceLock::new();

const ENDINGS: [Ending; 3] = [Ending::Automatic, Ending::ByClaim, Ending::Off];

fn members(py: Python<'_>) -> PyResult<&Members> {
    MEMBERS.get_or_try_init(py, || {
        let pieces = py.import("hexmate.pieces")?;
        let outcomes = py.import("hexmate.outcomes")?;
        let class = |module: &Bound<'_, PyModule>, name: &str| -> PyResult<Py<PyType>> {
            Ok(module.getattr(name)?.cast_into::<PyType>()?.unbind())
        };
        // Listing an enumeration gives its members in the order of their definition.
        let list = |class: &Py<PyType>| -> PyResult<Vec<Py<PyAny>>> {
            let members = class.bind(py).try_iter()?;
            members
                .map(|member| member.map(|member| member.unbind()))
                .collect()
        };
        let color = class(&pieces, "Color")?;
        let kind = class(&pieces, "PieceType")?;
        let piece = class(&pieces, "Piece")?;
        let (colors, kinds) = (list(&color)?, list(&kind)?);
        let mut all = Vec::new();
        for kind in &kinds {
            for color in &colors {
                all.push(piece.call1(py, (kind, color))?);
            }
        }
        Ok(Members {
            pieces: all,
            terminations: list(&class(&outcomes, "Termination")?)?,
            endings: list(&class(&outcomes, "Ending")?)?,
            outcome: class(&outcomes, "Outcome")?,
            settings: class(&outcomes, "Settings")?,
            colors,
            kinds,
            piece,
        })
    })
}

/// The position of `object` among the members, if it is one of them.
fn number(object: &Bound<'_, PyAny>, members: &[Py<PyAny>]) -> Option<usize> {
    members.iter().position(|member| member.is(object))
}

/// An error for an argument of the wrong type.
pub(crate) fn wrong_type(expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    let kind = match found.get_type().name() {
        Ok(name) => name.to_string(),
        Err(error) => return error,
    };
    pyo3::exceptions::PyTypeError::new_err(format!("expected {expected}, not {kind}"))
}

/// Python's member for a colour.
pub(crate) fn color(py: Python<'_>, color: Color) -> PyResult<Py<PyAny>> {
    Ok(members(py)?.colors[color.index()].clone_ref(py))
}

/// The colour of Python's member. A bare number is refused: other libraries count the sides the other way round.
pub(crate) fn to_color(object: &Bound<'_, PyAny>) -> PyResult<Color> {
    number(object, &members(object.py())?.colors)
        .map(|number| Color::ALL[number])
        .ok_or_else(|| wrong_type("Color", object))
}

/// Python's member for a kind of piece.
pub(crate) fn kind(py: Python<'_>, kind: Piece) -> PyResult<Py<PyAny>> {
    Ok(members(py)?.kinds[kind.index()].clone_ref(py))
}

/// The kind of piece of Python's member.
pub(crate) fn to_kind(object: &Bound<'_, PyAny>) -> PyResult<Piece> {
    number(object, &members(object.py())?.kinds)
        .map(|number| Piece::ALL[number])
        .ok_or_else(|| wrong_type("PieceType", object))
}

/// Python's value for a piece.
pub(crate) fn piece(py: Python<'_>, kind: Piece, color: Color) -> PyResult<Py<PyAny>> {
    Ok(members(py)?.pieces[2 * kind.index() + color.index()].clone_ref(py))
}

/// The piece of Python's value.
pub(crate) fn to_piece(object: &Bound<'_, PyAny>) -> PyResult<(Piece, Color)> {
    let py = object.py();
    if !object.is_instance(members(py)?.piece.bind(py))? {
        return Err(wrong_type("Piece", object));
    }
    let kind = object.getattr(intern!(py, "kind"))?;
    let color = object.getattr(intern!(py, "color"))?;
    Ok((to_kind(&kind)?, to_color(&color)?))
}

/// Python's value for an outcome.
pub(crate) fn outcome(py: Python<'_>, outcome: Outcome) -> PyResult<Py<PyAny>> {
    let members = members(py)?;
    let termination = &members.terminations[outcome.termination as usize];
    members.outcome.call1(py, (termination, outcome.result()))
}

/// Why and with what result a game ended, of Python's value.
pub(crate) fn to_outcome(object: &Bound<'_, PyAny>) -> PyResult<(Termination, String)> {
    let py = object.py();
    let members = members(py)?;
    if !object.is_instance(members.outcome.bind(py))? {
        return Err(wrong_type("Outcome", object));
    }
    let termination = object.getattr(intern!(py, "termination"))?;
    let termination = number(&termination, &members.terminations)
        .map(|number| Termination::ALL[number])
        .ok_or_else(|| wrong_type("Termination", &termination))?;
    Ok((
        termination,
        object.getattr(intern!(py, "result"))?.extract()?,
    ))
}

/// Python's value for settings.
pub(crate) fn settings(py: Python<'_>, settings: &Settings) -> PyResult<Py<PyAny>> {
    let members = members(py)?;
    let ending = |ending: Ending| &members.endings[ending as usize];
    let values = (
        ending(settings.repetition),
        ending(settings.halfmove_clock),
        settings.halfmove_limit,
        ending(settings.dead_position),
        settings.agreement,
        settings.resignation,
    );
    members.settings.call1(py, values)
}

/// The settings of Python's value, which has checked its fields itself.
pub(crate) fn to_settings(object: &Bound<'_, PyAny>) -> PyResult<Settings> {
    let py = object.py();
    let members = members(py)?;
    if !object.is_instance(members.settings.bind(py))? {
        return Err(wrong_type("Settings", object));
    }
    let ending = |name: &str| -> PyResult<Ending> {
        let member = object.getattr(name)?;
        number(&member, &members.endings)
            .map(|number| ENDINGS[number])
            .ok_or_else(|| wrong_type("Ending", &member))
    };
    Ok(Settings {
        repetition: ending("repetition")?,
        halfmove_clock: ending("halfmove_clock")?,
        halfmove_limit: object.getattr("halfmove_limit")?.extract()?,
        dead_position: ending("dead_position")?,
        agreement: object.getattr("agreement")?.extract()?,
        resignation: object.getattr("resignation")?.extract()?,
    })
}

/// What a comparison answers, from the order of two values; `NotImplemented` where they are in none.
pub(crate) fn compared(
    py: Python<'_>,
    operator: CompareOp,
    order: Option<Ordering>,
) -> PyResult<Py<PyAny>> {
    let answer = match (operator, order) {
        (CompareOp::Eq, _) => order == Some(Ordering::Equal),
        (CompareOp::Ne, _) => order != Some(Ordering::Equal),
        (_, None) => return Ok(py.NotImplemented()),
        (_, Some(order)) => operator.matches(order),
    };
    Ok(answer.into_pyobject(py)?.to_owned().into_any().unbind())
}

/// A hash that is the same in every process.
pub(crate) fn hash_of(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The exception of this class of `hexmate.errors`.
pub(crate) fn exception(
    class: &str,
    message: String,
    offset: Option<usize>,
    line: Option<u64>,
) -> PyErr {
    Python::attach(|py| {
        let build = || -> PyResult<Bound<'_, PyAny>> {
            let class = py.import("hexmate.errors")?.getattr(class)?;
            match (offset, line) {
                (_, Some(line)) => class.call1((message, offset, line)),
                (Some(offset), None) => class.call1((message, offset)),
                (None, None) => class.call1((message,)),
            }
        };
        match build() {
            Ok(error) => PyErr::from_value(error),
            Err(error) => error,
        }
    })
}

/// Turns the error of a core call into Python's.
pub(crate) trait OrRaise<T> {
    /// The value, or the exception for the error.
    fn or_raise(self) -> PyResult<T>;
}

impl<T, E: Fault> OrRaise<T> for Result<T, E> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(raise)
    }
}
