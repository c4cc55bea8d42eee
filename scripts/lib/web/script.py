"""crowns.js as one script, for a page that has no modules to import."""

import importlib.machinery
import importlib.util
import pathlib
import sys

root = pathlib.Path(__file__).resolve().parents[3]


def joined_library():
    """The text of crowns.js with all its modules."""
    loader = importlib.machinery.SourceFileLoader("web_page", str(root / "scripts/lib/web-page"))
    spec = importlib.util.spec_from_loader("web_page", loader)
    module = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    # The expression is no module; the address of the WebAssembly module is not needed.
    return module.joined(root / "Web/crowns.js")[0].replace("import.meta.url", "document.baseURI")
