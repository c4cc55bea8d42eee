import CrownsTestSupport
import Testing

@testable import CrownKit
import CrownPath
import CrownRaster

/// Crowns in shades behind everything that takes a mask.
@Suite struct ShadedCrownTests {
  static let frame = CrownFrame(width: 32, height: 32)

  /// An opaque square, a disc at 40 % and a triangle at 20 %.
  static let drawing = Drawing(
    viewBox: Fixture.box,
    layers: [
      Drawing.Layer(path: Fixture.square.path), Drawing.Layer(path: Fixture.disc.path, opacity: 102),
      Drawing.Layer(path: Fixture.triangle.path, opacity: 51),
    ])

  static func crown(_ name: String = "shaded", layers: Int = 3) throws -> Crown {
    var drawing = drawing
    drawing.layers = Array(drawing.layers[..<layers])
    return try Crown(name: name, record: Fixture.record(drawing))
  }

  @Test func layersComeFromTheRecord() throws {
    let crown = try Self.crown()
    let layers = try crown.layers
    #expect(layers.map(\.opacity) == [255, 102, 51])
    #expect(layers.map(\.path.bounds) == Self.drawing.layers.map(\.path.bounds))
    #expect(try crown.drawing == Drawing(record: crown.record))
    #expect(try crown.path.bounds == Fixture.disc.path.bounds)
    #expect(crown.fillRule == .nonzero)
  }

  @Test func masksShowTheLayers() throws {
    for layers in 1...3 {
      let crown = try Self.crown(layers: layers)
      let mask = try crown.mask(in: Self.frame)
      let transform = PathTransform.fitting(crown.viewBox, width: 32, height: 32)
      #expect(try mask == Rasterizer().fill(crown.drawing, transform: transform, width: 32, height: 32))
      // In the square, in the disc only, and at the triangle's lower corner.
      #expect((mask[16, 16], mask[16, 4]) == (255, layers == 1 ? 0 : layers == 2 ? 102 : mask[16, 4]))
      #expect(mask[6, 27] == (layers == 3 ? 51 : 0))
    }
  }

  @Test func aRasterizerOfOnesOwnDrawsTheSame() throws {
    let rasterizer = Rasterizer()
    for layers in [3, 1, 2, 1] {
      let crown = try Self.crown(layers: layers)
      #expect(try crown.mask(in: Self.frame, using: rasterizer) == crown.mask(in: Self.frame))
    }
  }

  @Test func silhouettesAreTheUnion() throws {
    let crown = try Self.crown()
    let silhouette = try crown.silhouette
    #expect(silhouette.isOutline)
    let mask = try Rasterizer().fill(
      silhouette, transform: .fitting(crown.viewBox, width: 32, height: 32), width: 32, height: 32)
    #expect((mask[16, 16], mask[16, 4], mask[6, 27], mask[0, 0]) == (255, 255, 255, 0))
    // The only layer keeps its rule.
    let nested = Drawing(
      viewBox: Fixture.box, fillRule: .evenOdd,
      path: BezierPath(Array(Fixture.square.path.elements) + Array(Fixture.disc.path.elements)))
    #expect(try Crown(name: "nested", record: Fixture.record(nested)).silhouette.fillRule == .evenOdd)
  }

  // MARK: Shades

  @Test func levelsGoFromTheMostToTheLeastOpaque() {
    #expect(Self.drawing.levels == [255, 102, 51])
    #expect(Fixture.square.levels == [255])
    #expect(Drawing(viewBox: Fixture.box, layers: []).levels.isEmpty)
  }

  @Test func shadesSetTheLevels() {
    let cases: [([Double], [UInt8])] = [
      ([], [255, 102, 51]), ([1], [255, 255, 255]), ([1, 0.2], [255, 51, 51]), ([0.4, 1, 0], [102, 255, 0]),
      ([1, 0.5, 0.25, 0.1], [255, 128, 64]), ([2, -1, .nan], [255, 0, 0]), ([.infinity, 1e-30], [255, 0, 0]),
    ]
    for (shades, opacities) in cases {
      #expect(Self.drawing.withShades(shades).layers.map(\.opacity) == opacities, "\(shades)")
    }
    // Layers of one level change together.
    var drawing = Self.drawing
    drawing.layers[0].opacity = 51
    #expect(drawing.withShades([1, 0.2]).layers.map(\.opacity) == [51, 255, 51])
  }

  @Test func crownsAreDrawnInOtherShades() throws {
    let crown = try Self.crown()
    let strong = crown.withShades([1, 0.8])
    #expect(try strong.layers.map(\.opacity) == [255, 204, 204])
    #expect(try strong.mask(in: Self.frame)[6, 27] == 204)
    #expect(strong != crown)
    #expect(strong.withShades([]) == crown)
    #expect(try strong.silhouette == crown.silhouette)
    #expect(try crown.withShades([1]).rendered(width: 32, height: 32, color: .black)[6, 27].alpha == 255)
    // A crown in one tone stays what it is.
    let plain = try Self.crown(layers: 1)
    #expect(try plain.withShades([1, 0.4]).mask(in: Self.frame) == plain.mask(in: Self.frame))
  }

  // MARK: Behind the mask

  @Test func colorsStayExact() throws {
    let bitmap = try Self.crown().rendered(width: 32, height: 32, color: CrownColor(red: 200, green: 16, blue: 46))
    let pixels = stride(from: 0, to: bitmap.pixels.count, by: 4)
    #expect(pixels.allSatisfy { Array(bitmap.pixels[$0..<$0 + 3]) == [200, 16, 46] })
    #expect(bitmap[6, 27].alpha == 51)
  }

  @Test func cachesKeepShadedMasks() async throws {
    let library = try Fixture.library(["shaded": Self.drawing, "square": Fixture.square])
    let expected = try library.crown(named: "shaded").mask(in: Self.frame)
    let cache = MaskCache(library: library)
    #expect(try cache.mask(named: "shaded", in: Self.frame) == expected)
    #expect(cache.keptMask(named: "shaded", in: Self.frame) == expected)
    let masks = try await cache.masks(named: ["square", "shaded"], in: Self.frame)
    #expect(try masks[1].get() == expected)
    let strong = MaskCache(library: library, shades: [1])
    #expect(try strong.mask(named: "shaded", in: Self.frame)[6, 27] == 255)
    #expect(try strong.mask(named: "square", in: Self.frame) == cache.mask(named: "square", in: Self.frame))
  }

  @Test func themesColorShadedMasks() async throws {
    let library = try Fixture.library(["shaded": Self.drawing])
    let cache = MaskCache(library: library)
    let color = ThemeColor(light: .black, dark: .white)
    let center = ThemeCenter()
    let pictures = try await cache.pictures(named: ["shaded"], in: Self.frame, color: color, center: center)
    let mask = try cache.mask(named: "shaded", in: Self.frame)
    #expect(try pictures[0].get().bitmap == mask.coloredPremultiplied(.black))
  }

  @Test func lookAheadDrawsShadedMasks() async throws {
    let names = (0..<4).map { "shaded-\($0)" }
    let library = try Fixture.library(Dictionary(uniqueKeysWithValues: names.map { ($0, Self.drawing) }))
    let cache = MaskCache(library: library)
    let lookAhead = GridLookAhead(cache: cache, names: names, columns: 1, frame: Self.frame)
    lookAhead.show(0..<1)
    await lookAhead.finish()
    #expect(cache.keptMask(named: "shaded-1", in: Self.frame)?[6, 27] == 51)
  }
}
