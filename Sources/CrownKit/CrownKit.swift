// What an app gets with `import CrownKit`: the path, the store and the rasteriser, without an SVG parser, a PNG
// library or an argument parser.
@_exported import CrownPath
@_exported import CrownRaster
@_exported import CrownStore

/// Another name for `Color`, for files that import SwiftUI too, which has a `Color` of its own.
public typealias CrownColor = CrownRaster.Color
