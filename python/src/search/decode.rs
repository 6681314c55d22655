//! Rows of shards back into observations and lists of moves.

use hexmate::{PackedPosition, Planes, Position};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::arguments;
use crate::arrays::{self, with_plane_type, Output, PlaneType};
use crate::encode::PlaneNumber;
use crate::errors::{raise, Mismatch};

/// Bytes of a packed position.
const RECORD: usize = 80;

/// The columns of a shard that are decoded.
struct Columns<'a> {
    positions: &'a [u8],
    offsets: &'a [i64],
    legal: &'a [u16],
    target: &'a [f32],
}

/// What is wrong, and in which row.
type Fault = (usize, String);

impl Columns<'_> {
    fn position(&self, row: usize) -> Result<Position, Fault> {
        let record = &self.positions[RECORD * row..RECORD * (row + 1)];
        let position =
            PackedPosition::from_bytes(record).and_then(|record| Position::from_packed(&record));
        position.map_err(|error| (row, error.to_string()))
    }

    /// A row's legal moves and their shares in the target.
    fn lists(&self, row: usize) -> Result<(&[u16], &[f32]), Fault> {
        let place = |offset: i64| usize::try_from(offset).unwrap_or(usize::MAX);
        let span = place(self.offsets[row])..place(self.offsets[row + 1]);
        match (self.legal.get(span.clone()), self.target.get(span)) {
            (Some(legal), Some(target)) => Ok((legal, target)),
            _ => Err((row, "offsets do not lead to moves".to_owned())),
        }
    }
}

/// Which rows are wanted, and how.
struct Wanted<'a> {
    /// All of them if left out.
    rows: Option<&'a [i64]>,
    reflect: Option<&'a [bool]>,
}

impl Wanted<'_> {
    fn row(&self, i: usize) -> usize {
        self.rows.map_or(i, |rows| rows[i] as usize)
    }

    fn reflected(&self, i: usize) -> bool {
        self.reflect.is_some_and(|reflect| reflect[i])
    }
}

/// The lists of the rows that are wanted, one behind the other.
#[derive(Default)]
struct Lists {
    offsets: Vec<i64>,
    legal: Vec<u16>,
    target: Vec<f32>,
}

/// Writes one observation behind the other, and collects the lists.
fn decode<T: PlaneNumber>(
    planes: Planes,
    columns: &Columns,
    wanted: &Wanted,
    out: &mut [T],
) -> Result<Lists, Fault> {
    let reflection = planes.variant().policy().reflection();
    let mut lists = Lists::default();
    lists.offsets.push(0);
    for (i, out) in out.chunks_exact_mut(planes.len()).enumerate() {
        let (row, reflect) = (wanted.row(i), wanted.reflected(i));
        let mut position = columns.position(row)?;
        if reflect {
            position = position.reflected();
        }
        let none: [&Position; 0] = [];
        let written = planes.write(&position, none, 1, out);
        written.map_err(|error| (row, error.to_string()))?;
        let (legal, target) = columns.lists(row)?;
        if let Some(index) = legal
            .iter()
            .find(|&&index| usize::from(index) >= reflection.len())
        {
            return Err((row, format!("no move has policy index {index}")));
        }
        let reflected = |&index: &u16| {
            if reflect {
                reflection[usize::from(index)]
            } else {
                index
            }
        };
        lists.legal.extend(legal.iter().map(reflected));
        lists.target.extend_from_slice(target);
        lists.offsets.push(lists.legal.len() as i64);
    }
    Ok(lists)
}

type Decoded<'py> = (
    Bound<'py, PyAny>,
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<u16>>,
    Bound<'py, PyArray1<f32>>,
);

