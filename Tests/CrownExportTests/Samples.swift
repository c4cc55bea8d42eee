import CrownExport
import CrownImport
import CrownStore
import CrownsTestSupport

/// Libraries to export from.
enum Samples {
  private static func svg(_ shapes: String) -> [UInt8] {
    Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'>\(shapes)</svg>".utf8)
  }

  /// A triangle in a folder, and a square; with `shades` also one of two opacities.
  static func library(in folder: TemporaryFolder, shades: Bool = false, more: [String] = []) throws -> CrownLibrary {
    let catalog = try CrownCatalog(opening: folder("crowns.db"), mode: .create)
    let triangle = svg("<path d='M1 1h6v6z'/>")
    try catalog.importDrawing(triangle, named: "board/king", fileName: "king.svg")
    try catalog.importDrawing(svg("<path d='M2 2h4v4h-4z'/>"), named: "disc", fileName: "disc.svg")
    if shades {
      let shapes = "<path d='M1 1h6v3h-6z'/><path d='M1 5h6v2h-6z' opacity='.4'/>"
      try catalog.importDrawing(svg(shapes), named: "shaded", fileName: "shaded.svg")
    }
    for name in more { try catalog.importDrawing(triangle, named: name, fileName: "more.svg") }
    return try CrownLibrary(opening: folder("crowns.db"))
  }
}
