import CrownPath
import Testing

@Suite("The path codec")
struct PathCodecTests {
  static let drawing = Drawing(
    viewBox: Rect(x: 0, y: 0, width: 24, height: 24), fillRule: .evenodd, path: Path(PathTests.mixed))

  @Test("What is encoded is decoded, within the distance that the encoder reports")
  func roundTrip() throws {
    let record = try PathEncoder(tolerance: 0).encode(Self.drawing)
    let decoded = try Drawing(record: record.bytes)
    #expect(decoded.viewBox == Self.drawing.viewBox)
    #expect(decoded.fillRule == .evenodd)
    #expect(decoded.path.elements.count == Self.drawing.path.elements.count)
    #expect(record.distance <= 24.0 / 4096)
  }

  @Test("An empty path is a record too")
  func empty() throws {
    let empty = Drawing(viewBox: Rect(x: -1, y: -2, width: 3, height: 4), path: Path())
    #expect(try Drawing(record: PathEncoder().encode(empty).bytes) == empty)
  }

  @Test("Encoding twice gives the same bytes")
  func determinism() throws {
    #expect(try PathEncoder().encode(Self.drawing) == PathEncoder().encode(Self.drawing))
  }

  @Test("What cannot be stored is refused with a reason")
  func refusals() {
    let box = Rect(x: 0, y: 0, width: 24, height: 24)
    let flat = Rect(x: 0, y: 0, width: 24, height: 0)
    #expect(throws: PathEncodingError.unusableViewBox(flat)) {
      try PathEncoder().encode(Drawing(viewBox: flat, path: Path()))
    }
    #expect(throws: PathEncodingError.notFinite(element: 1)) {
      try PathEncoder().encode(
        Drawing(viewBox: box, path: Path([.move(to: .zero), .line(to: Point(1, .infinity))])))
    }
    #expect(throws: PathEncodingError.outOfRange(element: 0, point: Point(1e20, 0))) {
      try PathEncoder().encode(Drawing(viewBox: box, path: Path([.move(to: Point(1e20, 0))])))
    }
    #expect(throws: PathEncodingError.unusableTolerance(-1)) {
      try PathEncoder(tolerance: -1).encode(Drawing(viewBox: box, path: Path()))
    }
    let many = Drawing(
      viewBox: box, path: Path(repeatElement(PathElement.move(to: .zero), count: PathEncoder.maximumElements + 1)))
    #expect(throws: PathEncodingError.self) { try PathEncoder().encode(many) }
  }

  @Test("A newer version is refused by name")
  func newerVersion() throws {
    var bytes = try PathEncoder().encode(Self.drawing).bytes
    bytes[0] = 200
    #expect(throws: PathDecodingError(kind: .unsupportedVersion(200), offset: 0)) { try Drawing(record: bytes) }
  }

  @Test("Damaged records end in a typed error or a valid path")
  func damage() throws {
    let bytes = try PathEncoder().encode(Self.drawing).bytes
    for length in 0..<bytes.count { attempt(Array(bytes[..<length])) }
    for bit in 0..<bytes.count * 8 {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << (bit % 8)
      attempt(flipped)
    }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      var noise = bytes
      for index in 2..<noise.count { noise[index] = .random(in: 0...255, using: &random) }
      attempt(noise)
      attempt((0..<Int.random(in: 0...64, using: &random)).map { _ in .random(in: 0...255, using: &random) })
    }
  }

  private func attempt(_ bytes: [UInt8]) {
    do {
      let drawing = try Drawing(record: bytes)
      #expect(drawing.path.isFinite)
      #expect(drawing.viewBox.isUsable)
    } catch {
      #expect(error.offset >= 0 && error.offset <= bytes.count)
      #expect(!error.description.isEmpty)
    }
  }
}
