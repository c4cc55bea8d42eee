import CrownsTestSupport
import CrownPath
import CrownSVG
import Foundation
import Testing

/// The specification's vectors, and the decoder in Python that was written from the specification alone.
@Suite("The second decoder")
struct SecondDecoderTests {
  /// The vectors of the specification: a name, a record, and lines of what it decodes to.
  private static func vectors(
    in article: String = "PathFormat"
  ) throws -> [(name: String, record: [UInt8], lines: [String])] {
    let text = try Repository.text("Sources/CrownPath/CrownPath.docc/\(article).md")
    let block = try #require(text.components(separatedBy: "```vectors\n").last?.components(separatedBy: "```").first)
    return try block.components(separatedBy: "\n\n").map { vector in
      let lines = vector.split(separator: "\n").map(String.init)
      return (lines[0], try bytes(lines[1]), Array(lines[2...]))
    }
  }

  private static func bytes(_ hexadecimal: String) throws -> [UInt8] {
    let digits = Array(hexadecimal)
    return try stride(from: 0, to: digits.count, by: 2).map {
      try #require(UInt8(String(digits[$0...$0 + 1]), radix: 16))
    }
  }

  private static func text(of drawing: Drawing, number: (Double) -> String) -> [String] {
    func text(_ points: PathPoint...) -> String {
      points.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: " ")
    }
    let box = drawing.viewBox
    var lines = [[box.x, box.y, box.width, box.height].map(number).joined(separator: " ")]
    for layer in drawing.layers {
      lines.append("layer \(layer.opacity) \(layer.fillRule.rawValue)")
      lines += layer.path.elements.map { element in
        switch element {
        case .move(let point): "move \(text(point))"
        case .line(let point): "line \(text(point))"
        case .quad(let point, let control): "quad \(text(control, point))"
        case .cubic(let point, let control1, let control2): "cubic \(text(control1, control2, point))"
        case .close: "close"
        }
      }
    }
    return lines
  }

  private static func text(of mask: AlphaMask, number: (Double) -> String) -> [String] {
    let box = mask.viewBox
    let rows = stride(from: 0, to: mask.alpha.count, by: mask.width).map { start in
      mask.alpha[start..<start + mask.width].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    return [
      [box.x, box.y, box.width, box.height].map(number).joined(separator: " "), "mask \(mask.width) \(mask.height)",
    ] + rows
  }

  private static func pattern(_ number: Double) -> String {
    let digits = String(number.bitPattern, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  @Test("The vectors of the specification decode to what it says")
  func vectors() throws {
    let vectors = try Self.vectors()
    #expect(vectors.count >= 9)
    for (name, record, lines) in vectors {
      let drawing = try Drawing(record: record)
      #expect(Self.text(of: drawing) { "\($0)" } == lines, "\(name)")
    }
  }

  @Test("The vectors of masks decode to what the specification says")
  func maskVectors() throws {
    let vectors = try Self.vectors(in: "MaskFormat")
    #expect(vectors.count >= 5)
    for (name, record, lines) in vectors {
      let mask = try AlphaMask(record: record)
      #expect(Self.text(of: mask) { "\($0)" } == lines, "\(name)")
      #expect(mask.encoded() == record, "\(name)")
    }
  }

  @Test("It decodes masks like this one, and damaged ones", .enabled(if: hasPython))
  func maskAgreement() throws {
    var random = SeededGenerator(seed: 29)
    var records = try AlphaMaskTests.samples().filter { $0.alpha.count < 700 }.map { $0.encoded() }
    for opacity in [1, 0.7] {
      let ring = AlphaMaskTests.ring(width: 60, height: 50, opacity: opacity, using: &random)
      records.append(try AlphaMask(width: 60, height: 50, alpha: ring).encoded())
    }
    for record in records.filter({ $0.count > 30 }) {
      var damaged = record
      damaged[.random(in: 0..<record.count, using: &random)] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &random)
      // A larger picture would take the slow decoder long.
      if damaged[..<6] == record[..<6] { records.append(damaged) }
      records.append(Array(record.dropLast(.random(in: 1...12, using: &random))))
    }
    let expected = records.map { record in
      (try? AlphaMask(record: record)).map { Self.text(of: $0, number: Self.pattern) } ?? ["error"]
    }
    let answers = try Self.decode(records.map { ($0, nil) })
    #expect(answers.count == expected.count)
    for (index, (answer, expected)) in zip(answers, expected).enumerated() {
      #expect(answer == expected, "record \(index) of \(records.count)")
    }
  }

  @Test("It decodes vectors, crowns, shared shapes and damaged records like this one", .enabled(if: hasPython))
  func agreement() throws {
    var records = try Self.vectors().map { ($0.record, nil as SharedShapes?) }
    let crowns = try FileManager.default.contentsOfDirectory(
      at: Repository.url("crowns"), includingPropertiesForKeys: nil)
    var stored: [[UInt8]] = []
    for file in crowns.sorted(by: { $0.path < $1.path }) where file.pathExtension == "svg" {
      let drawing = try SVGImporter().drawing(from: [UInt8](Data(contentsOf: file))).drawing
      stored.append(try PathEncoder().encode(drawing).bytes)
    }
    #expect(stored.count >= 40)
    var random = SeededGenerator(seed: 23)
    for side in [24, 512, 37.5, 700] as [Double] {
      let drawing = PathCodecTests.random(side: side, using: &random)
      for tolerance in [nil, 0, side / 90] as [Double?] {
        stored.append(try PathEncoder(tolerance: tolerance).encode(drawing).bytes)
      }
    }
    var layered: [[UInt8]] = []
    for count in 1...8 {
      let drawing = LayerRecordTests.random(count: count, side: 24, using: &random)
      layered.append(try PathEncoder().encode(drawing).bytes)
    }
    stored = layered + stored
    records += stored.map { ($0, nil) }
    let doubled = stored.prefix(20) + stored.prefix(20)
    let packed = SharedShapes.pack(Array(doubled))
    #expect(packed.shapes != nil)
    records += packed.records.map { ($0, packed.shapes) }
    for record in stored.prefix(40) {
      var damaged = record
      damaged[.random(in: 0..<record.count, using: &random)] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &random)
      records.append((damaged, nil))
    }
    for _ in 0..<200 {
      records.append(
        ((0..<Int.random(in: 1...12, using: &random)).map { _ in .random(in: 0...255, using: &random) }, nil))
    }

    let expected = records.map { record, shapes in
      (try? Drawing(record: record, shapes: shapes)).map { Self.text(of: $0, number: Self.pattern) } ?? ["error"]
    }
    let answers = try Self.decode(records)
    #expect(answers.count == expected.count)
    for (index, (answer, expected)) in zip(answers, expected).enumerated() {
      #expect(answer == expected, "record \(index) of \(records.count)")
    }
  }

  private static let hasPython = (try? Command(named: "python3", ["--version"]).run())?.status == 0

  private static func decode(_ records: [([UInt8], SharedShapes?)]) throws -> [[String]] {
    let input = records.map { record, shapes in
      ([record] + (shapes.map { [$0.bytes] } ?? [])).map { bytes in
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      }.joined(separator: " ")
    }.joined(separator: "\n")
    let decoder = Repository.url("Tests/CrownPathTests/decoder.py")
    let tables = Repository.url("Sources/CFrequencies/frequencies.c")
    let maskTables = Repository.url("Sources/CFrequencies/coverage.c")
    let output = try Command(named: "python3", [decoder.path, tables.path, maskTables.path]).run(
      input: Array(input.utf8))
    try #require(output.status == 0, "\(output.err)")
    return output.out.components(separatedBy: "\n\n").dropLast().map { $0.split(separator: "\n").map(String.init) }
  }
}
