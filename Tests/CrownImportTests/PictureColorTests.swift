import CrownPNG
import CrownPNGImport
import CrownSVG
import CrownTrace
import CrownsTestSupport
import Testing

@testable import CrownImport

/// Pictures of several flat colours: each becomes the crown that the drawing of it becomes.
@Suite struct PictureColorTests {
  /// A drawing of shapes of one colour each, which lie on each other.
  struct Colored: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let viewBox: String
    /// An element without its fill, the red, green and blue of the fill, and its opacity.
    let shapes: [(element: String, color: SIMD3<Double>, opacity: Double)]
    let treatment: ColorTreatment
    /// The largest mean difference between both crowns over all pixels, in 255ths.
    var tolerance = 1.5

    /// The drawing without faint shapes, which pictures lose as shadows.
    var document: [UInt8] {
      let body = shapes.filter { $0.opacity == 1 }.map { shape in
        let color = "rgb(\(Int(shape.color.x)), \(Int(shape.color.y)), \(Int(shape.color.z)))"
        return shape.element.replacing("/>", with: " fill='\(color)'/>")
      }
      return Self.document(body.joined(), viewBox)
    }

    static func document(_ body: String, _ viewBox: String) -> [UInt8] {
      Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='\(viewBox)'>\(body)</svg>".utf8)
    }

