import CrownRaster
import CrownTrace
import CrownsTestSupport
import Foundation
import Testing

@Suite struct PictureCoverageTests {
  /// The largest difference of a plane from what it should be, in levels.
  private func difference(_ plane: CoveragePlane, _ expected: [Double]) -> Double {
    zip(plane.values, expected).map { abs(Double($0) - $1) * 255 }.max() ?? 255
  }

  @Test(arguments: [(64, (255, 255, 255)), (16, (0, 0, 0)), (200, (200, 16, 46))])
  func alphaOfOneColor(side: Int, color: (UInt8, UInt8, UInt8)) throws {
    let disc = Pictures.disc(side)
    let coverage = try PictureCoverage(of: try Pictures.onClear(disc, width: side, color: color))
    #expect(coverage.kind == .edges && coverage.origin == .alpha && coverage.opacity == 255)
    #expect(coverage.color == CrownColor(red: color.0, green: color.1, blue: color.2))
    #expect(coverage.mask.coverage == disc.map { UInt8(($0 * 255).rounded()) })
    #expect(difference(coverage.plane, disc) <= 0.51)
  }

  @Test func colorsOfClearPixelsDoNotCount() throws {
    let disc = Pictures.disc()
    let pixels = disc.enumerated().flatMap { index, share -> [UInt8] in
      share == 0
        ? [UInt8(truncatingIfNeeded: index &* 7), UInt8(truncatingIfNeeded: index &* 31), 9, 0] as [UInt8]
        : [10, 20, 30, UInt8((share * 255).rounded())] as [UInt8]
    }
    let coverage = try PictureCoverage(of: try PixelPicture(width: 64, height: 64, pixels: pixels))
    #expect(coverage.kind == .edges && coverage.color == CrownColor(red: 10, green: 20, blue: 30))
  }

  @Test func premultipliedByMistakeIsOneColor() throws {
    let pixels = Pictures.disc(20, radius: 2.3).flatMap { share -> [UInt8] in
      let alpha = UInt8((share * 255).rounded())
      return [alpha, alpha, alpha, alpha]
    }
    let coverage = try PictureCoverage(of: try PixelPicture(width: 20, height: 20, pixels: pixels))
    #expect(coverage.kind == .edges && coverage.color == .white)
  }

  @Test(arguments: [
    ((0, 0, 0), (255, 255, 255)), ((255, 255, 255), (0, 0, 0)), ((255, 0, 0), (0, 0, 255)),
    ((90, 90, 90), (200, 190, 180)),
  ])
  func inkOnPaper(ink: (UInt8, UInt8, UInt8), paper: (UInt8, UInt8, UInt8)) throws {
    let disc = Pictures.disc()
    let coverage = try PictureCoverage(of: try Pictures.onPaper(disc, width: 64, ink: ink, paper: paper))
    #expect(coverage.kind == .edges)
    #expect(coverage.origin == .ink(paper: CrownColor(red: paper.0, green: paper.1, blue: paper.2)))
    #expect(coverage.color == CrownColor(red: ink.0, green: ink.1, blue: ink.2))
    // Half a level of the widest channel, in levels of the coverage.
    let contrast = max(abs(Int(ink.0) - Int(paper.0)), abs(Int(ink.2) - Int(paper.2)))
    #expect(difference(coverage.plane, disc) <= 1 + 255 / Double(contrast))
  }

  @Test func opacityOfTheWholeIsTakenOut() throws {
    let disc = Pictures.disc()
    let coverage = try PictureCoverage(of: try Pictures.onClear(disc, width: 64, opacity: 0.6))
    #expect(coverage.kind == .edges && coverage.opacity == 153)
    #expect(difference(coverage.plane, disc) <= 2)
    #expect(coverage.mask.coverage.max() == 153)
    // A thin ring has no full pixel, and is not translucent.
    let ring = zip(Pictures.disc(radius: 20), Pictures.disc(radius: 19.4)).map { $0 - $1 }
    #expect(try PictureCoverage(of: try Pictures.onClear(ring, width: 64)).opacity == 255)
  }

