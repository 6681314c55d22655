//! Arrays of NumPy from callers: what is wrong with one is said before anything is written.

use numpy::ndarray::{Dimension, IxDyn};
use numpy::{
    Element, PyArray, PyArrayDescr, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods,
    PyReadonlyArray, PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::prelude::*;

use crate::errors::{raise, Fault};
use crate::python::wrong_type;

/// What is wrong with an array: the whole sentence.
pub(crate) struct ArrayFault(pub String);

impl Fault for ArrayFault {
    fn class(&self) -> &'static str {
        "ArrayError"
    }
    fn message(&self) -> String {
        self.0.clone()
    }
}

/// The exception that says what is wrong with an array.
pub(crate) fn fault(message: String) -> PyErr {
    raise(ArrayFault(message))
}

/// A shape as Python writes it.
pub(crate) fn shape_text(shape: &[usize]) -> String {
    match shape {
        [length] => format!("({length},)"),
        _ => {
            let lengths: Vec<String> = shape.iter().map(usize::to_string).collect();
            format!("({})", lengths.join(", "))
        }
    }
}

/// The array behind an argument that must be one.
pub(crate) fn untyped<'a, 'py>(
    name: &str,
    object: &'a Bound<'py, PyAny>,
) -> PyResult<&'a Bound<'py, PyUntypedArray>> {
    object
        .cast::<PyUntypedArray>()
        .map_err(|_| wrong_type(&format!("a NumPy array as {name}"), object))
}

/// The array behind an argument, if it has this type of numbers.
pub(crate) fn typed<'a, 'py, T: Element>(
    object: &'a Bound<'py, PyAny>,
) -> Option<&'a Bound<'py, PyArrayDyn<T>>> {
    object.cast::<PyArrayDyn<T>>().ok()
}

/// Refuses an array of another shape.
pub(crate) fn check_shape(name: &str, found: &[usize], expected: &[usize]) -> PyResult<()> {
    if found == expected {
        return Ok(());
    }
    let (expected, found) = (shape_text(expected), shape_text(found));
    Err(fault(format!(
        "{name} must have shape {expected}, not {found}"
    )))
}

/// The array that results are written to.
pub(crate) struct Output<'py, T: Element> {
    array: Bound<'py, PyArrayDyn<T>>,
    lock: PyReadwriteArrayDyn<'py, T>,
}

impl<'py, T: Element> Output<'py, T> {
    /// The caller's array, checked, or a new one filled with zeros.
    pub fn new(
        py: Python<'py>,
        name: &str,
        out: Option<&Bound<'py, PyAny>>,
        shape: &[usize],
    ) -> PyResult<Output<'py, T>> {
        let Some(out) = out else {
            let array = PyArray::<T, IxDyn>::zeros(py, IxDyn(shape), false);
            return Output::locked(name, array);
        };
        let untyped = untyped(name, out)?;
        let Some(array) = typed::<T>(out) else {
            let expected = PyArrayDescr::of::<T>(py);
            let found = untyped.dtype();
            return Err(fault(format!(
                "{name} must have dtype {expected}, not {found}"
            )));
        };
        check_shape(name, untyped.shape(), shape)?;
        if !untyped.is_c_contiguous() {
            let order = if untyped.is_fortran_contiguous() {
                "in Fortran order"
            } else {
                "with gaps or strides of another order"
            };
            return Err(fault(format!(
                "{name} must be C-contiguous, not an array {order}"
            )));
        }
        if !untyped.is_aligned() {
            return Err(fault(format!("{name} must be aligned for its dtype")));
        }
        Output::locked(name, array.clone())
    }

    fn locked(name: &str, array: Bound<'py, PyArrayDyn<T>>) -> PyResult<Output<'py, T>> {
        let lock = array.try_readwrite().map_err(|error| match error {
            numpy::BorrowError::NotWriteable => {
                fault(format!("{name} must be writable, not a read-only array"))
            }
            _ => fault(format!(
                "{name} shares memory with an array that another call, or this one, is using"
            )),
        })?;
        Ok(Output { array, lock })
    }

    /// The numbers, row by row.
    pub fn slice(&mut self) -> PyResult<&mut [T]> {
        // An array whose layout has been checked gives its slice.
        self.lock
            .as_slice_mut()
            .map_err(|error| fault(error.to_string()))
    }

    /// The array, to be handed to the caller.
    pub fn finish(self) -> Bound<'py, PyAny> {
        self.array.into_any()
    }
}

/// The types of numbers that observations are made of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlaneType {
    U8,
    F32,
}

