import CrownImport
import CrownKit
import CrownPath
import CrownStore

/// Everything that is known of one crown, for people and as JSON.
struct CrownPage: Encodable {
  private let name: String
  private let kind: String
  private let source: String?
  private let treatment: String?
  private let omitsBackground: Bool?
  private let contrast: Double?
  private let picture: String?
  private let deviation: Int?
  private let meanDeviation: Double?
  private let noise: Double?
  private let viewBox: [Double]
  private let bytes: Int
  private let outline: OutlineFigures?
  private let mask: MaskHeader?
  private let verdict: ImportVerdict?
  private let title: String?
  private let tags: [String]?
  private let mirrors: Bool

  /// Figures of an outline stand among those of the crown.
  private enum CodingKeys: String, CodingKey {
    case name, kind, source, treatment, omitsBackground, contrast, picture, deviation, meanDeviation, noise, viewBox
    case bytes, width, height, title, tags, mirrors
  }

  /// - Throws: `PathDecodingError`.
  init(crown: Crown, entry: CatalogEntry?) throws {
    name = crown.name
    let kind = try crown.kind
    self.kind = kind.rawValue
    source = entry?.source?.path
    verdict = entry?.source?.importVerdict
    (treatment, omitsBackground, contrast) = (verdict?.treatment.rawValue, verdict?.omitsBackground, verdict?.contrast)
    let picture = verdict?.picture
    self.picture = picture?.kind.rawValue
    deviation = picture?.deviation
    (meanDeviation, noise) = (picture?.meanDeviation, picture?.noise)
    viewBox = crown.viewBox.numbers
    bytes = crown.record.count
    (title, tags) = (entry?.label?.shownTitle, entry?.label?.shownTags)
    mirrors = crown.mirrorsInRightToLeft
    mask = kind == .mask ? try crown.record.withUnsafeBytes { try MaskHeader(record: $0) } : nil
    outline = kind == .mask ? nil : OutlineFigures(of: try crown.drawing, fillRule: crown.fillRule)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(kind, forKey: .kind)
    try container.encodeIfPresent(source, forKey: .source)
    try container.encodeIfPresent(treatment, forKey: .treatment)
    try container.encodeIfPresent(omitsBackground, forKey: .omitsBackground)
    try container.encodeIfPresent(contrast, forKey: .contrast)
    try container.encodeIfPresent(picture, forKey: .picture)
    try container.encodeIfPresent(deviation, forKey: .deviation)
    try container.encodeIfPresent(meanDeviation, forKey: .meanDeviation)
    try container.encodeIfPresent(noise, forKey: .noise)
    try container.encode(viewBox, forKey: .viewBox)
    try container.encode(bytes, forKey: .bytes)
    try container.encodeIfPresent(mask?.width, forKey: .width)
    try container.encodeIfPresent(mask?.height, forKey: .height)
    try container.encodeIfPresent(title, forKey: .title)
    try container.encodeIfPresent(tags, forKey: .tags)
    if mirrors { try container.encode(true, forKey: .mirrors) }
    try outline?.encode(to: encoder)
  }

  /// The lines for people, without the elements.
  var facts: [String] {
    let row = Self.row
    var lines = [name]
    if let title { lines.append(row("title", title)) }
    if let tags { lines.append(row("tags", tags.joined(separator: ", "))) }
    lines += [row("source", source ?? "not kept"), row("kind", kind)]
    if mask == nil { lines.append(row("colours", verdict?.words ?? "not kept")) }
    if let picture = verdict?.picture { lines.append(row("picture", picture.words)) }
    lines.append(row("view box", viewBox.map(Figure.number).joined(separator: " ")))
    if let mask { lines.append(row("size", "\(mask.width) by \(mask.height) pixels")) }
    if let outline { lines += outline.shape(row) }
    if mirrors { lines.append(row("mirrors", "where people read from right to left")) }
    lines.append(row("stored", "\(bytes) bytes"))
    return lines
  }

  /// The lines of the elements; none for a mask.
  var elements: [String] { outline?.elementLines(Self.row) ?? [] }

  private static func row(_ label: String, _ value: String) -> String {
    "  " + label + String(repeating: " ", count: max(1, 12 - label.count)) + value
  }
}

extension PathRect {
  fileprivate var numbers: [Double] { [x, y, width, height] }
}

extension CrownLabel {
  /// The title; `nil` where there is none.
  var shownTitle: String? { title.isEmpty ? nil : title }

  /// The tags but the one that has a word of its own, sorted; `nil` where there are none.
  var shownTags: [String]? {
    let tags = tags.subtracting([CrownLabel.mirrorsTag])
    return tags.isEmpty ? nil : tags.sorted()
  }
}
