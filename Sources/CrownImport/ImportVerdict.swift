import CrownStore
import CrownSVG

/// The treatment of a drawing's colours by an import, and the share of the drawing that is still seen.
public struct ImportVerdict: Sendable, Hashable {
  /// The treatment of the colours.
  public var treatment: ColorTreatment
  /// True if a rectangle behind the whole drawing was left out, as it is the background of the picture.
  public var omitsBackground: Bool
  /// The share of the edges of the source that is still seen, 0 through 1, in whole hundredths and rounded down: see
  /// `SVGImport.contrast` of CrownSVG.
  public var contrast: Double
  /// True if a gradient that fades is drawn in layers: see `SVGImport.hasBands` of CrownSVG.
  public var hasBands: Bool
  /// The number of layers of the crown.
  public var layerCount: Int
  /// The result for a picture; `nil` for an SVG file.
  public var picture: PictureVerdict?

  /// The least contrast of a drawing that counts as preserved. Those with less lost a part, or have gloss and bevels
  /// that few shades can show.
  public static let leastContrast = 0.85
  /// The least contrast that a strict import accepts.
  public static let leastStrictContrast = 0.75

  /// Makes a verdict from its parts; the default is that of a drawing in one opaque colour.
  public init(
    treatment: ColorTreatment = .single, omitsBackground: Bool = false, contrast: Double = 1, hasBands: Bool = false,
    layerCount: Int = 1, picture: PictureVerdict? = nil
  ) {
    self.treatment = treatment
    self.omitsBackground = omitsBackground
    // What is no number says nothing of the drawing.
    // The margin keeps what is a number of hundredths already: .29 * 100 is a little less than 29.
    self.contrast = contrast.isNaN ? 1 : (min(max(contrast, 0), 1) * 100 + 1e-9).rounded(.down) / 100
    self.hasBands = hasBands
    self.layerCount = layerCount
    self.picture = picture
  }

  /// - Parameter layerCount: The number of layers of the record, which has none for layers too small for its grid.
  init(of drawn: SVGImport, layerCount: Int) {
    self.init(
      treatment: drawn.treatment, omitsBackground: drawn.omitsBackground, contrast: drawn.contrast,
      hasBands: drawn.hasBands && layerCount > 1, layerCount: layerCount)
  }

  /// True if more than 15 % of the edges are lost: see ``leastContrast``.
  public var isLost: Bool { contrast < Self.leastContrast }
  /// The edges that are still seen, in per cent.
  public var percentage: Int { Int((contrast * 100).rounded()) }
}

// MARK: - As a database keeps it

extension ImportVerdict {
  /// The verdict as text: only what differs from a drawing in one opaque colour, so that most are empty. For example
  /// `shades bare 82% 3`: in shades, without its background, 82 % of the edges, three layers.
  var text: String {
    var words: [String] = []
    if treatment != .single { words.append(treatment.rawValue) }
    if omitsBackground { words.append("bare") }
    if percentage < 100 { words.append("\(percentage)%") }
    if hasBands { words.append("fades") }
    if layerCount != 1 { words.append("\(layerCount)") }
    return (words + (picture?.words ?? [])).joined(separator: " ")
  }

  /// Reads the text of a verdict. What this version does not know is ignored.
  init(text: String) {
    self.init()
    let words = text.split(separator: " ")
    picture = PictureVerdict(words: words)
    for word in words {
      if word == "bare" {
        omitsBackground = true
      } else if word == "fades" {
        hasBands = true
      } else if let treatment = ColorTreatment(rawValue: String(word)) {
        self.treatment = treatment
      } else if word.last == "%", let percentage = Int(word.dropLast()), 0...100 ~= percentage {
        contrast = Double(percentage) / 100
      } else if let count = Int(word), count >= 0 {
        layerCount = count
      }
    }
  }
}

extension CrownCatalog {
  /// Gives each crown that came from a file, and the import's verdict on it, to `body`, in the order of the names'
  /// bytes. A packed database has none.
  ///
  /// - Complexity: O(n)
  package func forEachImportVerdict(_ body: (_ name: String, _ verdict: ImportVerdict) throws -> Void) throws {
    try forEachSourceVerdict { try body($0, ImportVerdict(text: $1)) }
  }
}

extension SourceFile {
  /// The import's verdict on the file's colours.
  public var importVerdict: ImportVerdict { ImportVerdict(text: verdict) }
}
