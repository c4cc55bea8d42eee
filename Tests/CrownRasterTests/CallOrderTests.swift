import CrownPath
import CrownsTestSupport
import Testing

@testable import CrownRaster

/// The calls of a fill in any order: each throws, or draws what was drawn since the fill began.
struct CallOrderTests {
  private static let square = RasterizerTests.rectangle(1, 1, 4, 3)

  /// A fill that ended leaves nothing to the next.
  @Test func aFillEndsOnce() throws {
    var rasterizer = Rasterizer()
    var mask = try Mask(width: 16, height: 16)
    let layers = (1...3).map { Drawing.Layer(path: RasterizerTests.rectangle(0, 0, 16, 4 * Double($0)), opacity: 90) }
    try rasterizer.fill(LayerTests.drawing(layers), transform: .identity, into: &mask)
    let before = mask
    for _ in 0..<3 {
      #expect(throws: RasterError.sizeOutOfRange(width: 0, height: 0)) { try rasterizer.finish(into: &mask) }
      Self.square.draw(into: &rasterizer)
    }
    #expect(mask == before)
    try rasterizer.begin(width: 16, height: 16, transform: .identity)
    try rasterizer.finish(into: &mask)
    #expect(mask.coverage.allSatisfy { $0 == 0 })
  }

  /// Layers that paint nothing leave their memory to those after them.
  @Test func elementsAfterAFillAreDropped() throws {
    for _ in 0..<30 {
      var rasterizer = Rasterizer()
      var mask = try Mask(width: 8, height: 8)
      try rasterizer.begin(width: 8, height: 8, transform: .identity)
      try rasterizer.finish(into: &mask)
      Self.square.draw(into: &rasterizer)
      #expect(throws: RasterError.self) { try rasterizer.finish(rule: .nonzero, into: &mask) }
      try rasterizer.begin(width: 8, height: 8, transform: .identity)
      Self.square.draw(into: &rasterizer)
      try rasterizer.finish(rule: .nonzero, into: &mask)
      #expect(mask.coverage.reduce(0) { $0 + Int($1) } == 12 * 255)
    }
  }

  /// Random calls, beside a plain account of what they have to draw.
  @Test(arguments: 0..<LongRun.choose(30, long: 3000)) func randomCalls(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var rasterizer = Rasterizer()
    /// The size and the layers of the fill that was begun; the first layer is that of elements without one.
    var fill: (width: Int, height: Int, layers: [Drawing.Layer])?
    var mask = try Mask(width: 1, height: 1)
    for _ in 0..<200 {
      switch Int.random(in: 0..<16, using: &random) {
      case 0, 1:
        let (width, height) = (Int.random(in: 0...20, using: &random), Int.random(in: 1...20, using: &random))
        if width == 0 {
          #expect(throws: RasterError.self) {
            try rasterizer.begin(width: width, height: height, transform: .identity)
          }
        } else {
          try rasterizer.begin(width: width, height: height, transform: .identity)
          fill = (width, height, [Drawing.Layer(path: BezierPath())])
        }
      case 2...4:
        let rule: FillRule = Bool.random(using: &random) ? .nonzero : .evenOdd
        let opacity = [0, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
        rasterizer.beginLayer(fillRule: rule, opacity: opacity)
        fill?.layers.append(Drawing.Layer(path: BezierPath(), fillRule: rule, opacity: opacity))
      case 5, 6:
        let rule: FillRule? = [nil, .nonzero, .evenOdd].randomElement(using: &random) ?? nil
        let before = mask
        if let (width, height, layers) = fill {
          let fresh = Rasterizer()
          if let rule {
            try rasterizer.finish(rule: rule, into: &mask)
            let path = layers.last?.path ?? BezierPath()
            #expect(try mask == fresh.fill(path, rule: rule, transform: .identity, width: width, height: height))
          } else {
            try rasterizer.finish(into: &mask)
            let drawing = LayerTests.drawing(Array(layers.dropFirst()))
            #expect(try mask == fresh.fill(drawing, transform: .identity, width: width, height: height))
          }
        } else {
          #expect(throws: RasterError.sizeOutOfRange(width: 0, height: 0)) {
            if let rule { try rasterizer.finish(rule: rule, into: &mask) } else { try rasterizer.finish(into: &mask) }
          }
          #expect(mask == before)
        }
        fill = nil
      default:
        let path = BezierPath.random(elements: Int.random(in: 1...9, using: &random), size: 20, using: &random)
        path.draw(into: &rasterizer)
        if let count = fill?.layers.count {
          for element in path.elements { fill?.layers[count - 1].path.append(element) }
        }
      }
    }
  }
}
