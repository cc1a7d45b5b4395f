"""The interface of `pyffish`, played by Legwork: `from legwork import pyffish`.

>>> from legwork import pyffish
>>> pyffish.get_san("seirawan", pyffish.start_fen("seirawan"), "b1c3h")
'Nc3/H'
"""

from . import _legwork
from ._legwork import LegworkError as error

_names = [name for name in dir(_legwork.pyffish) if not name.startswith("_")]
globals().update({name: getattr(_legwork.pyffish, name) for name in _names})

__all__ = [*_names, "error"]
