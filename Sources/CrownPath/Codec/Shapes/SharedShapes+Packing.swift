extension SharedShapes {
  /// Records that share shapes, and the shapes.
  public struct Packed: Sendable {
    /// The table; `nil` where sharing would not pay, and the records are as they were.
    public var shapes: SharedShapes?
    /// The records, in the order given.
    public var records: [[UInt8]]
  }

  /// Finds the subpaths that recur in records, and rewrites the records so that they share them.
  ///
  /// Every record decodes to the same elements as before. The table and the records together are never longer than the
  /// records were.
  /// - Parameter records: Records that share no shapes yet; one that does, or is damaged, stays as it is.
  /// - Complexity: O(*n*) in the number of segments, on average.
  public static func pack(_ records: [[UInt8]]) -> Packed {
    let sources = records.map { RecordContent($0) }
    guard let side = commonestSide(of: sources) else { return Packed(shapes: nil, records: records) }
    var uses: [ShapeKey: Int] = [:]
    var order: [ShapeKey] = []
    for case let source? in sources where source.header.viewBox.longerSide == side {
      for subpath in source.subpaths {
        guard let key = ShapeKey(subpath, header: source.header) else { continue }
        if uses[key, default: 0] == 0 { order.append(key) }
        uses[key, default: 0] += 1
      }
    }
    // In the order of first use, so that the table does not depend on the dictionary's.
    var shapes: [Candidate] = order.compactMap { key in
      guard let count = uses[key], count > 1 else { return nil }
      let bytes = key.encoded()
      // A reference takes about 13 bits, and what a shape stores apart takes 2 bytes.
      let saved = (bytes.count - 1) * 8 * (count - 1) - 15 * count - 32
      return bytes.count <= 255 && saved > 0 ? (key, bytes, count) : nil
    }
    shapes.sort { ($0.bytes.count - 2) * $0.uses > ($1.bytes.count - 2) * $1.uses }
    shapes = Array(shapes.prefix(maximumCount))
    arrange(&shapes)

    var best = Packed(shapes: nil, records: records)
    var bestLength = records.reduce(0) { $0 + $1.count }
    // Shapes that no record gained by are left out, which makes the references of the others shorter.
    for _ in 0..<3 where !shapes.isEmpty {
      let numbers = Dictionary(uniqueKeysWithValues: shapes.enumerated().map { ($1.key, $0) })
      let table = SharedShapes(side: side, shapes: shapes.map(\.bytes))
      var used = Array(repeating: 0, count: shapes.count)
      let packed = zip(records, sources).map { record, source in
        guard let source, source.header.viewBox.longerSide == side else { return record }
        let found = source.subpaths.map { subpath in
          ShapeKey(subpath, header: source.header).flatMap { numbers[$0] }
        }
        let (references, rewritten) = source.encoded(references: found, numberBits: table.numberBits) { number in
          shapes[number].key.segments
        }
        guard rewritten.count < record.count else { return record }
        for case let number? in references { used[number] += 1 }
        return rewritten
      }
      let length = table.bytes.count + packed.reduce(0) { $0 + $1.count }
      if length < bestLength {
        bestLength = length
        best = Packed(shapes: table, records: packed)
      }
      let kept = shapes.indices.filter { used[$0] > 1 }
      if kept.count == shapes.count { break }
      shapes = kept.map { (shapes[$0].key, shapes[$0].bytes, used[$0]) }
      arrange(&shapes)
    }
    return best
  }

  private typealias Candidate = (key: ShapeKey, bytes: [UInt8], uses: Int)

  /// Puts the shapes that are used most where references are short, and within both parts the short ones first, so that
  /// lengths come in runs.
  private static func arrange(_ shapes: inout [Candidate]) {
    shapes.sort { $0.uses > $1.uses }
    let short = min(1 << shortNumberBits, shapes.count)
    for part in [0..<short, short..<shapes.count] { shapes[part].sort { $0.bytes.count < $1.bytes.count } }
    // As many runs as a byte counts: two parts of at most 127 lengths.
    shapes.removeAll { $0.bytes.count > 127 }
  }

  private static func commonestSide(of sources: [RecordContent?]) -> Double? {
    var counts: [Double: Int] = [:]
    for case let source? in sources { counts[source.header.viewBox.longerSide, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}

/// What identifies a shape: the grid and all segments.
private struct ShapeKey: Hashable {
  let header: RecordHeader
  let segments: [Segment]

  init?(_ subpath: RecordContent.Subpath, header: RecordHeader) {
    guard subpath.segments.count <= SharedShapes.maximumSegments else { return nil }
    // Only the grid matters, and the frames follow from the segments.
    self.header = RecordHeader(
      viewBox: Rect(x: 0, y: 0, width: header.viewBox.longerSide, height: header.viewBox.longerSide),
      fillRule: .nonzero, steps: header.steps, alignment: header.alignment)
    segments = subpath.segments
  }

  static func == (a: ShapeKey, b: ShapeKey) -> Bool { a.header.steps == b.header.steps && a.segments == b.segments }

  func hash(into hasher: inout Hasher) {
    hasher.combine(header.steps)
    for segment in segments {
      hasher.combine(segment.end)
      hasher.combine(segment.control1)
    }
  }

  func encoded() -> [UInt8] {
    var writer = SegmentWriter(shapeOf: header, costs: .shipped)
    writer.write(shape: segments)
    return SymbolEncoder.bytes(of: writer.operations.operations, tables: .shipped)
  }
}

/// A record's segments on its grid.
private struct RecordContent {
  struct Subpath {
    let start: GridVector
    var segments: [Segment]
  }

  let header: RecordHeader
  private(set) var subpaths: [Subpath] = []

  /// Decodes a record; `nil` where it is damaged or shares shapes already.
  init?(_ record: [UInt8]) {
    var header: RecordHeader?
    var subpaths: [Subpath] = []
    let capacity = 2 * SegmentReader.reach + 2
    let memory = UnsafeMutablePointer<Segment>.allocate(capacity: capacity)
    defer { memory.deallocate() }
    do throws(PathDecodingError) {
      try withBytes(of: record) { bytes throws(PathDecodingError) in
        let decoder = try PathDecoder(bytes)
        header = decoder.header
        var reader = decoder.reader
        var place = 0
        while !reader.isFinished {
          let end = try reader.read(into: memory, from: place, capacity: capacity)
          for segment in UnsafeBufferPointer(start: memory + place, count: end - place) {
            if segment.kind == .move {
              subpaths.append(Subpath(start: segment.end, segments: []))
            } else {
              subpaths[subpaths.count - 1].segments.append(segment)
            }
          }
          place = min(end, capacity / 2)
          memory.update(from: memory + (end - place), count: place)
        }
      }
    } catch {
      return nil
    }
    guard let header, !header.usesShapes else { return nil }
    self.header = header
    self.subpaths = subpaths
  }

  /// The record with some subpaths as references.
  ///
  /// - Parameters:
  ///   - references: For every subpath the number of its shape, or `nil`.
  ///   - numberBits: The length of a number.
  ///   - segments: The segments of a shape.
  /// - Returns: The references that shorten the record, and the record.
  func encoded(
    references: [Int?], numberBits: Int, segments: (Int) -> [Segment]
  ) -> (references: [Int?], record: [UInt8]) {
    func operations(_ references: [Int?]) -> [SymbolOperation] {
      var header = header
      header.usesShapes = references.contains { $0 != nil }
      var writer = SegmentWriter(header: header, tolerance: 0, mustBeExact: true, costs: .shipped)
      for (subpath, reference) in zip(subpaths, references) {
        if let reference {
          writer.write(reference: reference, bits: numberBits, start: subpath.start, segments: segments(reference))
        } else {
          let contour = OutlineCurve.contour(of: subpath.segments[...], from: subpath.start)
          writer.write(contour, source: contour)
        }
      }
      writer.finish()
      return writer.operations.operations
    }
    var best = (references: references, operations: operations(references))
    var bestCost = SymbolCosts.shipped.cost(of: best.operations)
    // A subpath that copies its neighbour may cost less than a reference.
    for index in references.indices where references[index] != nil {
      var fewer = best.references
      fewer[index] = nil
      let operations = operations(fewer)
      let cost = SymbolCosts.shipped.cost(of: operations)
      if cost < bestCost { (best, bestCost) = ((fewer, operations), cost) }
    }
    return (best.references, SymbolEncoder.bytes(of: best.operations, tables: .shipped))
  }
}

extension SymbolCosts {
  /// What operations cost, in 256ths of a bit.
  fileprivate func cost(of operations: [SymbolOperation]) -> Int {
    operations.reduce(0) { sum, operation in
      operation.context == SymbolOperation.plain
        ? sum + Int(operation.symbol) * 256
        : sum + Int(table[Int(operation.symbol), in: Int(operation.context)])
    }
  }
}

extension SegmentWriter {
  /// Begins a shape.
  fileprivate init(shapeOf header: RecordHeader, costs: SymbolCosts) {
    self.init(tolerance: 0, mustBeExact: true, unit: header.unit ?? 0, costs: costs)
    header.writeGrid(into: &operations)
  }

  /// Writes the one subpath of a shape.
  fileprivate mutating func write(shape segments: [Segment]) {
    let contour = OutlineCurve.contour(of: segments[...], from: .zero)
    write(contour, source: contour, isShape: true)
  }

  /// Writes a reference to a shape.
  fileprivate mutating func write(reference: Int, bits: Int, start: GridVector, segments: [Segment]) {
    let isShort = reference < 1 << SharedShapes.shortNumberBits
    operations.put(isShort ? 2 : 3, in: CodingContext.subpath)
    operations.put(plain: UInt32(reference), count: isShort ? SharedShapes.shortNumberBits : bits)
    begin(at: start, isShape: true)
    for segment in segments { history.append(segment) }
    // The decoder's current point is the shape's start, to which every subpath returns.
  }
}
