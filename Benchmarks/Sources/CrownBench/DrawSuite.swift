import CrownKit
import CrownPath
import CrownRaster

/// Decodes and fills the crowns of a database: what `scripts/bench web` compares the browser with.
enum DrawSuite {
  /// `crownbench draw <database>`; `--sizes 64`, `--rounds 7`. Masks are left out.
  static func run(_ arguments: Arguments) throws {
    let library = try CrownLibrary(opening: arguments.folder, mode: .immutable)
    let crowns = try library.names().map(library.crown(named:)).filter { try $0.kind != .mask }
    guard !crowns.isEmpty else { throw Arguments.UsageError(description: "the database has no crown with a path") }
    // Rounds of a few thousand crowns, far above the clock's resolution.
    let repetitions = 5000 / crowns.count + 1
    for size in try arguments.integers("sizes", default: [64]) {
      let rasterizer = Rasterizer()
      let frame = CrownFrame(width: Double(size), height: Double(size))
      let race = try Race(
        rounds: try arguments.integer("rounds", default: 7), countsThread: true,
        [
          (
            "crowns",
            {
              for _ in 0..<repetitions {
                for crown in crowns {
                  _ = try crown.mask(in: frame, using: rasterizer)
                }
              }
            }
          )
        ])
      Report.line(
        "draw", "\(size)px",
        [
          "crowns": "\(crowns.count)",
          "decode_fill_us": Report.decimal(race.median("crowns") / Double(repetitions * crowns.count) * 1e6, 3),
        ])
    }
  }
}
