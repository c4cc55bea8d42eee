import CrownPath
import CrownsTestSupport
import Testing

@testable import CrownRaster

/// Drawings of several layers, against the same layers filled one by one and composed in double precision.
struct LayerTests {
  typealias Layer = Drawing.Layer
  static let rectangle = RasterizerTests.rectangle

  static func drawing(_ layers: [Layer]) -> Drawing {
    Drawing(viewBox: PathRect(x: 0, y: 0, width: 64, height: 64), layers: layers)
  }

  /// The alpha of each pixel, 0...255, by the masks of the layers.
  static func alphas(_ layers: [Layer], _ transform: PathTransform, width: Int, height: Int) throws -> [Double] {
    let rasterizer = Rasterizer()
    var transmittances = [Double](repeating: 1, count: width * height)
    for layer in layers {
      let mask = try rasterizer.fill(
        layer.path, rule: layer.fillRule, transform: transform, width: width, height: height)
      for (pixel, coverage) in mask.coverage.enumerated() {
        transmittances[pixel] *= 1 - Double(coverage) / 255 * Double(layer.opacity) / 255
      }
    }
    return transmittances.map { 255 * (1 - $0) }
  }

  static func largestDifference(_ mask: Mask, _ alphas: [Double]) -> Double {
    zip(mask.coverage, alphas).reduce(0) { max($0, abs(Double($1.0) - $1.1)) }
  }

  // MARK: Composition

  /// All opacities of the layer, all coverages of it, and 32 alphas below that change from pair to pair.
  @Test func layersComposeAsInDoublePrecision() {
    var largest = 0.0
    for opacity in 0...255 {
      let composition = LayerComposition(opacity: UInt8(opacity))
      for coverage in 0...255 {
        var below = SIMD32<UInt8>.zero
        for lane in 0..<32 { below[lane] = UInt8((opacity * 31 + coverage * 7 + lane * 11) & 255) }
        let found = composition.alpha(SIMD32(repeating: UInt8(coverage)), over: below)
        let through = 1 - Double(opacity * coverage) / (255 * 255)
        for lane in 0..<32 {
          largest = max(largest, abs(255 - (255 - Double(below[lane])) * through - Double(found[lane])))
        }
      }
    }
    #expect(largest < 0.51, "\(largest)")
  }

  @Test(arguments: [0, 1, 127, 128, 254, 255] as [UInt8])
  func layersComposeOverAllAlphas(opacity: UInt8) {
    let composition = LayerComposition(opacity: opacity)
    for coverage in 0...255 {
      for below in stride(from: 0, to: 256, by: opacity == 255 ? 1 : 5) {
        let found = composition.alpha(UInt8(coverage), over: UInt8(below))
        let exact = 255 - (255 - Double(below)) * (1 - Double(Int(opacity) * coverage) / (255 * 255))
        #expect(abs(exact - Double(found)) < 0.51)
      }
    }
  }

  /// Pixels of different coverage are composed as single pixels are, in a whole mask and in a group.
  @Test func manyPixelsComposeAsSingleOnes() {
    let composition = LayerComposition(opacity: 102)
    let coverage = (0..<77).map { UInt8($0 * 53 & 255) }
    let below = (0..<77).map { UInt8($0 * 91 & 255) }
    let single = zip(coverage, below).map { composition.alpha($0, over: $1) }
    let layer = ScratchMemory<UInt8>(zeros: 77)
    let output = ScratchMemory<UInt8>(zeros: 77)
    for pixel in 0..<77 {
      layer[pixel] = coverage[pixel]
      output[pixel] = below[pixel]
    }
    composition.lay(layer.view, over: output.view)
    #expect((0..<77).map { output[$0] } == single)
    var (shares, group) = (SIMD8<Int16>.zero, SIMD8<UInt8>.zero)
    for pixel in 0..<8 {
      shares[pixel < 4 ? 2 * pixel : 2 * pixel - 7] = Int16(coverage[pixel])
      group[pixel] = below[pixel]
    }
    let alpha = composition.alpha(GroupCoverage(shares: shares), over: group)
    #expect((0..<8).map { alpha[$0] } == Array(single[..<8]))
  }

  /// A run of pixels is composed as single pixels are, and pixels beyond it stay as they are.
  @Test func runsComposeAsSinglePixels() {
    for opacity in stride(from: 0, through: 255, by: 15) {
      let composition = LayerComposition(opacity: UInt8(opacity))
      for coverage in stride(from: 0, through: 255, by: 5) {
        let through = composition.transmittance(SIMD8(repeating: UInt16(coverage)))
        var below = SIMD32<UInt8>.zero
        for lane in 0..<32 { below[lane] = UInt8((opacity * 31 + coverage * 7 + lane * 9) & 255) }
        let length = (opacity + coverage) % 33
        var (all, first) = (below, below)
        for lane in 0..<32 {
          all[lane] = composition.alpha(UInt8(coverage), over: below[lane])
          if lane < length { first[lane] = all[lane] }
        }
        #expect(LayerComposition.alpha(through, over: below) == all)
        #expect(LayerComposition.alpha(through, over: below, first: length) == first)
      }
    }
  }

