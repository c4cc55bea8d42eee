@_exported import CrownPath
@_exported import CrownRaster
@_exported import CrownStore
