"""What the package promises as a whole: documentation, types, examples."""

import ast
import doctest
import importlib
import inspect
import os
import pkgutil
import re
import shlex
import subprocess
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import hexmate
import pytest
from conftest import HERE, python

EXAMPLES = sorted((HERE.parent / "examples").glob("*.py"))
# These run for half an hour; test_learning.py runs a short version.
# Tested in test_learning.py.
LONG_EXAMPLES = ("alphazero_jax", "alphazero_loop", "alphazero_torch", "learning_curve")


def modules() -> Iterator[ModuleType]:
    yield hexmate
    for entry in pkgutil.walk_packages(hexmate.__path__, "hexmate."):
        if not entry.name.endswith("__main__"):
            yield importlib.import_module(entry.name)


def public(owner: Any) -> Iterator[tuple[str, Any]]:
    for name, value in vars(owner).items():
        if not name.startswith("_"):
            yield name, value


def test_everything_public_is_documented() -> None:
    missing = []
    for module in modules():
        if not module.__doc__:
            missing.append(module.__name__)
        for name, value in public(module):
            if not (inspect.isclass(value) or inspect.isroutine(value)):
                continue
            if not (getattr(value, "__module__", None) or "").startswith("hexmate"):
                continue
            if not inspect.getdoc(value):
                missing.append(f"{module.__name__}.{name}")
            if inspect.isclass(value):
                for member, attribute in public(value):
                    described = inspect.isroutine(attribute) or inspect.isdatadescriptor(attribute)
                    if described and not isinstance(attribute, tuple) and not inspect.getdoc(attribute):
                        missing.append(f"{module.__name__}.{name}.{member}")
    assert missing == []


def test_docstrings_hold() -> None:
    tried = 0
    for module in modules():
        result = doctest.testmod(module)
        assert result.failed == 0
        tried += result.attempted
    assert tried >= 8


def test_all_names_exist() -> None:
    for module in modules():
        for name in getattr(module, "__all__", ()):
            assert hasattr(module, name), (module.__name__, name)


def test_signatures_are_readable() -> None:
    assert str(inspect.signature(hexmate.Position.play)) == "(self, /, move)"
    assert str(inspect.signature(hexmate.Position.perft)) == "(self, /, depth, threads=1, *, method='two-ply')"
    assert str(inspect.signature(hexmate.Game)) == "(start, moves=None, *, settings=None, ended=None)"


@pytest.mark.parametrize(
    "example", [path for path in EXAMPLES if path.stem not in LONG_EXAMPLES], ids=lambda path: path.name
)
def test_examples_run(example: Path, tmp_path: Path) -> None:
    arguments = [str(tmp_path / "out")] if "sys.argv" in example.read_text() else []
    done = subprocess.run(python(str(example), *arguments), capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout or (tmp_path / "out").read_text()


@pytest.mark.parametrize(
    "readme", [HERE.parent / "README.md", HERE.parents[1] / "README.md"], ids=["package", "project"]
)
def test_blocks_of_the_readmes_run(readme: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = readme.read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert blocks
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, str(readme), "exec"), names)


def test_commands_of_the_readme_run(tmp_path: Path) -> None:
    text = (HERE.parent / "README.md").read_text(encoding="utf-8")
    lines = [
        line
        for block in re.findall(r"^```sh\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
        for line in block.splitlines()
    ]
    assert len(lines) >= 4
    for line in lines:
        name, *words = shlex.split(line)
        assert name == "hexmate"
        done = subprocess.run(
            python("-m", "hexmate", *words), cwd=tmp_path, capture_output=True, text=True, timeout=120
        )
        assert (done.returncode, done.stderr) == (0, ""), line
    assert (tmp_path / "games.html").stat().st_size > 20_000


def test_the_notebook_shows_boards() -> None:
    """Runs the cells as a notebook does, which shows what stands in a cell's last line."""
    source = (HERE.parent / "examples" / "notebook.py").read_text(encoding="utf-8")
    names: dict[str, Any] = {"__name__": "notebook"}
    pictures = []
    for cell in re.split(r"^# %%.*$", source, flags=re.MULTILINE):
        code = ast.parse(cell)
        shown = code.body.pop() if code.body and isinstance(code.body[-1], ast.Expr) else None
        exec(compile(code, "notebook.py", "exec"), names)
        if isinstance(shown, ast.Expr):
            value = eval(compile(ast.Expression(shown.value), "notebook.py", "eval"), names)
            if hasattr(value, "_repr_svg_"):
                pictures.append(value._repr_svg_())
    assert len(pictures) == 4 and len(set(pictures)) == 4
    for picture in pictures:
        ElementTree.fromstring(picture)


def check_types(cache: Path, *paths: Path) -> None:
    configuration = HERE.parent / "pyproject.toml"
    options = ["--strict", "--config-file", str(configuration), "--cache-dir", str(cache), "--no-error-summary"]
    done = subprocess.run(
        python("-m", "mypy", *options, *map(str, paths)),
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "MYPYPATH": str(HERE.parent / "package")},
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_types_of_examples_hold(tmp_path: Path) -> None:
    check_types(tmp_path, *EXAMPLES)


def test_types_of_the_package_hold(tmp_path: Path) -> None:
    check_types(tmp_path, HERE.parent / "package" / "hexmate")


@pytest.mark.parametrize("name", ["pettingzoo", "gymnasium", "onnx", "openspiel", "ray"])
def test_missing_packages_are_named(name: str) -> None:
    package = {"onnx": "onnxruntime", "openspiel": "pyspiel"}.get(name, name)
    program = f"import sys; sys.modules['{package}'] = None; import hexmate, hexmate.{name}"
    done = subprocess.run(python("-c", program), capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith(f"hexmate.{name} wants more packages: pip install 'hexmate[{name}]'")