impl PlaneType {
    /// The type of this name.
    pub fn of_dtype(dtype: &Bound<'_, PyAny>) -> PyResult<PlaneType> {
        let py = dtype.py();
        let found = PyArrayDescr::new(py, dtype)?;
        if found.is_equiv_to(&PyArrayDescr::of::<u8>(py)) {
            Ok(PlaneType::U8)
        } else if found.is_equiv_to(&PyArrayDescr::of::<f32>(py)) {
            Ok(PlaneType::F32)
        } else {
            Err(fault(format!(
                "observations have dtype uint8 or float32, not {found}"
            )))
        }
    }

    /// What is asked for by name, or else by the array that the caller brings, or else by default.
    pub fn chosen(
        dtype: Option<&Bound<'_, PyAny>>,
        out: Option<&Bound<'_, PyAny>>,
        default: PlaneType,
    ) -> PyResult<PlaneType> {
        match (dtype, out) {
            (Some(dtype), _) => PlaneType::of_dtype(dtype),
            (None, Some(out)) => PlaneType::of_dtype(untyped("out", out)?.dtype().as_any()),
            (None, None) => Ok(default),
        }
    }
}

impl PlaneType {
    /// The name that NumPy gives it.
    pub fn name(self) -> &'static str {
        match self {
            PlaneType::U8 => "uint8",
            PlaneType::F32 => "float32",
        }
    }
}

/// A type of numbers that masks can be made of.
pub(crate) trait MaskValue: Element + Copy + Send + Sync {
    const OFF: Self;
    const ON: Self;
}

macro_rules! mask_values {
    ($($type:ty: $off:expr, $on:expr;)*) => {
        $(impl MaskValue for $type {
            const OFF: $type = $off;
            const ON: $type = $on;
        })*
    };
}

mask_values! {
    bool: false, true;
    u8: 0, 1;
    i8: 0, 1;
}

/// An array's numbers where they lie row by row without gaps: `as_slice` gives those of Fortran order as well, column by column.
pub(crate) fn row_by_row<'a, T: Element, D: Dimension>(
    array: &'a PyReadonlyArray<'_, T, D>,
) -> Option<&'a [T]> {
    array.is_c_contiguous().then(|| array.as_slice().ok())?
}

/// A mask's memory, for writing 0 and 1 only.
pub(crate) fn mask_bytes<T: MaskValue>(mask: &mut [T]) -> &mut [u8] {
    const { assert!(size_of::<T>() == 1) }
    // SAFETY: `bool`, `u8` and `i8`, the only types of this trait, are bytes that may hold 0 and 1.
    unsafe { std::slice::from_raw_parts_mut(mask.as_mut_ptr().cast(), mask.len()) }
}

/// Writes a mask whose set places are given.
pub(crate) fn write_mask<T: MaskValue>(indices: &[u16], mask: &mut [T]) {
    mask.fill(T::OFF);
    for &index in indices {
        mask[usize::from(index)] = T::ON;
    }
}

/// The types of numbers that masks are made of.
#[derive(Clone, Copy)]
pub(crate) enum MaskType {
    Bool,
    U8,
    I8,
}

impl MaskType {
    /// That of the caller's array; `bool` without one.
    pub fn chosen(name: &str, out: Option<&Bound<'_, PyAny>>) -> PyResult<MaskType> {
        let Some(out) = out else {
            return Ok(MaskType::Bool);
        };
        let array = untyped(name, out)?;
        if typed::<bool>(out).is_some() {
            Ok(MaskType::Bool)
        } else if typed::<u8>(out).is_some() {
            Ok(MaskType::U8)
        } else if typed::<i8>(out).is_some() {
            Ok(MaskType::I8)
        } else {
            let found = array.dtype();
            Err(fault(format!(
                "{name} must have dtype bool, uint8 or int8, not {found}"
            )))
        }
    }
}

/// Calls a function that is generic over the type of a mask with the one that is chosen.
macro_rules! with_mask_type {
    ($chosen:expr, $type:ident => $call:expr) => {
        match $chosen {
            $crate::arrays::MaskType::Bool => {
                type $type = bool;
                $call
            }
            $crate::arrays::MaskType::U8 => {
                type $type = u8;
                $call
            }
            $crate::arrays::MaskType::I8 => {
                type $type = i8;
                $call
            }
        }
    };
}

/// Calls a function that is generic over the type of observations with the one that is chosen.
macro_rules! with_plane_type {
    ($chosen:expr, $type:ident => $call:expr) => {
        match $chosen {
            $crate::arrays::PlaneType::U8 => {
                type $type = u8;
                $call
            }
            $crate::arrays::PlaneType::F32 => {
                type $type = f32;
                $call
            }
        }
    };
}

pub(crate) use {with_mask_type, with_plane_type};
