import CrownsTestSupport
import Testing

@testable import CrownPath

@Suite("Layers in records")
struct LayerRecordTests {
  private static let box = PathRect(x: 0, y: 0, width: 24, height: 24)

  /// A triangle with a corner at a point.
  private static func triangle(_ x: Double, _ y: Double, side: Double = 5) -> BezierPath {
    BezierPath([
      .move(to: PathPoint(x, y)), .line(to: PathPoint(x + side, y)), .line(to: PathPoint(x, y + side)), .close,
    ])
  }

  private static func layer(_ x: Double, _ opacity: UInt8, _ rule: FillRule = .nonzero) -> Drawing.Layer {
    Drawing.Layer(path: triangle(x, 3), fillRule: rule, opacity: opacity)
  }

  private static func decoded(_ layers: [Drawing.Layer], tolerance: Double? = nil) throws -> Drawing {
    let encoder = PathEncoder(tolerance: tolerance)
    let record = try encoder.encode(Drawing(viewBox: box, layers: layers))
    let drawing = try Drawing(record: record.bytes)
    #expect(try encoder.encode(drawing).bytes == record.bytes)
    return drawing
  }

  /// Layers of random contours. Some lie opposite others, so that they copy them.
  static func random(count: Int, side: Double, using random: inout SeededGenerator) -> Drawing {
    var drawing = PathCodecTests.random(side: side, using: &random)
    let box = drawing.viewBox
    drawing.layers = (0..<count).map { index in
      var path = PathCodecTests.random(side: side * 0.4, using: &random).path
      if index > 0, Bool.random(using: &random) { path = drawing.path }
      let shift = PathPoint(.random(in: 0...side / 2, using: &random), .random(in: 0...side / 2, using: &random))
      path = path.transformed(by: .translation(x: box.x + shift.x, y: box.y + shift.y))
      let opacity: UInt8 =
        switch Int.random(in: 0...3, using: &random) {
        case 0: .max
        case 1: .random(in: 1...255, using: &random)
        default: LayerCode.commonOpacities.randomElement(using: &random) ?? 1
        }
      return Drawing.Layer(
        path: path, fillRule: Bool.random(using: &random) ? .nonzero : .evenOdd, opacity: opacity)
    }
    return drawing
  }

  /// The order of a record: the first opaque layer, then the others.
  static func arranged(_ layers: [Drawing.Layer]) -> [Drawing.Layer] {
    var layers = layers
    if let first = layers.firstIndex(where: { $0.opacity == 255 }) { layers.insert(layers.remove(at: first), at: 0) }
    return layers
  }

