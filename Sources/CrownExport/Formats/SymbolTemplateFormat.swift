import CrownKit
import CrownPath
import CrownSVG

/// Apple's template of a symbol: an SVG file each, for SF Symbols and asset catalogues.
///
/// The symbol of the scale M and the weight Regular is the crown; those of other weights are the crowns with its name
/// and theirs, such as `heart.black`. The view box lies between the margins, and is centred about the middle of capital
/// letters.
struct SymbolTemplateFormat: ExportFormat {
  let name = "sfsymbol"
  let summary = "SF Symbols: a template of a symbol each"
  let ending = "svg"
  let layout = ExportLayout.fileEach

  let variants = ["ultralight", "thin", "light", "medium", "semibold", "bold", "heavy", "black"]

  /// Small letters and digits in words with dots between them, as the names of system symbols are.
  func exportedName(of name: String) -> String {
    name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: ".")
  }

  func files(of crown: ExportedCrown) throws -> [ExportedFile] {
    let columns =
      [("regular", crown)] + variants.compactMap { variant in crown.variants[variant].map { (variant, $0) } }
    var (guides, symbols) = (Sheet.lines, "")
    for (weight, crown) in columns {
      let symbol = Symbol(of: crown, weight: weight)
      guides += symbol.margins
      symbols += symbol.group
    }
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="\(Sheet.width)" height="\(Sheet.height)">
      \(Sheet.style(of: columns.map(\.1)))\(Sheet.notes(name: crown.name))<g id="Guides">
      \(guides)</g>
      <g id="Symbols">
      \(symbols)</g>
      </svg>

      """
    return [ExportedFile(path: crown.name + ".svg", text: text, mark: .xml)]
  }

  /// The measures of the template, which are those of the files that SF Symbols writes.
  private enum Sheet {
    static let (width, height) = (3300, 2200)
    /// The baselines of the three scales.
    static let baselines = [("S", 696.0), ("M", 1126), ("L", 1556)]
    /// The height of capital letters.
    static let capitals = 70.459
    /// The middle of the column of the weight Ultralight, and the distance to the next one.
    static let (firstColumn, columnWidth) = (559.711, 296.711)
    static let weights = [
      "ultralight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black",
    ]

    static func middle(ofWeight weight: String) -> Double {
      firstColumn + columnWidth * Double(weights.firstIndex(of: weight) ?? 0)
    }

    static let lines = baselines.map { scale, y in
      "<line id=\"Baseline-\(scale)\" style=\"fill:none;stroke:#27AAE1;opacity:1;stroke-width:0.5;\" "
        + "x1=\"263\" x2=\"3036\" y1=\"\(y.text(decimals: 3))\" y2=\"\(y.text(decimals: 3))\"/>\n"
        + "<line id=\"Capline-\(scale)\" style=\"fill:none;stroke:#27AAE1;opacity:1;stroke-width:0.5;\" "
        + "x1=\"263\" x2=\"3036\" y1=\"\((y - capitals).text(decimals: 3))\" y2=\"\((y - capitals).text(decimals: 3))\"/>\n"
    }.joined()

    static func notes(name: String) -> String {
      func note(_ id: String, _ y: Int, _ text: String) -> String {
        "<text id=\"\(id)\" style=\"stroke:none;fill:black;font-family:sans-serif;font-size:13;text-anchor:end;\" "
          + "transform=\"matrix(1 0 0 1 3036 \(y))\">\(text)</text>\n"
      }
      return "<g id=\"Notes\">\n<rect id=\"artboard\" style=\"fill:white;opacity:1\" width=\"3300\" height=\"2200\"/>\n"
        + note("template-version", 1933, "Template v.5.0") + note("descriptive-name", 1951, SVGWriter.escaped(name))
        + "</g>\n"
    }

    /// The classes of all layers. Their styles are what a browser shows.
    static func style(of crowns: [ExportedCrown]) -> String {
      let most = crowns.map(\.drawing.layers).max { $0.count < $1.count } ?? []
      var text = "<style>\n"
      for (index, layer) in most.enumerated() {
        let opacity = layer.opacity == .max ? "" : ";opacity:\(SVGWriter.share(layer.opacity))"
        text += ".monochrome-\(index) {fill:#000000}\n"
        text += ".hierarchical-\(index):\(Symbol.level(of: layer, among: most)) {fill:#000000\(opacity)}\n"
      }
      return text + "</style>\n"
    }
  }

  /// A symbol in its column.
  private struct Symbol {
    let margins: String
    let group: String

    init(of crown: ExportedCrown, weight: String) {
      let box = crown.drawing.viewBox
      let scale = Sheet.capitals * SVGWriter.symbolHeightInCapitals / box.height
      // The group's origin is the left margin on the baseline.
      let placed = crown.transformed(
        by: PathTransform(
          a: scale, b: 0, c: 0, d: scale, tx: -box.x * scale,
          ty: -(box.y + box.height / 2) * scale - Sheet.capitals / 2))
      let width = box.width * scale
      let left = Sheet.middle(ofWeight: weight) - width / 2
      let baseline = Sheet.baselines[1].1
      let variant = weight.prefix(1).uppercased() + weight.dropFirst() + "-M"
      margins = [("left", left), ("right", left + width)].map { side, x in
        "<line id=\"\(side)-margin-\(variant)\" style=\"fill:none;stroke:#00AEEF;stroke-width:0.5;opacity:1.0;\" "
          + "x1=\"\(x.text(decimals: 6))\" x2=\"\(x.text(decimals: 6))\" y1=\"1030.79\" y2=\"1150.12\"/>\n"
      }.joined()
      var text =
        "<g id=\"\(variant)\" transform=\"matrix(1 0 0 1 \(left.text(decimals: 6)) \(baseline.text(decimals: 3)))\">\n"
      for (index, layer) in placed.drawing.layers.enumerated() {
        let level = Self.level(of: layer, among: placed.drawing.layers)
        let rule = layer.fillRule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
        text += "<path class=\"monochrome-\(index) multicolor-\(index):tintColor hierarchical-\(index):\(level)\""
        text += "\(rule) d=\"\(placed.pathData(layer.path, isMinified: false))\"/>\n"
      }
      group = text + "</g>\n"
    }

    /// The level of a layer: the most opaque ones are primary, the next ones secondary, and all others tertiary.
    static func level(of layer: Drawing.Layer, among layers: [Drawing.Layer]) -> String {
      let opacities = Set(layers.map(\.opacity)).sorted(by: >)
      return ["primary", "secondary"].enumerated().first {
        $0.offset < opacities.count && opacities[$0.offset] == layer.opacity
      }?
      .element ?? "tertiary"
    }
  }
}