  // MARK: Drawings

  /// Layers of which some overlap, so that pixels are refined, in masks of one and of several strips and bands.
  @Test(arguments: [(5, 7), (32, 32), (64, 64), (130, 100), (180, 180), (500, 31), (520, 70), (1030, 280), (300, 1000)])
  func randomPairsAreTheirLayersComposed(width: Int, height: Int) throws {
    var generator = SeededGenerator(seed: UInt64(width * 8191 + height))
    let rasterizer = Rasterizer()
    let transform = PathTransform.scale(x: Double(width) / 64, y: Double(height) / 64)
    for round in 0..<(width * height > 1 << 15 ? 4 : 12) {
      let layers = (0..<2).map { number in
        Layer(
          path: .random(elements: .random(in: 1...20, using: &generator), size: 64, using: &generator),
          fillRule: round >> number & 1 == 0 ? .nonzero : .evenOdd,
          opacity: round % 3 == number || round % 3 == 2 && number == 0 ? .max : .random(in: 0...255, using: &generator)
        )
      }
      let mask = try rasterizer.fill(Self.drawing(layers), transform: transform, width: width, height: height)
      let alphas = try Self.alphas(layers, transform, width: width, height: height)
      let difference = Self.largestDifference(mask, alphas)
      #expect(difference < 0.51, "round \(round): \(difference)")
    }
  }

  @Test(arguments: 1...9)
  func randomDrawingsAreTheirLayersComposed(count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let rasterizer = Rasterizer()
    for (width, height) in [(16, 16), (64, 50), (300, 180)] {
      let transform = PathTransform.scale(x: Double(width) / 64, y: Double(height) / 64)
      for round in 0..<(width > 200 ? 2 : 6) {
        let layers = (0..<count).map { _ in
          Layer(
            path: .random(elements: .random(in: 1...12, using: &generator), size: 64, using: &generator),
            fillRule: Bool.random(using: &generator) ? .nonzero : .evenOdd,
            opacity: [0, 1, 128, 254, 255, .random(in: 0...255, using: &generator)].randomElement(using: &generator)
              ?? 0)
        }
        let mask = try rasterizer.fill(Self.drawing(layers), transform: transform, width: width, height: height)
        let alphas = try Self.alphas(layers, transform, width: width, height: height)
        let difference = Self.largestDifference(mask, alphas)
        #expect(difference <= 0.51, "\(width) px, round \(round): \(difference)")
      }
    }
  }

  @Test func manyFaintLayersKeepTheirSum() throws {
    for (count, opacity) in [(255, 1), (255, 2), (200, 254), (40, 3)] {
      let layers = (0..<count).map { number in
        Layer(path: Self.rectangle(0.3, 0.5, 8 + Double(number) / 255, 8.7), opacity: UInt8(opacity))
      }
      let mask = try Rasterizer().fill(Self.drawing(layers), transform: .identity, width: 12, height: 12)
      let alphas = try Self.alphas(layers, .identity, width: 12, height: 12)
      #expect(Self.largestDifference(mask, alphas) <= 0.51)
    }
  }

  /// Layers that wind more often than cells count, alone and beside others.
  @Test func tangledLayersAreFilled() throws {
    var tangle = BezierPath()
    for turn in 0..<300 { Self.rectangle(1, 1, 40 + Double(turn) / 100, 50).draw(into: &tangle) }
    for count in 2...3 {
      var layers = [Layer(path: tangle, opacity: 200), Layer(path: Self.rectangle(20.5, 3, 30, 9), opacity: 77)]
      if count == 3 { layers.append(Layer(path: Self.rectangle(3, 30, 7, 7))) }
      let mask = try Rasterizer().fill(Self.drawing(layers), transform: .identity, width: 64, height: 64)
      let alphas = try Self.alphas(layers, .identity, width: 64, height: 64)
      #expect(Self.largestDifference(mask, alphas) <= 0.51)
    }
  }

  // MARK: One layer

  @Test func oneOpaqueLayerIsItsPath() throws {
    var generator = SeededGenerator(seed: 5)
    let rasterizer = Rasterizer()
    for rule in [FillRule.nonzero, .evenOdd] {
      let path = BezierPath.random(elements: 30, size: 64, using: &generator)
      let plain = try rasterizer.fill(path, rule: rule, transform: .identity, width: 64, height: 64)
      let windings = rasterizer.windings
      let layer = Layer(path: path, fillRule: rule)
      #expect(try rasterizer.fill(Self.drawing([layer]), transform: .identity, width: 64, height: 64) == plain)
      #expect(rasterizer.windings == windings)
      // Layers that paint nothing change nothing.
      let invisible = [Layer(path: path, opacity: 0), Layer(path: BezierPath()), layer, Layer(path: path, opacity: 0)]
      #expect(try rasterizer.fill(Self.drawing(invisible), transform: .identity, width: 64, height: 64) == plain)
    }
  }