/// Observations and lists of moves of a shard's rows.
///
/// A packed position knows no history, so that the planes of repetition are 0.
///
/// Args:
///     variant: the variant or its name.
///     columns: ``position``, ``offsets``, ``legal`` and ``target`` of a shard, C-contiguous.
///     rows: ``int64[n]``: which rows; all of them if left out.
///     reflect: ``bool[n]``: which of these have left and right exchanged.
///     dtype: ``uint8`` or ``float32``; if left out that of ``out``, or else ``float32``.
///     out: an array for the observations, C-contiguous; a new one if left out.
///
/// Returns:
///     Observations ``[n, planes, rows, columns]``, and ``offsets``, ``legal`` and ``target`` of these rows.
///
/// Raises:
///     ArrayError: if an array does not fit, or for another dtype.
///     HexmateError: if there is no such row.
///     PackedError: if a row is no position of the variant or has no lists. Observations of rows before it have been written then.
#[pyfunction]
#[pyo3(signature = (variant, columns, rows = None, reflect = None, dtype = None, out = None))]
pub(crate) fn decode_rows<'py>(
    py: Python<'py>,
    variant: &Bound<'py, PyAny>,
    columns: (
        PyReadonlyArray2<'py, u8>,
        PyReadonlyArray1<'py, i64>,
        PyReadonlyArray1<'py, u16>,
        PyReadonlyArray1<'py, f32>,
    ),
    rows: Option<PyReadonlyArray1<'py, i64>>,
    reflect: Option<PyReadonlyArray1<'py, bool>>,
    dtype: Option<&Bound<'py, PyAny>>,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Decoded<'py>> {
    fn write<'py, T: PlaneNumber>(
        py: Python<'py>,
        planes: Planes,
        columns: &Columns,
        (wanted, count): (&Wanted, usize),
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyAny>, Lists)> {
        let [number, rows, columns_of_board] = planes.shape();
        // A new array comes from NumPy, which asks for large pages: without them page faults would take most of the time.
        let shape = [count, number, rows, columns_of_board];
        let mut out = Output::<T>::new(py, "out", out, &shape)?;
        let numbers = out.slice()?;
        let lists = py.detach(|| decode(planes, columns, wanted, numbers));
        let lists = lists.map_err(|(row, text)| raise(Mismatch::Row(row, text)))?;
        Ok((out.finish(), lists))
    }
    let planes = Planes::new(arguments::variant(variant)?);
    let (positions, offsets, legal, target) = &columns;
    let stored = positions.shape()[0];
    arrays::check_shape("position", positions.shape(), &[stored, RECORD])?;
    arrays::check_shape("offsets", offsets.shape(), &[stored + 1])?;
    arrays::check_shape("target", target.shape(), legal.shape())?;
    let columns = Columns {
        positions: arrays::row_by_row(positions)
            .ok_or_else(|| arrays::fault("position must be C-contiguous".to_owned()))?,
        offsets: offsets.as_slice()?,
        legal: legal.as_slice()?,
        target: target.as_slice()?,
    };
    let rows = rows.as_ref().map(|rows| rows.as_slice()).transpose()?;
    let count = rows.map_or(stored, <[i64]>::len);
    for &row in rows.unwrap_or_default() {
        if !(0..stored as i64).contains(&row) {
            return Err(raise(Mismatch::Range("a row", row, 0, stored as i64 - 1)));
        }
    }
    if let Some(reflect) = &reflect {
        arrays::check_shape("reflect", reflect.shape(), &[count])?;
    }
    let reflect = reflect
        .as_ref()
        .map(|reflect| reflect.as_slice())
        .transpose()?;
    let wanted = (&Wanted { rows, reflect }, count);
    let chosen = PlaneType::chosen(dtype, out, PlaneType::F32)?;
    let (obs, lists) =
        with_plane_type!(chosen, T => write::<T>(py, planes, &columns, wanted, out))?;
    let offsets = lists.offsets.into_pyarray(py);
    let (legal, target) = (lists.legal.into_pyarray(py), lists.target.into_pyarray(py));
    Ok((obs, offsets, legal, target))
}
