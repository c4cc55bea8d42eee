/// The kind of crown that an import made of a picture, and the crown's deviation from it.
public struct PictureVerdict: Sendable, Hashable {
  /// The kind of crown that a picture can become.
  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// An outline.
    case traced
    /// A mask: its alpha, without loss.
    case mask
  }

  /// The kind of crown that the picture became.
  public var kind: Kind
  /// The largest difference of a pixel of the stored crown, drawn at the picture's size, from the picture, 0 to 255. A
  /// mask has none.
  public var deviation: Int
  /// The mean difference over the pixels at edges, in 255ths.
  public var meanDeviation: Double
  /// The noise of the picture along its edges, in 255ths; `nil` for a mask.
  public var noise: Double?
  /// The lines and curves of the outline; `nil` for a mask.
  public var segmentCount: Int?

  /// True if a soft shadow below the drawing was left out.
  public var omitsShadow: Bool

  /// Makes a verdict from its parts.
  public init(
    kind: Kind, deviation: Int = 0, meanDeviation: Double = 0, noise: Double? = nil, segmentCount: Int? = nil,
    omitsShadow: Bool = false
  ) {
    self.kind = kind
    self.deviation = deviation
    self.meanDeviation = Self.hundredths(meanDeviation)
    self.noise = noise.map(Self.hundredths)
    self.segmentCount = segmentCount
    self.omitsShadow = omitsShadow
  }

  /// True for an outline that may not be the drawing which the picture shows: a pixel is far off, or those at edges
  /// are further off in the mean than the picture's noise explains.
  public var isDoubtful: Bool {
    kind == .traced && (deviation >= Self.doubtfulDeviation || meanDeviation - (noise ?? 0) >= Self.doubtfulExcess)
  }

  /// The deviation of one pixel from which on a trace is doubtful: a fifth of full coverage.
  private static let doubtfulDeviation = 48
  /// The mean deviation above the noise from which on it is: that of edges that lie a sixtieth of a pixel off.
  private static let doubtfulExcess = 4.0

  /// A number as the database keeps it.
  private static func hundredths(_ value: Double) -> Double {
    value.isFinite ? (min(max(value, 0), 255) * 100).rounded() / 100 : 255
  }
}

// MARK: - As a database keeps it

extension PictureVerdict {
  /// The verdict as words of ``ImportVerdict/text``: `traced off=12 mean=0.41 noise=0.3 segments=57`, or `mask`.
  var words: [String] {
    var words = [kind.rawValue]
    if deviation > 0 { words.append("off=\(deviation)") }
    if meanDeviation > 0 { words.append("mean=\(meanDeviation)") }
    if let noise { words.append("noise=\(noise)") }
    if let segmentCount { words.append("segments=\(segmentCount)") }
    if omitsShadow { words.append("unshaded") }
    return words
  }

  /// Reads the words of a verdict. `nil` if they are not those of a picture. What this version does not know is
  /// ignored.
  init?(words: [Substring]) {
    guard let kind = words.lazy.compactMap({ Kind(rawValue: String($0)) }).first else { return nil }
    var values: [Substring: Substring] = [:]
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    func number(_ key: Substring) -> Double? { values[key].flatMap { Double($0) } }
    func whole(_ key: Substring) -> Int? { values[key].flatMap { Int($0) } }
    self.init(
      kind: kind, deviation: min(max(whole("off") ?? 0, 0), 255), meanDeviation: number("mean") ?? 0,
      noise: number("noise"), segmentCount: whole("segments"), omitsShadow: words.contains("unshaded"))
  }
}
