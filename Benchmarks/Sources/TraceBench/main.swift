import CrownPath
import CrownSVG
import CrownTrace
import Foundation

// Traces pictures of drawings and measures how far the outlines lie from the true ones, for `scripts/bench trace`.
//
//   tracebench <folder> [--limit N] [--size PIXELS] [--peers SCRIPT] [--python PROGRAM] [--degraded] [--verbose]
//
// The folder's drawings, at most `limit` of them, are rendered at exact coverage with the longer side at each size.

let arguments = Options(CommandLine.arguments.dropFirst())
let drawings = try Drawings(folders: arguments.folders, limit: arguments.limit)
print(
  "trace drawings count=\(drawings.list.count) segments=\(drawings.list.reduce(0) { $0 + $1.drawing.segmentCount })")
for size in arguments.sizes {
  if arguments.isDegraded {
    let truths = drawings.list.map { TruthPicture($0.drawing, size: size) }
    for degradation in Degradation.allCases { degradation.report(drawings, truths, size: size) }
    continue
  }
  var tally = Tally(name: "exact-\(size)")
  for named in drawings.list {
    let truth = TruthPicture(named.drawing, size: size)
    tally.trace(truth.plane, truth, named)
  }
  tally.report()
}
if let peers = arguments.peers, !arguments.isDegraded, arguments.sizes.contains(256) {
  try Peers(script: peers, python: arguments.python).race(drawings)
}
