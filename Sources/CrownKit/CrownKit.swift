// What an app gets with `import CrownKit`, besides the module itself: points, rectangles, colours, masks and pictures.
// Outlines are in CrownPath, the rasteriser is in CrownRaster, and databases and records are in CrownStore: tools
// import those, and apps that draw outlines by themselves.
@_exported import struct CrownBundles.CatalogSection
@_exported import struct CrownBundles.CrownLabel
@_exported import struct CrownPath.PathPoint
@_exported import struct CrownPath.PathRect
@_exported import protocol CrownRaster.AlphaMode
@_exported import struct CrownRaster.Bitmap
@_exported import struct CrownRaster.CrownColor
@_exported import struct CrownRaster.CrownGradient
@_exported import struct CrownRaster.Mask
@_exported import enum CrownRaster.Premultiplied
@_exported import enum CrownRaster.Straight

#if DATABASES
@_exported import enum CrownStore.OpenMode
#endif