  @Test func oneFaintLayerIsItsPathMadeFainter() throws {
    let rasterizer = Rasterizer()
    for opacity in 0...255 {
      let layer = Layer(path: Self.rectangle(1.3, 2.6, 50, 33.3), opacity: UInt8(opacity))
      let mask = try rasterizer.fill(Self.drawing([layer]), transform: .identity, width: 64, height: 64)
      let alphas = try Self.alphas([layer], .identity, width: 64, height: 64)
      #expect(Self.largestDifference(mask, alphas) <= 0.5)
      #expect(mask[20, 20] == opacity)
    }
  }

  @Test func aDrawingWithoutLayersIsEmpty() throws {
    let rasterizer = Rasterizer()
    var mask = try Mask(width: 8, height: 8, coverage: [UInt8](repeating: 9, count: 64))
    try rasterizer.fill(Self.drawing([]), transform: .identity, into: &mask)
    #expect(mask.coverage.allSatisfy { $0 == 0 })
    #expect(rasterizer.windings == -.infinity ... .infinity)
  }

  @Test func windingsAreThoseOfOneLayerOnly() throws {
    let rasterizer = Rasterizer()
    let layer = Layer(path: Self.rectangle(1, 1, 9, 9))
    for count in 1...4 {
      let layers = [Layer](repeating: layer, count: count)
      _ = try rasterizer.fill(Self.drawing(layers), transform: .identity, width: 16, height: 16)
      #expect(rasterizer.windings == (count == 1 ? 0...1 : -.infinity ... .infinity))
    }
  }

  // MARK: Layers one by one

  @Test func elementsBeforeTheFirstLayerAreDropped() throws {
    var rasterizer = Rasterizer()
    let path = Self.rectangle(1, 1, 4, 4)
    try rasterizer.begin(width: 16, height: 16, transform: .identity)
    path.draw(into: &rasterizer)
    rasterizer.beginLayer(fillRule: .nonzero, opacity: 100)
    // A subpath that is left open, and elements without a first move, end with their layer.
    rasterizer.move(to: PathPoint(8, 8))
    rasterizer.addLine(to: PathPoint(16, 8))
    rasterizer.addLine(to: PathPoint(16, 16))
    rasterizer.beginLayer(fillRule: .evenOdd, opacity: 50)
    rasterizer.addLine(to: PathPoint(0, 8))
    rasterizer.addLine(to: PathPoint(4, 8))
    rasterizer.addLine(to: PathPoint(4, 16))
    var mask = try Mask(width: 1, height: 1)
    try rasterizer.finish(into: &mask)
    #expect((mask[2, 2], mask[14, 9], mask[3, 9], mask[3, 15]) == (0, 100, 50, 13))
  }

  @Test func aLayerThatIsNotFiniteIsRefused() throws {
    let rasterizer = Rasterizer()
    let finite = Layer(path: Self.rectangle(1, 1, 4, 4))
    let broken = Layer(
      path: BezierPath([.move(to: PathPoint(.nan, 1)), .line(to: PathPoint(3, 3)), .line(to: PathPoint(3, 1)), .close]))
    for layers in [[broken, finite], [finite, broken], [finite, broken, finite]] {
      #expect(throws: RasterError.pathNotFinite) {
        try rasterizer.fill(Self.drawing(layers), transform: .identity, width: 8, height: 8)
      }
    }
    #expect(try rasterizer.fill(Self.drawing([finite]), transform: .identity, width: 8, height: 8)[2, 2] == 255)
  }

  @Test func colorsStayExact() throws {
    let layers = [
      Layer(path: Self.rectangle(1.4, 1.2, 9, 9)), Layer(path: Self.rectangle(4.7, 4.1, 9, 9), opacity: 99),
      Layer(path: Self.rectangle(0.5, 6, 15, 3.3), opacity: 3),
    ]
    for count in 1...3 {
      let drawing = Self.drawing(Array(layers[..<count]))
      let mask = try Rasterizer().fill(drawing, transform: .identity, width: 16, height: 16)
      for color in [CrownColor(red: 200, green: 16, blue: 46), CrownColor(red: 1, green: 254, blue: 3, alpha: 77)] {
        let bitmap = mask.coloredStraight(color)
        for y in 0..<16 {
          for x in 0..<16 {
            let pixel = bitmap[x, y]
            #expect((pixel.red, pixel.green, pixel.blue) == (color.red, color.green, color.blue))
          }
        }
      }
    }
  }
}
