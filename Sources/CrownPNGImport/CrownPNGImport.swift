// What `import CrownPNGImport` brings besides the import itself: what is said of pictures.
@_exported import CrownImport
@_exported import enum CrownPNGReader.PNGError
@_exported import struct CrownTrace.PictureCoverage
@_exported import enum CrownTrace.PictureRefusal
@_exported import struct CrownTrace.PixelPicture
@_exported import struct CrownTrace.TraceDeviation
