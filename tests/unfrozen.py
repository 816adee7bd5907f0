"""Values that could be changed behind the back of whoever keeps them."""

from dataclasses import is_dataclass
from importlib import import_module
from pkgutil import walk_packages


def unfrozen(package: str) -> list[str]:
    """The dataclasses of a package that are not frozen, those private to a module apart."""
    root = import_module(package)
    found = walk_packages(getattr(root, "__path__", ()), f"{package}.")
    modules = [root, *(import_module(module.name) for module in found)]
    return [
        f"{module.__name__}.{name}"
        for module in modules
        for name, one in vars(module).items()
        if is_dataclass(one)
        and not name.startswith("_")
        and getattr(one, "__module__", "") == module.__name__
        and not one.__dataclass_params__.frozen  # type: ignore[union-attr]  # of any dataclass
    ]
