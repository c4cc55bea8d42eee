extension SharedShapes {
  /// Records that share shapes, and the table of the shapes.
  public struct Packed: Sendable {
    /// The table; `nil` where sharing would save nothing, and the records are as they were.
    public var shapes: SharedShapes?
    /// The records, in the order given.
    public var records: [[UInt8]]
  }

  /// Shapes to share, and the rewriting of records by them.
  public struct Choice: Sendable {
    /// The table.
    public let table: SharedShapes
    private let numbers: [ShapeKey: Int]
    private let segments: [[Segment]]

    fileprivate init(side: Double, shapes: [(key: ShapeKey, bytes: [UInt8])]) {
      table = SharedShapes(side: side, shapes: shapes.map { $0.bytes })
      numbers = Dictionary(uniqueKeysWithValues: shapes.enumerated().map { ($1.key, $0) })
      segments = shapes.map { $0.key.segments }
    }

    /// The record with references to the shapes it has. It stays as it is where that makes it no shorter, or where
    /// ``SharedShapes/expanded(_:)`` would not give it back byte for byte.
    ///
    /// - Complexity: O(*n*) in its segments.
    public func record(_ record: [UInt8]) -> [UInt8] {
      guard let shorter = rewritten(record, try? RecordContent(record))?.record,
        (try? table.expanded(shorter)) == record
      else { return record }
      return shorter
    }

    /// Returns true if any subpath is one of the shapes.
    fileprivate func hasShape(of source: RecordContent) -> Bool {
      source.header.viewBox.longerSide == table.side
        && source.subpaths.contains { ShapeKey($0, header: source.header).map { numbers[$0] != nil } ?? false }
    }

    /// - Parameter source: The content of the record.
    fileprivate func rewritten(
      _ record: [UInt8], _ source: RecordContent?
    ) -> (references: [Int?], record: [UInt8])? {
      guard let source, source.header.viewBox.longerSide == table.side else { return nil }
      let found = source.subpaths.map { subpath in
        ShapeKey(subpath, header: source.header).flatMap { numbers[$0] }
      }
      let result = source.encoded(references: found, numberBits: table.numberBits) { segments[$0] }
      return result.record.count < record.count ? result : nil
    }
  }

  /// Finds the subpaths that recur in records, and rewrites the records so that they share them.
  ///
  /// ``expanded(_:)`` gives every record back as it was, byte for byte. The table and the records together are never
  /// longer than the records were. Subpaths of more than 255 segments, or of more than 255 bytes as shapes, are not
  /// shared.
  /// - Parameter records: Records that share no shapes yet; one that does, or is damaged, stays as it is.
  /// - Complexity: O(*n*) in the number of segments, on average.
  public static func pack(_ records: [[UInt8]]) -> Packed {
    guard let choice = choice(for: records) else { return Packed(shapes: nil, records: records) }
    return Packed(shapes: choice.table, records: records.map(choice.record))
  }

  /// Finds the subpaths that recur in records: in all of a library, or in a sample of one that is too large to hold.
  ///
  /// - Returns: The shapes that make these records smaller by more than they take; `nil` where sharing saves nothing.
  /// - Complexity: O(*n*) in the number of segments, on average; about 2 kB of memory a record.
  public static func choice(for records: [[UInt8]]) -> Choice? {
    var sources = records.map { try? RecordContent($0) }
    guard let side = commonestSide(of: sources) else { return nil }
    var uses: [ShapeKey: Int] = [:]
    var order: [ShapeKey] = []
    for case let source? in sources where source.header.viewBox.longerSide == side {
      for subpath in source.subpaths {
        guard let key = ShapeKey(subpath, header: source.header) else { continue }
        if uses[key, default: 0] == 0 { order.append(key) }
        uses[key, default: 0] += 1
      }
    }
    // In the order of first use: the order of a dictionary differs from run to run.
    var shapes: [Candidate] = order.compactMap { key in
      guard let count = uses[key], count > 1 else { return nil }
      let bytes = key.encoded()
      return bytes.count <= maximumLength && savedBits(length: bytes.count, uses: count) > 0 ? (key, bytes, count) : nil
    }
    shapes.sort { ($0.bytes.count - 2) * $0.uses > ($1.bytes.count - 2) * $1.uses }
    shapes = Array(shapes.prefix(maximumCount))
    arrange(&shapes)

    // Records that would not be restored byte for byte stay as they are, see `Choice.record(_:)`.
    let all = Choice(side: side, shapes: shapes.map { ($0.key, $0.bytes) })
    for (index, record) in records.enumerated() {
      if let source = sources[index], all.hasShape(of: source), source.plainRecord != record { sources[index] = nil }
    }
    var best: Choice?
    var bestLength = records.reduce(0) { $0 + $1.count }
    // Shapes that made no record shorter are left out: the references to the others take fewer bits then.
    for _ in 0..<3 where !shapes.isEmpty {
      let choice = Choice(side: side, shapes: shapes.map { ($0.key, $0.bytes) })
      var used = Array(repeating: 0, count: shapes.count)
      var length = choice.table.bytes.count
      for (record, source) in zip(records, sources) {
        guard let (references, rewritten) = choice.rewritten(record, source) else {
          length += record.count
          continue
        }
        length += rewritten.count
        for case let number? in references { used[number] += 1 }
      }
      if length < bestLength { (best, bestLength) = (choice, length) }
      let kept = shapes.indices.filter { used[$0] > 1 }
      if kept.count == shapes.count { break }
      shapes = kept.map { (shapes[$0].key, shapes[$0].bytes, used[$0]) }
      arrange(&shapes)
    }
    return best
  }

  private typealias Candidate = (key: ShapeKey, bytes: [UInt8], uses: Int)

  /// An estimate of the bits that sharing a shape saves: all of its uses but one, less the references and the table's
  /// part.
  private static func savedBits(length: Int, uses: Int) -> Int {
    // In a record, a subpath takes about a byte less than as a shape, which begins with its grid.
    let inRecords = (length - 1) * 8
    // A reference's symbol and number, and its share of the start; a shape's grid and its part of a run, with a margin.
    let (referenceBits, shapeBits) = (15, 32)
    return inRecords * (uses - 1) - referenceBits * uses - shapeBits
  }

  /// Puts the shapes that are used most where references are short, and within both parts the short ones first, so that
  /// lengths come in few runs.
  ///
  /// A table has at most ``maximumRuns`` runs. Shapes in runs beyond, the longest of the less used ones, are left out.
  private static func arrange(_ shapes: inout [Candidate]) {
    shapes.sort { $0.uses > $1.uses }
    let common = min(commonCount, shapes.count)
    for part in [0..<common, common..<shapes.count] { shapes[part].sort { $0.bytes.count < $1.bytes.count } }
    shapes.removeLast(shapes.count - fitting(lengths: shapes.map { $0.bytes.count }))
  }

  /// The number of shapes from the first on that a table has runs for.
  static func fitting(lengths: [Int]) -> Int {
    var (runs, last) = (0, -1)
    for (index, length) in lengths.enumerated() where length != last {
      guard runs < maximumRuns else { return index }
      (runs, last) = (runs + 1, length)
    }
    return lengths.count
  }

  private static func commonestSide(of sources: [RecordContent?]) -> Double? {
    var counts: [Double: Int] = [:]
    for case let source? in sources { counts[source.header.viewBox.longerSide, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