  @Test("Random drawings of one to six layers come back within tolerance, and encode to the same record again")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 380)
    for round in 0..<60 {
      let side: Double = [24, 512, 1.5, 3000, 24.07][round % 5]
      let drawing = Self.random(count: 1 + round % 6, side: side, using: &random)
      for tolerance in [nil, 0, side / 300, side / 20000] as [Double?] {
        let comment: Comment = "round \(round), tolerance \(tolerance ?? -1)"
        let encoder = PathEncoder(tolerance: tolerance)
        let record = try encoder.encode(drawing)
        let decoded = try Drawing(record: record.bytes)
        let again = try encoder.encode(decoded)
        #expect(again.bytes == record.bytes, comment)
        #expect(again.distance <= side * 1e-9, comment)
        let expected = Self.arranged(drawing.layers)
        #expect(record.layers.map { drawing.layers[$0] } == expected, comment)
        #expect(again.layers == Array(decoded.layers.indices), comment)
        #expect(decoded.layers.map(\.opacity) == expected.map(\.opacity), comment)
        #expect(decoded.layers.map(\.fillRule) == expected.map(\.fillRule), comment)
        guard round < 12 else { continue }
        let allowed = (tolerance == 0 ? record.distance * 1.03 : tolerance ?? side / 4096) + side / 1e5
        #expect(record.distance <= allowed, comment)
        for (decoded, source) in zip(decoded.layers, expected) {
          #expect(outlineDistance(from: decoded.path, to: source.path) <= allowed, comment)
          #expect(outlineDistance(from: source.path, to: decoded.path) <= allowed, comment)
        }
      }
    }
  }

  @Test("All opacities, and as many layers as a record holds")
  func manyLayers() throws {
    let layers: [Drawing.Layer] = (UInt8(1)...255).map { opacity in
      Self.layer(Double(opacity % 19), opacity, opacity % 3 == 0 ? .evenOdd : .nonzero)
    }
    let decoded = try Self.decoded(layers)
    #expect(decoded.layers.map(\.opacity) == [255] + Array(1...254))
    #expect(decoded.layers.dropFirst().map(\.fillRule) == layers.dropLast().map(\.fillRule))
    // Without an opaque layer, the empty first one is not counted.
    let translucent = layers.dropLast() + [Self.layer(1, 9)]
    #expect(try Self.decoded(Array(translucent)).layers.map(\.opacity) == Array(1...254) + [9])

    // Layers that are left out do not count either.
    let invisible = Drawing.Layer(path: Self.triangle(0, 0), opacity: 0)
    #expect(try Self.decoded(layers + [invisible, Drawing.Layer(path: BezierPath(), opacity: 3)]).layers.count == 255)
    let error = #expect(throws: PathEncodingError.tooManyLayers(count: 256, limit: 255)) {
      try PathEncoder().encode(Drawing(viewBox: Self.box, layers: layers + [Self.layer(1, 9)]))
    }
    #expect(error?.description.contains("256 layers, more than the 255") == true)
  }

  @Test("The first opaque layer comes first, the others keep their order")
  func order() throws {
    let layers = [(1.0, 90), (2, 255), (3, 40), (4, 255), (5, 90)].map { Self.layer($0, UInt8($1)) }
    #expect(try Self.decoded(layers).layers.map(\.opacity) == [255, 90, 40, 255, 90])
    #expect(try Self.decoded(Array(layers.prefix(1))).layers.map(\.opacity) == [90])
  }

  @Test("Layers that paint nothing are left out, and cost nothing")
  func invisibleLayers() throws {
    let visible = Self.layer(3, 255, .evenOdd)
    let speck = Self.triangle(7, 7, side: 1e-4)
    let nothing = [
      Drawing.Layer(path: Self.triangle(1, 1), opacity: 0), Drawing.Layer(path: BezierPath(), fillRule: .evenOdd),
      Drawing.Layer(path: BezierPath([.move(to: PathPoint(1, 1)), .close]), opacity: 8),
      // All of them vanish by rounding, the opaque one too.
      Drawing.Layer(path: speck, opacity: 51), Drawing.Layer(path: speck),
    ]
    let alone = try PathEncoder().encode(Drawing(viewBox: Self.box, layers: [visible]))
    let among = try PathEncoder().encode(Drawing(viewBox: Self.box, layers: nothing + [visible] + nothing))
    #expect(among.bytes == alone.bytes && among.layers == [5] && alone.layers == [0])
    let two = try PathEncoder().encode(
      Drawing(viewBox: Self.box, layers: nothing + [Self.layer(5, 51)] + nothing + [visible] + nothing))
    #expect(two.layers == [11, 5])

    let translucent = Self.layer(3, 102, .evenOdd)
    #expect(try Self.decoded(nothing + [translucent]).layers.map(\.opacity) == [102])

    let empty = Drawing(viewBox: Self.box, path: BezierPath())
    let record = try PathEncoder().encode(empty)
    #expect(record.layers.isEmpty)
    for layers in [nothing, []] {
      let again = try PathEncoder().encode(Drawing(viewBox: Self.box, layers: layers))
      #expect(again.bytes == record.bytes && again.layers.isEmpty)
    }
    #expect(try Self.decoded([]) == empty)
  }

  @Test("Errors number the elements of all layers together")
  func errors() {
    func encode(_ last: BezierPath) throws {
      let layers = [Self.layer(1, 255), Self.layer(2, 0), Drawing.Layer(path: last, opacity: 7)]
      _ = try PathEncoder().encode(Drawing(viewBox: Self.box, layers: layers))
    }
    #expect(throws: PathEncodingError.notFinite(element: 9)) {
      try encode(BezierPath([.move(to: .zero), .line(to: PathPoint(.nan, 1))]))
    }
    #expect(throws: PathEncodingError.outOfRange(element: 9, point: PathPoint(1e20, 0))) {
      try encode(BezierPath([.move(to: .zero), .line(to: PathPoint(1e20, 0))]))
    }
    let half = BezierPath(repeatElement(PathElement.move(to: .zero), count: PathEncoder.maximumElements - 5))
    #expect(throws: PathEncodingError.tooManyElements(count: (1 << 16) + 1, limit: 1 << 16)) {
      try encode(BezierPath(half.elements + [.move(to: .zero), .move(to: .zero), .move(to: .zero)]))
    }
  }
}

