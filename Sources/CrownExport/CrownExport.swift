// `import CrownExport` also brings outlines and libraries of crowns, and the request to stop.
@_exported import CrownKit
@_exported import class CrownSystem.Cancellation
