import CrownsTestSupport
import CrownKit
import CrownPath
import Testing

@Suite struct FrameTests {
  private static let box = PathRect(x: 10, y: 20, width: 40, height: 20)

  /// The positions of the view box's corners.
  private func corners(_ frame: CrownFrame, _ box: PathRect = box) -> [PathPoint] {
    let transform = frame.transform(for: box)
    return [transform.image(of: PathPoint(box.minX, box.minY)), transform.image(of: PathPoint(box.maxX, box.maxY))]
  }

  @Test func pixelsArePointsTimesScale() {
    #expect(CrownFrame(width: 60, height: 40, scale: 3).pixelWidth == 180)
    #expect(CrownFrame(width: 60, height: 40, scale: 3).pixelHeight == 120)
    // 33 1/3 points at 3 are 100 pixels, whatever the last digit says.
    #expect(CrownFrame(width: 100 / 3, height: 33.34, scale: 3).pixelWidth == 100)
    #expect(CrownFrame(width: 100 / 3, height: 33.34, scale: 3).pixelHeight == 100)
  }

  @Test(arguments: [
    (CrownFrame.ContentMode.fit, [PathPoint(0, 30), PathPoint(120, 90)]),
    (.fill, [PathPoint(-60, 0), PathPoint(180, 120)]),
    (.stretch, [PathPoint(0, 0), PathPoint(120, 120)]),
    (.center, [PathPoint(20, 40), PathPoint(100, 80)]),
    (.top, [PathPoint(20, 0), PathPoint(100, 40)]),
    (.bottom, [PathPoint(20, 80), PathPoint(100, 120)]),
    (.left, [PathPoint(0, 40), PathPoint(80, 80)]),
    (.right, [PathPoint(40, 40), PathPoint(120, 80)]),
    (.topLeft, [PathPoint(0, 0), PathPoint(80, 40)]),
    (.topRight, [PathPoint(40, 0), PathPoint(120, 40)]),
    (.bottomLeft, [PathPoint(0, 80), PathPoint(80, 120)]),
    (.bottomRight, [PathPoint(40, 80), PathPoint(120, 120)]),
  ])
  func contentModesPlaceTheViewBox(mode: CrownFrame.ContentMode, expected: [PathPoint]) {
    #expect(corners(CrownFrame(width: 60, height: 60, scale: 2, contentMode: mode)) == expected)
  }

  @Test func everyContentModeIsTried() {
    #expect(CrownFrame.ContentMode.allCases.count == 12)
  }

  @Test func insetsAreInPoints() {
    var frame = CrownFrame(width: 60, height: 60, scale: 2, contentMode: .stretch)
    frame.insets = CrownFrame.Insets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(corners(frame) == [PathPoint(4, 2), PathPoint(112, 114)])
    frame.contentMode = .fit
    #expect(corners(frame) == [PathPoint(4, 31), PathPoint(112, 85)])
    frame.insets = CrownFrame.Insets(-10)
    #expect(corners(frame) == [PathPoint(-20, 20), PathPoint(140, 100)])
  }

  @Test func theDrawingIsRoundedLikeThePicture() {
    // 30.4 by 15.2 pixels, drawn on 30 by 15.
    var frame = CrownFrame(width: 15.2, height: 7.6, scale: 2)
    #expect(corners(frame)[0].distance(to: PathPoint(0, 0)) < 1e-9)
    #expect(corners(frame)[1].distance(to: PathPoint(30, 15)) < 1e-9)
    frame.insets = .init(1.9)
    #expect(corners(frame)[0].distance(to: PathPoint(7.5, 3.75)) < 1e-9)
    #expect(corners(frame)[1].distance(to: PathPoint(22.5, 11.25)) < 1e-9)
  }

  @Test func fittingIsTheSameAsTheTransformOfOldName() {
    let frame = CrownFrame(width: 70, height: 30)
    #expect(frame.transform(for: Self.box) == PathTransform.fitting(Self.box, width: 70, height: 30))
  }

  @Test(arguments: CrownFrame.ContentMode.allCases)
  func theCrownStandsUprightWhereYPointsUp(mode: CrownFrame.ContentMode) {
    let rect = PathRect(x: 5, y: 7, width: 30, height: 90)
    let down = mode.transform(from: Self.box, to: rect, unit: 1.5)
    let up = mode.transform(from: Self.box, to: rect, unit: 1.5, axis: .up)
    for point in [PathPoint(10, 20), PathPoint(50, 40), PathPoint(17, 33)] {
      // Mirrored at the rectangle's middle, which is equally far from both axes.
      #expect(up.image(of: point).x == down.image(of: point).x)
      #expect(abs(up.image(of: point).y - rect.center.y + (down.image(of: point).y - rect.center.y)) < 1e-9)
    }
    #expect(up.determinant < 0 && down.determinant > 0)
  }

