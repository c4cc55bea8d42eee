import CrownPath
import CrownRaster

/// Fills drawings of two layers, raced against the same layers filled singly, and one layer through the entry for
/// layers, raced against its path.
enum LayerFilling {
  /// `--sizes 32,64,180,512`, `--rounds 15`.
  ///
  /// - Parameter drawings: Of two layers; others are left out.
  static func run(_ drawings: [Drawing], _ arguments: Arguments) throws {
    let pairs = drawings.filter { $0.layers.count == 2 }
    guard !pairs.isEmpty else { return }
    let count = Double(pairs.count)
    for size in try arguments.integers("sizes", default: [32, 64, 180, 512]) {
      let rasterizer = Rasterizer()
      var mask = try Mask(width: size, height: size)
      func transform(_ drawing: Drawing) -> PathTransform {
        .fitting(drawing.viewBox, width: Double(size), height: Double(size))
      }
      let singles = pairs.map { Drawing(viewBox: $0.viewBox, layers: [Drawing.Layer(path: $0.layers[0].path)]) }
      let race = try Race(
        rounds: try arguments.integer("rounds", default: 15), countsThread: true,
        [
          (
            "singly",
            {
              for drawing in pairs {
                for layer in drawing.layers {
                  try rasterizer.fill(
                    layer.path, rule: layer.fillRule, transform: transform(drawing), into: &mask)
                }
              }
            }
          ),
          (
            "pair",
            { for drawing in pairs { try rasterizer.fill(drawing, transform: transform(drawing), into: &mask) } }
          ),
          (
            "path",
            {
              for drawing in singles {
                try rasterizer.fill(
                  drawing.layers[0].path, rule: .nonzero, transform: transform(drawing), into: &mask)
              }
            }
          ),
          (
            "layer",
            { for drawing in singles { try rasterizer.fill(drawing, transform: transform(drawing), into: &mask) } }
          ),
        ])
      Report.line(
        "shades", "fill-\(size)px",
        [
          "drawings": "\(pairs.count)",
          "two_layers_us": Report.decimal(race.median("pair") / count * 1e6),
          "two_layers_to_mean_of_singles": Report.decimal(2 * race.ratio("pair", to: "singly"), 3),
          "of_quickest_rounds": Report.decimal(2 * race.ratioOfQuickest("pair", to: "singly"), 3),
          "one_layer_to_path": Report.decimal(race.ratioOfQuickest("layer", to: "path"), 3),
        ])
    }
  }
}
