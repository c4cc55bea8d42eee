import Foundation

/// The arguments of the bench.
struct Options {
  var folders: [String] = []
  var limit = Int.max
  var sizes = [64, 128, 256, 512]
  var peers: String?
  var python = "python3"
  /// Whether only pictures that are no exact coverage are traced, at each size.
  var isDegraded = false
  static nonisolated(unsafe) var isVerbose = false

  init(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let argument = rest.popFirst() {
      switch argument {
      case "--limit": limit = rest.popFirst().flatMap { Int($0) } ?? limit
      case "--size": sizes = rest.popFirst().flatMap { Int($0) }.map { [$0] } ?? sizes
      case "--peers": peers = rest.popFirst()
      case "--python": python = rest.popFirst() ?? python
      case "--degraded": isDegraded = true
      case "--verbose": Self.isVerbose = true
      default: folders.append(argument)
      }
    }
  }
}
