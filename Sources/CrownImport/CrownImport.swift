// What `import CrownImport` brings besides the import itself: the database, its records, the colours of settings, how
// colours and filters are treated, and what is said of pictures.
@_exported import enum CrownPNGReader.PNGError
@_exported import CrownPath
@_exported import CrownRaster
@_exported import enum CrownSVG.ColorHandling
@_exported import enum CrownSVG.ColorTreatment
@_exported import enum CrownSVG.FilterHandling
@_exported import CrownStore
@_exported import struct CrownTrace.PictureCoverage
@_exported import enum CrownTrace.PictureRefusal
@_exported import struct CrownTrace.PixelPicture
@_exported import struct CrownTrace.TraceDeviation
