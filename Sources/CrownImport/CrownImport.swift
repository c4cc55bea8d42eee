// What `import CrownImport` brings besides the import itself: the database, its records, the fonts of texts, how
// colours and filters are treated, and the request to stop.
@_exported import CrownPath
@_exported import CrownRaster
@_exported import enum CrownSVG.ColorHandling
@_exported import enum CrownSVG.ColorTreatment
@_exported import enum CrownSVG.FilterHandling
@_exported import struct CrownSVG.FontCollection
@_exported import struct CrownSVG.PaintColor
@_exported import CrownStore
@_exported import class CrownSystem.Cancellation

#if !DATABASES
#error(
  "CrownImport stores crowns in a database: give traits: [\"SQLite\"] with the package crowns, or leave traits out")
#endif
