/// A record's segments on its grid.
struct RecordContent {
  struct Subpath {
    let start: GridVector
    var segments: [Segment]
  }

  /// The header of a record without shared shapes.
  let header: RecordHeader
  /// True if the record referred to shared shapes.
  let usedShapes: Bool
  /// The subpaths of all layers, one layer after the other.
  private(set) var subpaths: [Subpath] = []
  /// The starts of the layers behind the first, each with the index of its first subpath.
  private var layers: [(start: Segment, first: Int)] = []

  /// Decodes a record.
  ///
  /// - Parameter shapes: The shapes that the record may refer to; they are among the subpaths then.
  init(_ record: [UInt8], shapes: SharedShapes? = nil) throws(PathDecodingError) {
    var subpaths: [Subpath] = []
    var layers: [(start: Segment, first: Int)] = []
    var header = try record.withBytes { bytes throws(PathDecodingError) in
      let decoder = try PathDecoder(bytes, shapes: shapes)
      var reader = decoder.reader
      try reader.forEach { segment in
        switch segment.element {
        case .move: subpaths.append(Subpath(start: segment.end, segments: []))
        case .layer: layers.append((segment, subpaths.count))
        case .line, .cubic: subpaths[subpaths.count - 1].segments.append(segment)
        }
      }
      return decoder.header
    }
    usedShapes = header.usesShapes
    header.usesShapes = false
    self.header = header
    self.subpaths = subpaths
    self.layers = layers
  }

  /// The record without shared shapes.
  var plainRecord: [UInt8] {
    let none = subpaths.map { _ in nil as Int? }
    return encoded(references: none, numberBits: 0) { _ in [] }.record
  }

  /// The record with some subpaths as references.
  ///
  /// - Parameters:
  ///   - references: For every subpath the number of its shape, or `nil`.
  ///   - numberBits: The number of plain bits of a shape's number that is not short.
  ///   - segments: The segments of a shape, by its number.
  /// - Returns: The references that shorten the record, and the record.
  func encoded(
    references: [Int?], numberBits: Int, segments: (Int) -> [Segment]
  ) -> (references: [Int?], record: [UInt8]) {
    func operations(_ references: [Int?]) -> [SymbolOperation] {
      var header = header
      header.usesShapes = references.contains { $0 != nil }
      var writer = SegmentWriter(header: header, tolerance: 0, mustBeExact: true, costs: .shipped)
      var layers = layers[...]
      /// Begins the layers whose first subpath has an index, or a lower one: layers may be empty.
      func beginLayers(at index: Int) {
        while let layer = layers.first, layer.first <= index {
          writer.beginLayer(opacity: layer.start.opacity, fillRule: layer.start.fillRule)
          layers.removeFirst()
        }
      }
      for (index, (subpath, reference)) in zip(subpaths, references).enumerated() {
        beginLayers(at: index)
        if let reference {
          writer.write(reference: reference, bits: numberBits, start: subpath.start, segments: segments(reference))
        } else {
          let contour = OutlineCurve.contour(of: subpath.segments[...], from: subpath.start)
          writer.write(contour, source: contour)
        }
      }
      beginLayers(at: subpaths.count)
      writer.endLayer()
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
    return (best.references, SymbolEncoder.bytes(of: best.operations, costs: .shipped))
  }
}

extension SymbolCosts {
  /// The cost of operations, in 256ths of a bit.
  fileprivate func cost(of operations: [SymbolOperation]) -> Int {
    operations.reduce(0) { sum, operation in
      switch operation {
      case .plain(_, let count): sum + Int(Self.cost(ofBits: Int(count)))
      case .symbol(let symbol, let context): sum + Int(table[Int(symbol), in: CodingContext(index: Int(context))])
      }
    }
  }
}

extension SegmentWriter {
  /// Writes a reference to a shape.
  ///
  /// - Parameter bits: The number of plain bits of a number that is not short.
  fileprivate mutating func write(reference: Int, bits: Int, start: GridVector, segments: [Segment]) {
    let isCommon = reference < SharedShapes.commonCount
    operations.put((isCommon ? SubpathSymbol.commonShape : .shape).rawValue, in: .subpath)
    operations.put(plain: UInt32(reference), count: isCommon ? SharedShapes.shortNumberBits : bits)
    begin(at: start, isShape: true)
    for segment in segments { history.append(segment) }
    // The current point stays at the shape's start, to which every subpath returns.
  }
}
