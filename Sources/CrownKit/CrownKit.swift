// What an app gets with `import CrownKit`, besides the module itself: geometry and outlines, colours, masks and
// pictures. Databases, records and files of tools are in CrownStore, CrownPath and CrownRaster, which tools import.
@_exported import struct CrownPath.AlphaMask
@_exported import struct CrownPath.BezierPath
@_exported import struct CrownPath.Drawing
@_exported import enum CrownPath.FillRule
@_exported import struct CrownPath.PathDecodingError
@_exported import enum CrownPath.PathElement
@_exported import struct CrownPath.PathPoint
@_exported import struct CrownPath.PathRect
@_exported import struct CrownPath.PathTransform
@_exported import protocol CrownRaster.AlphaMode
@_exported import struct CrownRaster.Bitmap
@_exported import struct CrownRaster.ColorError
@_exported import struct CrownRaster.CrownColor
@_exported import struct CrownRaster.CrownGradient
@_exported import struct CrownRaster.Mask
@_exported import enum CrownRaster.Premultiplied
@_exported import enum CrownRaster.RasterError
@_exported import class CrownRaster.Rasterizer
@_exported import enum CrownRaster.Straight
@_exported import struct CrownStore.CatalogSection
@_exported import struct CrownStore.CrownLabel
@_exported import enum CrownStore.OpenMode
