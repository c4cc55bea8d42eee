// What an app gets with `import CrownKit`: the path, the store and the rasteriser, without an SVG parser, a PNG
// library or an argument parser.
@_exported import CrownPath
@_exported import CrownRaster
@_exported import CrownStore
