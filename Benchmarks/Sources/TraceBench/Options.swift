import Foundation

/// The arguments of the bench.
struct Options {
  /// The pictures that are traced, at each size.
  enum Pictures {
    /// Exact coverage; at 256 pixels, where there are scripts, also those of other tracers and renderers.
    case all
    /// Only pictures that are no exact coverage.
    case degraded
    /// Only those of real renderers.
    case rendered
    /// Only those that were blurred, enlarged or compressed, and white ones on a colour, as an import reads them.
    case soft
    /// Only small ones without grey levels: glyphs of level and upright edges, and drawings.
    case small
  }

  var folders: [String] = []
  var limit = Int.max
  var sizes: [Int] { size.map { [$0] } ?? (pictures == .small ? SmallPictures.sizes : [64, 128, 256, 512]) }
  private var size: Int?
  var peers: String?
  var renderers: String?
  var soft: String?
  var python = "python3"
  var pictures = Pictures.all
  static nonisolated(unsafe) var isVerbose = false
  /// Where traces are written to be looked at; `nil` for nowhere.
  static nonisolated(unsafe) var eye: EyeFolder?

  init(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let argument = rest.popFirst() {
      switch argument {
      case "--limit": limit = rest.popFirst().flatMap { Int($0) } ?? limit
      case "--size": size = rest.popFirst().flatMap { Int($0) } ?? size
      case "--peers": peers = rest.popFirst()
      case "--renderers": renderers = rest.popFirst()
      case "--python": python = rest.popFirst() ?? python
      case "--soft-script": soft = rest.popFirst()
      case "--soft": pictures = .soft
      case "--small": pictures = .small
      case "--degraded": pictures = .degraded
      case "--rendered": pictures = .rendered
      case "--eye": Self.eye = rest.popFirst().map { EyeFolder(path: $0) }
      case "--verbose": Self.isVerbose = true
      default: folders.append(argument)
      }
    }
  }
}
