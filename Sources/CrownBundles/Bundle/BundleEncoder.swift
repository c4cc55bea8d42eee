/// Encodes a bundle crown by crown.
///
/// The sections of a bundle follow one another, and each crown adds to all of them. So that a large bundle is not held
/// in memory, the bytes of a section may be taken out at any time, and are kept elsewhere.
package struct BundleEncoder {
  /// The sections that grow with the number of crowns, in the order of the bundle.
  package enum Section: Int, CaseIterable {
    case headings, names, labels, sources, lengths, checksums, records
  }

  /// A part of the bundle: bytes, a section as a whole, or a checksum.
  package enum Part {
    case bytes([UInt8])
    case section(Section)
    /// The checksum of all bytes of the parts before.
    case checksum
  }

  /// The most source patterns that are remembered. Beyond that, equal patterns may be written twice.
  package static let maximumPatternCount = 16_384

  /// The number of crowns added.
  package private(set) var count = 0
  /// The bytes of their records.
  package private(set) var recordBytes = 0
  private var sections = Section.allCases.map { _ in ByteWriter() }
  private var headings = RunCounter<String>()
  private var sources = RunCounter<Int>()
  private var patterns: [SourcePattern: Int] = [:]
  private var patternCount = 0
  private var patternBytes = ByteWriter()
  private var previousName: [UInt8] = []
  private var labelCount = 0
  /// The records that share a checksum.
  private var group = RecordGroup()
  /// The crowns without a label since the last one that has a label.
  private var unlabelledCount = 0

  /// Begins a bundle without crowns.
  package init() {}

  /// The bytes of a section that were not taken out.
  package subscript(_ section: Section) -> [UInt8] { sections[section.rawValue].bytes }

  /// Takes the bytes of a section out.
  package mutating func take(_ section: Section) -> [UInt8] {
    defer { sections[section.rawValue].bytes.removeAll(keepingCapacity: true) }
    return sections[section.rawValue].bytes
  }

  /// Adds the crown that follows those added so far.
  package mutating func add(_ crown: CrownBundle.Crown) {
    count += 1
    recordBytes += crown.record.count
    if let ended = headings.add(crown.heading) { end(ended) }
    addName(crown.name)
    addLabel(crown.label)
    if let ended = sources.add(number(of: SourcePattern(of: crown))) { end(ended) }
    sections[Section.lengths.rawValue].add(crown.record.count)
    sections[Section.records.rawValue].bytes += crown.record
    group.add(crown.record)
    if group.isComplete { endGroup() }
  }

  /// Ends the sections.
  package mutating func finish() {
    if let ended = headings.finish() { end(ended) }
    if let ended = sources.finish() { end(ended) }
    if group.count > 0 { endGroup() }
  }

  private mutating func endGroup() {
    sections[Section.checksums.rawValue].bytes += group.checksum.bytes
    group = RecordGroup()
  }

  /// The parts of the bundle in their order, once it is finished.
  package func parts(shapes: [UInt8]) -> [Part] {
    func numbers(_ numbers: Int..., followedBy bytes: [UInt8] = []) -> Part {
      var writer = ByteWriter()
      for number in numbers { writer.add(number) }
      return .bytes(writer.bytes + bytes)
    }
    return [
      .bytes(CrownBundle.mark + [CrownBundle.version]), numbers(count), numbers(headings.count), .section(.headings),
      .section(.names), numbers(labelCount), .section(.labels), numbers(patternCount, followedBy: patternBytes.bytes),
      numbers(sources.count), .section(.sources), numbers(shapes.count, followedBy: shapes), .section(.lengths),
      .section(.checksums), .checksum, .section(.records),
    ]
  }

  private mutating func end(_ run: RunCounter<String>.Run) {
    sections[Section.headings.rawValue].add(run.count)
    sections[Section.headings.rawValue].add(run.value)
  }

  private mutating func end(_ run: RunCounter<Int>.Run) {
    sections[Section.sources.rawValue].add(run.count)
    sections[Section.sources.rawValue].add(run.value)
  }

  /// A name, without the bytes that it shares with the name before.
  private mutating func addName(_ name: String) {
    let name = Array(name.utf8)
    let shared = zip(name, previousName).prefix { $0 == $1 }.count
    sections[Section.names.rawValue].add(shared)
    sections[Section.names.rawValue].add(name.count - shared)
    sections[Section.names.rawValue].bytes += name[shared...]
    previousName = name
  }

  /// A label that is not empty: how many crowns without one come before, the title, and the tags in order.
  private mutating func addLabel(_ label: CrownLabel) {
    guard label != CrownLabel() else {
      unlabelledCount += 1
      return
    }
    var writer = ByteWriter()
    writer.add(unlabelledCount)
    writer.add(label.title)
    writer.add(label.tags.count)
    for tag in label.tags.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { writer.add(tag) }
    sections[Section.labels.rawValue].bytes += writer.bytes
    labelCount += 1
    unlabelledCount = 0
  }

  /// The number by which the runs of sources name a pattern; 0 for no source.
  private mutating func number(of pattern: SourcePattern?) -> Int {
    guard let pattern else { return 0 }
    if let number = patterns[pattern] { return number }
    patternCount += 1
    if patterns.count < Self.maximumPatternCount { patterns[pattern] = patternCount }
    patternBytes.add(pattern.after == nil ? 0 : 1)
    patternBytes.add(pattern.before)
    if let after = pattern.after { patternBytes.add(after) }
    return patternCount
  }
}

/// Numbers and texts as a bundle has them.
private struct ByteWriter {
  var bytes: [UInt8] = []

  /// A number: 7 bits a byte, the lowest first.
  mutating func add(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// A text behind its length in bytes.
  mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes += text.utf8
  }
}

/// Counts runs of neighbours that have one value.
private struct RunCounter<Value: Equatable> {
  typealias Run = (count: Int, value: Value)

  /// The number of runs.
  private(set) var count = 0
  private var current: Run?

  /// Adds a value; returns the run that it ends.
  mutating func add(_ value: Value) -> Run? {
    if let run = current, run.value == value {
      current?.count += 1
      return nil
    }
    defer { current = (1, value) }
    count += 1
    return current
  }

  /// Returns the last run.
  mutating func finish() -> Run? {
    defer { current = nil }
    return current
  }
}

/// A source path without the crown's name, which is mostly a part of it.
private struct SourcePattern: Hashable {
  let before: String
  /// The text after the name; `nil` if the source does not hold the name.
  let after: String?

  /// `nil` for no source.
  init?(of crown: CrownBundle.Crown) {
    guard !crown.source.isEmpty else { return nil }
    let (source, name) = (Array(crown.source.utf8), Array(crown.name.utf8))
    // The last position of the name, since folders come first.
    let position = (0...max(source.count - name.count, 0)).last { source[$0...].starts(with: name) }
    guard let position else {
      (before, after) = (crown.source, nil)
      return
    }
    before = String(decoding: source[..<position], as: UTF8.self)
    after = String(decoding: source[(position + name.count)...], as: UTF8.self)
  }
}
