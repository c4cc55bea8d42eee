// Who imports CrownStore gets the names, labels and bundles of crowns, too, which need no database.
@_exported import CrownBundles