  @Test func sixteenAlphas() throws {
    let disc = Pictures.disc(128).map { ($0 * 15).rounded() / 15 }
    let coverage = try PictureCoverage(of: try Pictures.onClear(disc, width: 128))
    #expect(coverage.kind == .edges)
    #expect(difference(coverage.plane, disc) <= 0.51)
  }

  @Test func sixteenBitsAreKept() throws {
    let disc = Pictures.disc()
    let pixels = disc.flatMap { [9, 9, 9, UInt16(($0 * 65535).rounded())] as [UInt16] }
    let coverage = try PictureCoverage(of: try PixelPicture(width: 64, height: 64, pixels: pixels))
    #expect(difference(coverage.plane, disc) <= 0.01)
    let inked = disc.flatMap { share -> [UInt16] in
      let value = UInt16(((1 - share) * 65535).rounded())
      return [value, value, value, 65535]
    }
    #expect(difference(try PictureCoverage(of: PixelPicture(width: 64, height: 64, pixels: inked)).plane, disc) <= 0.01)
  }

  @Test func twoTonesArePlateaus() throws {
    let (outer, inner) = (Pictures.disc(radius: 28), Pictures.disc(radius: 14))
    let shares = zip(outer, inner).map { 0.4 * ($0 - $1) + $1 }
    #expect(try PictureCoverage(of: try Pictures.onClear(shares, width: 64)).kind == .plateaus([102, 255]))
    // Two tones that are both translucent, and three on paper.
    let faint = shares.map { $0 * 0.5 }
    #expect(try PictureCoverage(of: try Pictures.onClear(faint, width: 64)).kind == .plateaus([51, 128]))
    let three = zip(shares, Pictures.disc(radius: 7)).map { $0 * 0.7 + 0.3 * $1 }
    let picture = try Pictures.onPaper(three, width: 64, ink: (0, 0, 0), paper: (255, 255, 255))
    guard case .plateaus(let levels) = try PictureCoverage(of: picture).kind else {
      Issue.record("three tones are plateaus")
      return
    }
    #expect(levels.count == 3 && levels.last == 255)
  }

  @Test func levelsOfLossyFilesAreStretched() throws {
    let disc = Pictures.disc()
    let lossy = disc.map { (3 + $0 * 247) / 255 }
    let coverage = try PictureCoverage(of: try Pictures.onClear(lossy, width: 64))
    #expect(coverage.kind == .edges && coverage.levels == 3...250)
    #expect(difference(coverage.plane, disc) <= 3)
    #expect(coverage.mask.coverage[0] == 3)
  }
}

/// Pictures that are no drawing of one colour.
@Suite struct PictureRefusalTests {
  @Test func softPicturesAreKeptByTheirAlphaOnly() throws {
    let blurred = Pictures.disc(radius: 24).indices.map { index in
      let (x, y) = (Double(index % 64) - 31.5, Double(index / 64) - 31.5)
      return max(0, min(1, (28 - (x * x + y * y).squareRoot()) / 20))
    }
    let soft = try PictureCoverage(of: try Pictures.onClear(blurred, width: 64))
    #expect(soft.kind == .soft && !soft.edges.isHard)
    let onPaper = try Pictures.onPaper(blurred, width: 64, ink: (0, 0, 0), paper: (255, 255, 255))
    #expect(throws: PictureRefusal.noEdges(soft.edges)) { try PictureCoverage(of: onPaper) }
    let accepted = try PictureCoverage(of: onPaper, acceptsAny: true)
    #expect(accepted.kind == .soft && accepted.mask.coverage == soft.mask.coverage)
  }