    /// The picture, of exact coverage: shapes are painted over each other as renderers do.
    func picture(width: Int, height: Int) throws -> Bitmap<Straight> {
      var pixels = [SIMD4<Double>](repeating: .zero, count: width * height)
      for shape in shapes {
        let drawing = try SVGImporter().drawing(from: Self.document(shape.element, viewBox)).drawing
        let coverage = try drawing.mask(width: width, height: height).coverage
        let paint = SIMD4(shape.color, 255) * shape.opacity
        for index in pixels.indices {
          let share = Double(coverage[index]) / 255
          pixels[index] = paint * share + pixels[index] * (1 - share * shape.opacity)
        }
      }
      let bytes = pixels.flatMap { pixel -> [UInt8] in
        let straight = pixel.w > 0 ? pixel * (255 / pixel.w) : pixel
        return [straight.x, straight.y, straight.z, pixel.w].map { UInt8(min(255, max(0, $0.rounded()))) }
      }
      return try Bitmap<Straight>(width: width, height: height, pixels: bytes)
    }
  }

  private static let navy = SIMD3(0.0, 0, 128), white = SIMD3(255.0, 255, 255), yellow = SIMD3(255.0, 204, 0)
  private static let disc = "<circle cx='32' cy='32' r='26.3'/>"
  private static let mark = "<path d='M20.4 22.1h22.7v7.3H31v14.9h-10.6z'/>"

  static let drawings = [
    Colored(
      testDescription: "a white mark on a navy disc", viewBox: "0 0 64 64",
      shapes: [(disc, navy, 1), (mark, white, 1)], treatment: .holes),
    Colored(
      testDescription: "a navy mark on a yellow disc", viewBox: "0 0 64 64",
      shapes: [(disc, yellow, 1), (mark, navy, 1)], treatment: .shades),
    Colored(
      testDescription: "three colours that touch", viewBox: "0 0 64 64",
      shapes: [(disc, SIMD3(230, 30, 40), 1), (mark, yellow, 1), ("<path d='M8 40h48v12.3H8z'/>", navy, 1)],
      treatment: .shades),
    Colored(
      testDescription: "two colours apart", viewBox: "0 0 64 64",
      shapes: [
        ("<path d='M4.2 8h20v40.5h-20z'/>", SIMD3(200, 16, 46), 1), ("<path d='M36 8h20.4v40H36z'/>", navy, 1),
      ], treatment: .flattened),
    Colored(
      testDescription: "two colours on a background", viewBox: "0 0 64 64",
      shapes: [
        ("<path d='M0 0h64v64H0z'/>", SIMD3(0, 130, 90), 1), ("<circle cx='32' cy='32' r='20.2'/>", yellow, 1),
        ("<path d='M27 20h9v25h-9z'/>", navy, 1),
      ], treatment: .shades),
    Colored(
      testDescription: "a faint shadow below a badge", viewBox: "0 0 64 64",
      shapes: [
        ("<circle cx='33' cy='36' r='26.3'/>", .zero, 0.2), (disc, SIMD3(20, 120, 220), 1), (mark, white, 1),
      ], treatment: .holes),
  ]

  @Test(arguments: drawings) func aPictureBecomesTheCrownOfItsDrawing(_ drawing: Colored) throws {
    let side = 96
    var settings = ImportSettings()
    settings.trace = .auto
    let encoder = CrownEncoder(settings: settings, pictures: .png)
    let png = PNG.encode(try drawing.picture(width: side, height: side))
    let crown = try encoder.encode(png, name: "picture", path: "picture.png")
    #expect(crown.verdict.picture?.kind == .traced, "\(crown.warnings)")
    #expect(crown.verdict.treatment == drawing.treatment)
    let source = try encoder.encode(drawing.document, name: "drawing", path: "drawing.svg")
    #expect(source.verdict.treatment == drawing.treatment)
    #expect(crown.verdict.layerCount == source.verdict.layerCount)
    let masks = try [crown, source].map { try Drawing(record: $0.record).mask(width: side, height: side) }
    let difference = zip(masks[0].coverage, masks[1].coverage).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(Double(difference) / Double(side * side) <= drawing.tolerance)
  }

  @Test(arguments: [ColorHandling.flatten, .holes, .shades]) func theTreatmentIsThatOfTheSettings(
    _ colors: ColorHandling
  ) throws {
    let png = PNG.encode(try Self.drawings[0].picture(width: 64, height: 64))
    var settings = ImportSettings()
    settings.drawing.colors = colors
    let crown = try CrownEncoder(settings: settings, pictures: .png).encode(png, name: "picture", path: "picture.png")
    let expected: [ColorHandling: ColorTreatment] = [.flatten: .flattened, .holes: .holes, .shades: .shades]
    #expect(crown.verdict.treatment == expected[colors])
    let mask = try Drawing(record: crown.record).mask(width: 64, height: 64)
    // A pixel of the mark, and one of the disc.
    let (mark, disc) = (mask.coverage[40 * 64 + 25], mask.coverage[12 * 64 + 32])
    #expect(disc == 255)
    switch colors {
    case .flatten: #expect(mark == 255)
    case .holes: #expect(mark == 0)
    default: #expect((40...100).contains(mark))
    }
  }

  @Test func severalColoursAreRefusedWhereThatWasAsked() throws {
    let png = PNG.encode(try Self.drawings[0].picture(width: 64, height: 64))
    var settings = ImportSettings()
    settings.drawing.colors = .refuse
    let encoder = CrownEncoder(settings: settings, pictures: .png)
    let refusal = try #require(throws: ImportRefusal.self) {
      try encoder.encode(png, name: "picture", path: "picture.png")
    }
    #expect(refusal.problems.first?.text.hasPrefix("the drawing has several colours: ") == true)
  }

  /// Blocks of random colours with noise between them: each picture is a crown or a sentence.
  @Test func randomPicturesAreCrownsOrRefused() throws {
    var random = SeededGenerator(seed: 613)
    var treatments: Set<ColorTreatment> = []
    for round in 0..<150 {
      let width = Int.random(in: 1...20, using: &random), height = Int.random(in: 1...20, using: &random)
      var palette = (0..<Int.random(in: 1...20, using: &random)).map { _ in random.bytes(4) }
      if Bool.random(using: &random) { palette = palette.map { Array($0[..<3]) + [255] } }
      let block = Int.random(in: 1...7, using: &random)
      let noise = Int.random(in: 0...3, using: &random) * 20
      let pixels = (0..<width * height).flatMap { index -> [UInt8] in
        if Int.random(in: 0..<400, using: &random) < noise { return random.bytes(4) }
        return palette[(index % width / block + index / width / block * 3) % palette.count]
      }
      let png = PNG.encode(try Bitmap<Straight>(width: width, height: height, pixels: pixels))
      var settings = ImportSettings()
      settings.drawing.colors = ColorHandling.allCases[round % ColorHandling.allCases.count]
      settings.trace = round % 2 == 0 ? .auto : .never
      let encoder = CrownEncoder(settings: settings, pictures: .png)
      do {
        let crown = try encoder.encode(png, name: "picture", path: "picture.png")
        treatments.insert(crown.verdict.treatment)
        #expect((0...1).contains(crown.verdict.contrast))
      } catch {
        #expect(error.problems.count == 1 && error.problems[0].text.count > 20, "round \(round): \(error)")
      }
    }
    #expect(treatments.count == ColorTreatment.allCases.count)
  }

  @Test func aMaskKeepsTheGlyphOfABadge() throws {
    let png = PNG.encode(try Self.drawings[0].picture(width: 64, height: 64))
    var settings = ImportSettings()
    settings.trace = .never
    let crown = try CrownEncoder(settings: settings, pictures: .png).encode(png, name: "picture", path: "picture.png")
    let mask = try AlphaMask(record: crown.record)
    #expect(mask.alpha[40 * 64 + 25] == 0 && mask.alpha[12 * 64 + 32] == 255)
  }
}

extension Drawing {
  /// The coverage of the drawing, whose view box is the whole mask.
  fileprivate func mask(width: Int, height: Int) throws -> Mask {
    let (x, y) = (Double(width) / viewBox.width, Double(height) / viewBox.height)
    return try Rasterizer().fill(
      self, transform: PathTransform(a: x, b: 0, c: 0, d: y, tx: -viewBox.x * x, ty: -viewBox.y * y), width: width,
      height: height)
  }
}
