// What `import CrownImport` brings besides the import itself: the database, its records, and the colours of settings.
@_exported import CrownPath
@_exported import CrownRaster
@_exported import CrownStore
