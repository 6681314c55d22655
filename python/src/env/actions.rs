//! Actions from callers.

use hexmate::Position;
use numpy::{
    Element, PyArray1, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::prelude::*;

use crate::arrays::{check_shape, fault};
use crate::env::environment::Refusal;

/// Copies whole numbers of any type into memory of our own; they may lie with gaps, and need not be an array.
pub(crate) fn read(name: &str, object: &Bound<'_, PyAny>, count: usize) -> PyResult<Vec<i64>> {
    let py = object.py();
    let array = match object.cast::<PyUntypedArray>() {
        Ok(array) => array.clone(),
        Err(_) => {
            let array = py.import("numpy")?.call_method1("asarray", (object,))?;
            array.cast_into::<PyUntypedArray>()?
        }
    };
    check_shape(name, array.shape(), &[count])?;
    fn copied<T: Element + Copy + TryInto<i64>>(
        name: &str,
        array: &Bound<'_, PyUntypedArray>,
    ) -> Option<PyResult<Vec<i64>>> {
        let array = array.cast::<PyArray1<T>>().ok()?;
        let Ok(array) = array.try_readonly() else {
            let message = format!("{name} shares memory with an array that is being written to");
            return Some(Err(fault(message)));
        };
        let numbers = array.as_array();
        // A number that is too large for i64 is too large for an action as well.
        Some(Ok(numbers
            .iter()
            .map(|&number| number.try_into().unwrap_or(i64::MAX))
            .collect()))
    }
    for copy in [
        copied::<i64>,
        copied::<i32>,
        copied::<u16>,
        copied::<i16>,
        copied::<u32>,
        copied::<u64>,
        copied::<u8>,
        copied::<i8>,
    ] {
        if let Some(numbers) = copy(name, &array) {
            return numbers;
        }
    }
    if matches!(array.dtype().kind(), b'i' | b'u') {
        // Numbers in the other byte order.
        let turned = array.call_method1("astype", ("=i8",))?;
        let turned = turned.cast_into::<PyArrayDyn<i64>>()?;
        return read(name, turned.as_any(), count);
    }
    let found = array.dtype();
    Err(fault(format!("{name} must be whole numbers, not {found}")))
}

/// The exception for an action that is refused.
pub(crate) fn illegal_action(
    py: Python<'_>,
    number: usize,
    action: i64,
    position: &Position,
    refusal: Refusal,
) -> PyErr {
    let variant = position.variant();
    let why = match refusal {
        Refusal::NoIndex => {
            let last = variant.policy_len() - 1;
            format!("is no policy index of {variant}, which are 0 to {last}")
        }
        Refusal::Illegal => {
            let mv = position.move_of_policy(action as u16);
            let name = mv.map_or_else(|_| String::new(), |mv| mv.to_uci(variant));
            let fen = position.fen();
            format!("({name}) is not legal in {variant} {fen}")
        }
        Refusal::Over => "comes after the end of its game; -1 stands for no action".to_owned(),
    };
    let message = format!("environment {number}: action {action} {why}; no action was applied");
    let build = || -> PyResult<PyErr> {
        let class = py.import("hexmate.errors")?.getattr("IllegalActionError")?;
        Ok(PyErr::from_value(class.call1((message, number, action))?))
    };
    build().unwrap_or_else(|error| error)
}