// MARK: Sinks

extension LayerRecordTests {
  private struct Log: LayerSink {
    var lines: [String] = []
    mutating func beginLayer(fillRule: FillRule, opacity: UInt8) { lines.append("layer \(fillRule) \(opacity)") }
    mutating func move(to point: PathPoint) { lines.append("move \(point.x)") }
    mutating func addLine(to point: PathPoint) { lines.append("line") }
    mutating func addQuadCurve(to point: PathPoint, control: PathPoint) { lines.append("quad") }
    mutating func addCurve(to point: PathPoint, control1: PathPoint, control2: PathPoint) { lines.append("cubic") }
    mutating func closeSubpath() { lines.append("close") }
  }

  private func log(_ layers: [Drawing.Layer]) throws -> [String] {
    let record = try PathEncoder().encode(Drawing(viewBox: Self.box, layers: layers)).bytes
    var log = Log()
    var path = BezierPath()
    try record.withUnsafeBytes { bytes in
      try PathDecoder(bytes).decode(into: &log)
      try PathDecoder(bytes).decode(into: &path)
    }
    #expect(path == (try Drawing(record: record)).path)
    return log.lines.filter { $0 != "line" }
  }

  @Test("Each layer is announced before its elements, an empty first one is not")
  func sinks() throws {
    let (opaque, shade) = (Self.layer(3, 255, .evenOdd), Self.layer(6, 102))
    let starts = try log([opaque]).filter { $0.hasPrefix("move") } + log([shade]).filter { $0.hasPrefix("move") }
    #expect(try log([opaque]) == ["layer evenOdd 255", starts[0], "close"])
    #expect(try log([shade]) == ["layer nonzero 102", starts[1], "close"])
    #expect(try log([shade, opaque]) == log([opaque]) + log([shade]))
    #expect(try log([]) == [])
  }
}

// MARK: Records that no encoder writes

extension LayerRecordTests {
  /// A record of layers of one triangle, or of none, each.
  private static func record(opacities: [UInt8], isEmpty: Bool = false, first: Bool = true) -> [UInt8] {
    let header = RecordHeader(viewBox: box, fillRule: .nonzero, steps: 24)
    var writer = SegmentWriter(header: header, tolerance: 0.75, mustBeExact: true, costs: .shipped)
    var contours: [[OutlineCurve]] = []
    if let outline = try? Outline(Drawing(viewBox: box, path: triangle(3, 3))) { contours = outline.contours }
    func write() { for contour in contours where !isEmpty { writer.write(contour, source: contour) } }
    if first { write() }
    for opacity in opacities {
      writer.beginLayer(opacity: opacity, fillRule: .evenOdd)
      write()
    }
    writer.endLayer()
    return SymbolEncoder.bytes(of: writer.operations.operations, costs: .shipped)
  }

