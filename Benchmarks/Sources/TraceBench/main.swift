import CrownPath
import CrownSVG
import CrownTrace
import Foundation

// Traces pictures of drawings and measures how far the outlines lie from the true ones, for `scripts/bench trace`.
//
//   tracebench <folder> [--limit N] [--size PIXELS] [--peers SCRIPT] [--renderers SCRIPT] [--python PROGRAM]
//     [--degraded] [--rendered] [--soft] [--soft-script SCRIPT] [--small] [--verbose] [--eye FOLDER]
//
// The folder's drawings, at most `limit` of them, are rendered at exact coverage with the longer side at each size.

do {
  let arguments = Options(CommandLine.arguments.dropFirst())
  let drawings = try Drawings(folders: arguments.folders, limit: arguments.limit)
  print(
    "trace drawings count=\(drawings.list.count) segments=\(drawings.list.reduce(0) { $0 + $1.drawing.segmentCount })")
  let renderers = arguments.renderers.map { Renderers(script: $0, python: arguments.python) }
  for size in arguments.sizes {
    let truths = drawings.list.map { TruthPicture($0.drawing, size: size) }
    switch arguments.pictures {
    case .degraded: for degradation in Degradation.allCases { try degradation.report(drawings, truths, size: size) }
    case .rendered:
      guard let renderers else { throw Renderers.MissingError() }
      try renderers.report(drawings, truths, size: size)
    case .soft:
      guard let script = arguments.soft else { throw SoftPictures.MissingError() }
      try SoftPictures(script: script, python: arguments.python).report(drawings, size: size)
    case .small: try SmallPictures().report(drawings, truths, size: size)
    case .all:
      var tally = Tally(name: "exact-\(size)")
      for (number, truth) in truths.enumerated() { tally.trace(try truth.plane, truth, drawings.list[number]) }
      tally.report()
      guard size == Peers.size, let peers = arguments.peers else { continue }
      try Peers(script: peers, python: arguments.python).race(drawings, truths)
      try renderers?.report(drawings, truths, size: size)
      for degradation in Degradation.allCases { try degradation.report(drawings, truths, size: size) }
    }
  }
} catch {
  FileHandle.standardError.write(Data("tracebench: \(error)\n".utf8))
  exit(1)
}