  /// Smooth hills of grey, as in photos.
  @Test func photosAreRefused() throws {
    let grey = (0..<128 * 128).map { index in
      let (x, y) = (Double(index % 128), Double(index / 128))
      return 0.5 + 0.2 * sin(x / 9) + 0.2 * sin(y / 7 + x / 23)
    }
    let photo = try Pictures.onPaper(grey, width: 128, ink: (0, 0, 0), paper: (255, 255, 255))
    #expect {
      try PictureCoverage(of: photo)
    } throws: { error in
      guard case PictureRefusal.noEdges = error else { return false }
      return "\(error)".hasPrefix("this looks like a photo or a texture: ")
    }
    #expect(try PictureCoverage(of: photo, acceptsAny: true).kind == .soft)
    let colorful = try PixelPicture(
      width: 128, height: 128,
      pixels: grey.enumerated().flatMap { [UInt8($1 * 255), UInt8($0 / 128), UInt8($0 % 128), 255] as [UInt8] })
    #expect { try PictureCoverage(of: colorful) } throws: { isWithoutEdges($0) }
  }

  private func isWithoutEdges(_ error: any Error) -> Bool {
    if case PictureRefusal.noEdges = error { true } else { false }
  }

  /// No colour of it is frequent, and yet it is not all of one colour.
  @Test func colorfulNoiseIsATexture() throws {
    var random = SeededGenerator(seed: 8)
    let pixels: [UInt8] = (0..<64 * 64).flatMap { _ in random.bytes(3) + [255] }
    let noise = try PixelPicture(width: 64, height: 64, pixels: pixels)
    #expect { try PictureCoverage(of: noise) } throws: { isWithoutEdges($0) }
  }

  @Test(arguments: [false, true]) func aBarOfThreePixelsHasHardEdges(isOnPaper: Bool) throws {
    let bar = (0..<7 * 12).map { (2..<5).contains($0 % 7) && (2..<10).contains($0 / 7) ? 1.0 : 0 }
    let picture =
      try isOnPaper
      ? Pictures.onPaper(bar, width: 7, ink: (0, 0, 0), paper: (255, 255, 255)) : Pictures.onClear(bar, width: 7)
    #expect(try PictureCoverage(of: picture).kind == .edges)
  }

  /// Lines of one pixel have few pixels that are like their neighbours, or none.
  @Test(arguments: [16, 48]) func aPlusOfOnePixelHasHardEdges(side: Int) throws {
    let plus = (0..<side * side).map { $0 % side == side / 2 || $0 / side == side / 2 ? 1.0 : 0 }
    let coverage = try PictureCoverage(of: Pictures.onClear(plus, width: side))
    #expect(coverage.kind == .edges, "\(coverage.edges.complaint)")
  }

  @Test func aDarkFrameIsInk() throws {
    func picture(_ isInk: (_ x: Int, _ y: Int) -> Bool) throws -> PixelPicture {
      try Pictures.onPaper(
        (0..<32 * 32).map { isInk($0 % 32, $0 / 32) ? 1.0 : 0 }, width: 32, ink: (10, 10, 10), paper: (255, 255, 255))
    }
    let arrow = { (x: Int, y: Int) in (10..<22).contains(x) && (14..<18).contains(y) }
    let framed = try PictureCoverage(of: picture { x, y in min(x, y, 31 - x, 31 - y) < 2 || arrow(x, y) })
    #expect(framed.hasFrame && framed.origin == .ink(paper: .white))
    let values = framed.plane.values
    #expect(values[0] == 1 && values[5 * 32 + 5] == 0 && values[15 * 32 + 15] == 1)
    // Another frame lies where the light rectangle of most pictures does.
    let nested = try PictureCoverage(
      of: picture { x, y in [0, 1, 4, 5].contains(min(x, y, 31 - x, 31 - y)) || arrow(x, y) })
    #expect(nested.hasFrame && nested.plane.values[0] == 1 && nested.plane.values[3 * 32 + 3] == 0)
    #expect(nested.plane.values[4 * 32 + 4] == 1 && nested.plane.values[8 * 32 + 8] == 0)
    // A light sign on a dark square, and a dark square on light paper.
    let sign = try PictureCoverage(of: picture { x, y in !(6..<26).contains(x) || !(6..<26).contains(y) })
    #expect(!sign.hasFrame && sign.plane.values[15 * 32 + 15] == 1)
    let square = try PictureCoverage(of: picture { x, y in (3..<29).contains(x) && (3..<29).contains(y) })
    #expect(!square.hasFrame && square.plane.values[15 * 32 + 15] == 1)
  }

  @Test func severalColorsAreRefused() throws {
    let disc = Pictures.disc()
    var pixels: [UInt8] = []
    for (index, share) in disc.enumerated() {
      pixels += (index % 64 < 32 ? [200, 16, 46] : [10, 100, 200]) + [UInt8((share * 255).rounded())]
    }
    let picture = try PixelPicture(width: 64, height: 64, pixels: pixels)
    #expect {
      try PictureCoverage(of: picture)
    } throws: { error in
      guard case PictureRefusal.severalColors(_, _, _, _, let share) = error else { return false }
      return (0.45...0.55).contains(share)
    }
    let any = try PictureCoverage(of: picture, acceptsAny: true)
    #expect(any.kind == .soft && any.mask.coverage == disc.map { UInt8(($0 * 255).rounded()) })
    // Two inks on paper: black and white on grey, whose coverages would cancel.
    let signs = disc.enumerated().map { $1 * ($0 % 64 < 32 ? 1 : -1) }
    let opaque = try PixelPicture(
      width: 64, height: 64,
      pixels: signs.flatMap { share -> [UInt8] in
        let grey = UInt8(127 + share * 127)
        return [grey, grey, grey, 255]
      })
    #expect(throws: PictureRefusal.self) { try PictureCoverage(of: opaque) }
  }

  @Test func picturesOfNothingAreRefused() throws {
    let clear = try Pictures.onClear([Double](repeating: 0, count: 64), width: 8)
    #expect(throws: PictureRefusal.transparent) { try PictureCoverage(of: clear, acceptsAny: true) }
    let white = try Pictures.onClear([Double](repeating: 1, count: 64), width: 8)
    #expect(throws: PictureRefusal.uniform(.white)) { try PictureCoverage(of: white, acceptsAny: true) }
    let pixel = try PixelPicture(width: 1, height: 1, pixels: [1, 2, 3, 255] as [UInt8])
    #expect(throws: PictureRefusal.uniform(CrownColor(red: 1, green: 2, blue: 3))) { try PictureCoverage(of: pixel) }
  }

  @Test func extremesAreRead() throws {
    // A full rectangle at 50 %, one pixel of it, one pixel in a clear picture, a checkerboard.
    let half = try PictureCoverage(of: try Pictures.onClear([Double](repeating: 0.5, count: 64), width: 8))
    #expect(half.kind == .edges && half.opacity == 128 && half.plane.values.allSatisfy { $0 == 1 })
    let one = try PictureCoverage(of: try PixelPicture(width: 1, height: 1, pixels: [1, 2, 3, 128] as [UInt8]))
    #expect(one.opacity == 128 && one.plane.values == [1])
    let dot = try PictureCoverage(of: try Pictures.onClear((0..<81).map { $0 == 40 ? 1 : 0 }, width: 9))
    #expect(dot.kind == .edges && dot.opacity == 255)
    let board = try PictureCoverage(
      of: try Pictures.onClear((0..<64 * 64).map { Double(($0 + $0 / 64) % 2) }, width: 64))
    #expect(board.kind == .edges && board.edges.partialPerLength == 0)
  }

  @Test func anyNoiseIsReadOrRefused() throws {
    var generator = SeededGenerator(seed: 39)
    for _ in 0..<60 {
      let (width, height) = (Int.random(in: 1...40, using: &generator), Int.random(in: 1...40, using: &generator))
      var pixels = generator.bytes(width * height * 4)
      if Bool.random(using: &generator) {
        for index in stride(from: 3, to: pixels.count, by: 4) { pixels[index] = 255 }
      }
      let picture = try PixelPicture(width: width, height: height, pixels: pixels)
      _ = try? PictureCoverage(of: picture)
      if let any = try? PictureCoverage(of: picture, acceptsAny: true) { #expect(any.kind == .soft) }
    }
  }
}