  @Test("256 layers and an opacity of 0 are refused, empty layers are not")
  func limits() throws {
    let many = [UInt8](repeating: 50, count: 255)
    #expect(try Drawing(record: Self.record(opacities: many.dropLast())).layers.count == 255)
    #expect(try Drawing(record: Self.record(opacities: many, first: false)).layers.count == 255)
    for record in [
      Self.record(opacities: many), Self.record(opacities: many + [50], first: false),
      Self.record(opacities: many + [50], isEmpty: true),
    ] {
      let error = #expect(throws: PathDecodingError.self) { try Drawing(record: record) }
      #expect(error?.kind == .tooManyLayers)
      #expect(error?.description.contains("more layers than a record may hold") == true)
    }
    let error = #expect(throws: PathDecodingError.self) { try Drawing(record: Self.record(opacities: [7, 0, 7])) }
    #expect(error?.kind == .invalidCode)
    let empty = try Drawing(record: Self.record(opacities: [102, 255, 3], isEmpty: true))
    #expect(empty.layers == [102, 255, 3].map { Drawing.Layer(path: BezierPath(), fillRule: .evenOdd, opacity: $0) })
    #expect(try Drawing(record: Self.record(opacities: [], isEmpty: true)).isOutline)
  }

  /// A record ends where its code ends: no layer's code is so short that it could be taken for the end.
  @Test("The smallest layers are not taken for the end")
  func smallestLayers() throws {
    for opacity in UInt8(1)...255 {
      for count in 1...3 {
        let record = Self.record(opacities: Array(repeating: opacity, count: count), isEmpty: true)
        #expect(try Drawing(record: record).layers.map(\.opacity) == Array(repeating: opacity, count: count))
      }
    }
  }

  @Test("Damaged records end in a typed error or in layers that can be drawn")
  func damage() throws {
    var random = SeededGenerator(seed: 83)
    func attempt(_ bytes: [UInt8]) {
      do {
        let drawing = try Drawing(record: bytes)
        let isSound =
          drawing.path.isFinite && drawing.viewBox.isUsable && (1...255).contains(drawing.layers.count)
          && drawing.layers.allSatisfy { $0.opacity > 0 }
        #expect(isSound)
      } catch {
        #expect(error.offset >= 0 && error.offset <= bytes.count && !error.description.isEmpty)
      }
    }
    for count in 1...6 {
      let bytes = try PathEncoder().encode(Self.random(count: count, side: 24, using: &random)).bytes
      for length in 0..<bytes.count { attempt(Array(bytes[..<length])) }
      for bit in 0..<bytes.count * 8 {
        var flipped = bytes
        flipped[bit / 8] ^= 1 << (bit % 8)
        attempt(flipped)
      }
      for length in 1...64 { attempt(bytes + (0..<length).map { _ in .random(in: 0...255, using: &random) }) }
    }
  }
}

// MARK: Shared shapes

extension LayerRecordTests {
  @Test("Packed records of layers decode to the same layers")
  func packing() throws {
    var random = SeededGenerator(seed: 38)
    let star = PathCodecTests.random(side: 8, using: &random).path
    let records = try (0..<60).map { index in
      let layers = (0..<1 + index % 4).map { layer in
        let path = star.transformed(by: .translation(x: Double(index % 7), y: Double(2 * layer)))
        return Drawing.Layer(
          path: path, fillRule: layer == 2 ? .evenOdd : .nonzero, opacity: layer == index % 3 ? 255 : 102)
      }
      return try PathEncoder().encode(Drawing(viewBox: Self.box, layers: layers)).bytes
    }
    let empty = Self.record(opacities: [4, 200], isEmpty: true)
    let packed = SharedShapes.pack(records + [empty])
    let shapes = try #require(packed.shapes)
    #expect(packed.records != records)
    for (record, plain) in zip(packed.records, records + [empty]) {
      #expect(try Drawing(record: record, shapes: shapes) == Drawing(record: plain))
    }
  }
}