  @Test func fillCutsOffAndStretchDoesNot() throws {
    let crown = try Fixture.library(["royal": Fixture.square]).crown(named: "royal")
    // The square spans a quarter to three quarters of its box; filling 32 by 16 doubles it and cuts above and below.
    let filled = try crown.mask(in: CrownFrame(width: 32, height: 16, contentMode: .fill))
    #expect(filled[8, 0] == 255 && filled[23, 15] == 255 && filled[7, 8] == 0 && filled[24, 8] == 0)
    let stretched = try crown.mask(in: CrownFrame(width: 32, height: 16, contentMode: .stretch))
    #expect(stretched[8, 4] == 255 && stretched[23, 11] == 255 && stretched[8, 3] == 0 && stretched[7, 4] == 0)
    let small = try crown.mask(in: CrownFrame(width: 40, height: 40, contentMode: .bottomRight))
    #expect(small[28, 28] == 255 && small[35, 35] == 255 && small[27, 30] == 0 && small[36, 30] == 0)
  }

  @Test func scaleDrawsTheSameAsMorePixels() throws {
    let crown = try Fixture.library(["disc": Fixture.disc]).crown(named: "disc")
    #expect(
      try crown.mask(in: CrownFrame(width: 20, height: 30, scale: 3)) == crown.mask(width: 60, height: 90))
  }

  @Test func refusesFramesThatAreNoPicture() throws {
    let crown = try Fixture.library(["royal": Fixture.square]).crown(named: "royal")
    func error(_ frame: CrownFrame) -> CrownLibraryError? {
      #expect(throws: CrownLibraryError.self) { try crown.mask(in: frame) }
    }
    func size(_ width: Int, _ height: Int) -> CrownLibraryError {
      .unrenderable(name: "royal", reason: .sizeOutOfRange(width: width, height: height))
    }
    #expect(error(CrownFrame(width: 0, height: 10)) == size(0, 10))
    #expect(error(CrownFrame(width: 0.2, height: 10)) == size(0, 10))
    #expect(error(CrownFrame(width: 10, height: -5)) == size(10, -5))
    #expect(error(CrownFrame(width: 100_000, height: 100_000)) == size(100_000, 100_000))
    #expect(error(CrownFrame(width: .nan, height: 10)) == size(0, 10))
    #expect(error(CrownFrame(width: 10, height: .infinity)) == size(10, 1 << 30))
    #expect(error(CrownFrame(width: 10, height: 10, scale: 0)) == size(0, 0))
    #expect(error(CrownFrame(width: 10, height: 10, scale: .greatestFiniteMagnitude)) == size(1 << 30, 1 << 30))
    for insets in [CrownFrame.Insets(5), .init(6), .init(.nan), .init(.infinity)] {
      let frame = CrownFrame(width: 10, height: 10, insets: insets)
      guard case .noRoom(name: "royal", _) = error(frame) else {
        Issue.record("\(insets)")
        return
      }
    }
    #expect(
      "\(try #require(error(CrownFrame(width: 10, height: 8, insets: .init(5)))))"
        == "the crown 'royal' cannot be drawn: the insets leave no room in 10.0 by 8.0 points")
  }

  @Test func anyNumbersGiveAPictureOrAnError() throws {
    let crown = try Fixture.library(["disc": Fixture.disc]).crown(named: "disc")
    let values = [0, -0.0, 1e-300, 0.4, 0.6, 1, 3.7, 64, -64, 1e9, -1e300, 1e300, .infinity, -.infinity, .nan]
    var generator = SeededGenerator(seed: 3)
    func value() -> Double { values.randomElement(using: &generator) ?? 0 }
    var drawn = 0
    for _ in 0..<4000 {
      let usual = Bool.random(using: &generator)
      let frame = CrownFrame(
        width: usual ? 16 : value(), height: value(), scale: usual ? 1 : value(),
        contentMode: CrownFrame.ContentMode.allCases.randomElement(using: &generator) ?? .fit,
        insets: usual ? .zero : .init(top: value(), left: value(), bottom: value(), right: value()))
      if frame.pixelWidth > 4000 || frame.pixelHeight > 4000 { continue }
      if let mask = try? crown.mask(in: frame) {
        drawn += 1
        #expect(mask.width == frame.pixelWidth && mask.height == frame.pixelHeight)
      }
    }
    #expect(drawn > 100)
  }
}
