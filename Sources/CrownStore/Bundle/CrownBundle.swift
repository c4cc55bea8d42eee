import CrownPath

/// A library as one string of bytes, for pages and programs that read no SQLite: `crowns.js` opens it.
///
/// It holds the records with what a reader shows of them: names, titles, tags, headings, and sources if wished. The
/// article *The bundle format* specifies it byte by byte. The same crowns give the same bytes.
public struct CrownBundle: Hashable, Sendable {
  /// A crown of a bundle.
  public struct Crown: Hashable, Sendable {
    /// The name, as `CrownName` has it.
    public var name: String
    /// The heading under which an index by first letters lists it.
    public var heading: String
    /// Its title and tags.
    public var label: CrownLabel
    /// The file it was imported from; empty if it is not to be told.
    public var source: String
    /// The record. An empty one stands for a record that is damaged: readers name the crown and refuse to draw it.
    public var record: [UInt8]

    /// Makes a crown from its parts.
    public init(
      name: String, heading: String, label: CrownLabel = CrownLabel(), source: String = "", record: [UInt8]
    ) {
      self.name = name
      self.heading = heading
      self.label = label
      self.source = source
      self.record = record
    }
  }

  /// The number of crowns.
  public let count: Int
  /// The bytes of the records and of the shapes that they share.
  public let recordBytes: Int
  /// The bundle.
  public let bytes: [UInt8]

  /// The first bytes of a bundle of any version; the version follows.
  private static let mark: [UInt8] = [0x8F] + Array("CROWNS".utf8)
  private static let version: UInt8 = 1

  /// Whether a file whose first bytes are given is a bundle, of any version.
  public static func isBundle(_ start: [UInt8]) -> Bool { start.starts(with: mark) }

  /// Writes a bundle.
  ///
  /// - Parameters:
  ///   - crowns: The crowns in the order in which readers list them. Neighbours of one heading make a section.
  ///   - shapes: The table of the shapes that the records share; empty if they share none.
  /// - Complexity: O(*n*) in the bytes of all crowns.
  public init(_ crowns: [Crown], shapes: [UInt8] = []) {
    count = crowns.count
    recordBytes = crowns.reduce(shapes.count) { $0 + $1.record.count }
    var writer = BundleWriter(bytes: Self.mark + [Self.version])
    writer.add(crowns.count)
    writer.addRuns(crowns.map { $0.heading }) { $0.add($1) }
    writer.addNames(crowns.map { $0.name })
    writer.addLabels(crowns.map { $0.label })
    writer.addSources(of: crowns)
    writer.add(shapes.count)
    writer.bytes += shapes
    for crown in crowns { writer.add(crown.record.count) }
    for crown in crowns { writer.bytes += crown.record }
    bytes = writer.bytes
  }
}

/// Appends the parts of a bundle.
private struct BundleWriter {
  var bytes: [UInt8]

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

  /// Values that hold for runs of neighbours: the number of runs, and of each its length and its value.
  mutating func addRuns<Value: Equatable>(_ values: [Value], _ add: (inout BundleWriter, Value) -> Void) {
    var runs: [(count: Int, value: Value)] = []
    for value in values {
      if let last = runs.last, last.value == value {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((1, value))
      }
    }
    self.add(runs.count)
    for run in runs {
      self.add(run.count)
      add(&self, run.value)
    }
  }

  /// Names, each without the bytes that it shares with the name before.
  mutating func addNames(_ names: [String]) {
    var previous: [UInt8] = []
    for name in names {
      let name = Array(name.utf8)
      let shared = zip(name, previous).prefix { $0 == $1 }.count
      add(shared)
      add(name.count - shared)
      bytes += name[shared...]
      previous = name
    }
  }

  /// The labels that are not empty: how many crowns without one come before, the title, and the tags in order.
  mutating func addLabels(_ labels: [CrownLabel]) {
    let indices = labels.indices.filter { labels[$0] != CrownLabel() }
    add(indices.count)
    var next = 0
    for index in indices {
      add(index - next)
      next = index + 1
      add(labels[index].title)
      let tags = labels[index].tags.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      add(tags.count)
      for tag in tags { add(tag) }
    }
  }

  /// The patterns of the sources, and runs of the crowns that have one: 0 for no source, or the pattern's number.
  mutating func addSources(of crowns: [CrownBundle.Crown]) {
    var numbers: [SourcePattern: Int] = [:]
    var patterns: [SourcePattern] = []
    let uses = crowns.map { crown -> Int in
      guard let pattern = SourcePattern(of: crown) else { return 0 }
      if let number = numbers[pattern] { return number }
      patterns.append(pattern)
      numbers[pattern] = patterns.count
      return patterns.count
    }
    add(patterns.count)
    for pattern in patterns {
      add(pattern.after == nil ? 0 : 1)
      add(pattern.before)
      if let after = pattern.after { add(after) }
    }
    addRuns(uses) { $0.add($1) }
  }
}

/// What a source is beside the crown's name, which is mostly a part of it.
private struct SourcePattern: Hashable {
  let before: String
  /// What follows the name; `nil` where the source does not hold the name.
  let after: String?

  /// `nil` for no source.
  init?(of crown: CrownBundle.Crown) {
    guard !crown.source.isEmpty else { return nil }
    let (source, name) = (Array(crown.source.utf8), Array(crown.name.utf8))
    // The last place where the name is, since folders come first.
    let place = (0...max(source.count - name.count, 0)).last { source[$0...].starts(with: name) }
    guard let place else {
      (before, after) = (crown.source, nil)
      return
    }
    before = String(decoding: source[..<place], as: UTF8.self)
    after = String(decoding: source[(place + name.count)...], as: UTF8.self)
  }
}
