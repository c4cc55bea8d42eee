import CrownKit
import CrownPath
import CrownRaster
import CrownPNG

/// PNG files for the tests.
enum PictureSample {
  /// The exact coverage of each pixel by a disc of 40 % of the side, or by a smaller one.
  static func disc(_ side: Int = 64, scale part: Double = 1) throws -> Mask {
    let (middle, radius, handle) = (32.0, 25.6 * part, 25.6 * part * 0.5522847498)
    var path = BezierPath()
    path.move(to: PathPoint(middle + radius, middle))
    for (x, y) in [(0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)] {
      // The quarter arc that ends in this direction; it begins in the one before.
      let (fromX, fromY) = (y, -x)
      path.addCurve(
        to: PathPoint(middle + radius * x, middle + radius * y),
        control1: PathPoint(middle + radius * fromX + handle * x, middle + radius * fromY + handle * y),
        control2: PathPoint(middle + radius * x + handle * fromX, middle + radius * y + handle * fromY))
    }
    path.closeSubpath()
    let scale = Double(side) / 64
    return try Rasterizer().fill(
      path, rule: .nonzero, transform: .scale(x: scale, y: scale), width: side, height: side)
  }

  /// A white disc on nothing.
  static func whiteDisc(_ side: Int = 64) throws -> [UInt8] { PNG.encode(try disc(side), color: .white) }

  /// A black square of half the side on nothing.
  static func blackSquare(_ side: Int = 64) throws -> [UInt8] {
    let inside = side / 4..<side * 3 / 4
    let coverage = (0..<side * side).map { inside.contains($0 % side) && inside.contains($0 / side) ? 255 : 0 as UInt8 }
    return PNG.encode(try Mask(width: side, height: side, coverage: coverage), color: .black)
  }

  /// A black disc on white paper.
  static func inkDisc(_ side: Int = 64) throws -> [UInt8] { PNG.encode(try disc(side), color: .black, over: .white) }

  /// A black disc on white paper, blurred with a variance of a quarter of a square pixel.
  static func blurredDisc(_ side: Int = 96) throws -> [UInt8] {
    var levels = try disc(side).coverage.map { Double($0) }
    for step in [1, side, 1, side] {
      levels = levels.indices.map { index in
        let before = index >= step ? levels[index - step] : 0
        let after = index + step < levels.count ? levels[index + step] : 0
        return 0.0625 * (before + after) + 0.875 * levels[index]
      }
    }
    let coverage = levels.map { UInt8($0.rounded()) }
    return PNG.encode(try Mask(width: side, height: side, coverage: coverage), color: .black, over: .white)
  }

  /// A black disc on white paper whose pixels were doubled in both directions.
  static func enlargedDisc(_ side: Int = 96) throws -> [UInt8] {
    let half = try disc(side / 2).coverage
    let coverage = (0..<side * side).map { half[$0 / side / 2 * (side / 2) + $0 % side / 2] }
    return PNG.encode(try Mask(width: side, height: side, coverage: coverage), color: .black, over: .white)
  }

  /// A disc in a grey above its black shadow, which lies two pixels lower, on nothing.
  static func shadowedDisc(_ side: Int = 96, grey: UInt8) throws -> [UInt8] {
    let disc = try disc(side, scale: 0.8).coverage.map { Double($0) / 255 }
    var shadow = disc
    // Each pass has a variance of a quarter of a square pixel in both directions.
    for step in [1, side, 1, side, 1, side, 1, side, 1, side, 1, side] {
      shadow = shadow.indices.map { index in
        let before = index >= step ? shadow[index - step] : 0
        let after = index + step < shadow.count ? shadow[index + step] : 0
        return 0.25 * (before + after) + 0.5 * shadow[index]
      }
    }
    let pixels = disc.indices.flatMap { index -> [UInt8] in
      let shade = index >= 2 * side ? shadow[index - 2 * side] * 0.4 : 0
      let alpha = disc[index] + (1 - disc[index]) * shade
      let level = alpha > 0 ? UInt8((Double(grey) * disc[index] / alpha).rounded()) : 0
      return [level, level, level, UInt8((alpha * 255).rounded())]
    }
    return PNG.encode(try Bitmap<Straight>(width: side, height: side, pixels: pixels))
  }

  /// A white disc whose edge pixels are lighter and darker than an outline would have them.
  static func roughDisc(_ side: Int = 64) throws -> [UInt8] {
    let coverage = try disc(side).coverage.enumerated().map { index, value -> UInt8 in
      guard 10..<245 ~= value else { return value }
      let step = 20 * ((index % side * 7 + index / side * 13) % 3 - 1)
      return UInt8(max(0, min(255, Int(value) + step)))
    }
    return PNG.encode(try Mask(width: side, height: side, coverage: coverage), color: .white)
  }

  /// A blot that fades out over a third of the picture: no outline describes it.
  static func blot(_ side: Int = 64) throws -> Mask {
    let middle = Double(side) / 2
    let coverage = (0..<side * side).map { index in
      let (x, y) = (Double(index % side) + 0.5 - middle, Double(index / side) + 0.5 - middle)
      return UInt8(max(0, min(1, 1 - (x * x + y * y).squareRoot() / middle)) * 255)
    }
    return try Mask(width: side, height: side, coverage: coverage)
  }

  /// A disc whose halves have two colours.
  static func twoColors() throws -> [UInt8] {
    let pixels = try disc().coverage.enumerated().flatMap { index, alpha in
      (index % 64 < 32 ? [200, 16, 46, alpha] : [10, 100, 200, alpha]) as [UInt8]
    }
    return PNG.encode(try Bitmap<Straight>(width: 64, height: 64, pixels: pixels))
  }

  /// A disc of all colours between four.
  static func manyColors() throws -> [UInt8] {
    let pixels = try disc().coverage.enumerated().flatMap { index, alpha in
      [UInt8(index % 64 * 4), UInt8(255 - index % 64 * 4), UInt8(index / 64 * 4), alpha] as [UInt8]
    }
    return PNG.encode(try Bitmap<Straight>(width: 64, height: 64, pixels: pixels))
  }

  /// Hills of grey, as a photo has.
  static func photo() throws -> [UInt8] { PNG.encode(try blot(), color: .black, over: .white) }
}
