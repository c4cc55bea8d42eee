import CrownRaster
import CrownTrace

/// Pictures that tests make.
enum Pictures {
  /// A disc of 40 % of the side, with its exact coverage but for a little.
  static func disc(_ side: Int = 64, radius: Double? = nil) -> [Double] {
    let (middle, radius) = (Double(side) / 2, radius ?? Double(side) * 0.4)
    return (0..<side * side).map { index in
      let (x, y) = (Double(index % side) + 0.5 - middle, Double(index / side) + 0.5 - middle)
      return max(0, min(1, radius - (x * x + y * y).squareRoot() + 0.5))
    }
  }

  /// The coverage as alpha of one colour.
  static func onClear(
    _ coverage: [Double], width: Int, color: (UInt8, UInt8, UInt8) = (255, 255, 255), opacity: Double = 1
  ) throws -> PixelPicture {
    let pixels = coverage.flatMap { [color.0, color.1, color.2, UInt8(($0 * opacity * 255).rounded())] as [UInt8] }
    return try PixelPicture(width: width, height: coverage.count / width, pixels: pixels)
  }

  /// The coverage as a mixture of two colours.
  static func onPaper(
    _ coverage: [Double], width: Int, ink: (UInt8, UInt8, UInt8), paper: (UInt8, UInt8, UInt8)
  ) throws -> PixelPicture {
    func mix(_ a: UInt8, _ b: UInt8, _ share: Double) -> UInt8 {
      UInt8((Double(a) * (1 - share) + Double(b) * share).rounded())
    }
    let pixels = coverage.flatMap {
      [mix(paper.0, ink.0, $0), mix(paper.1, ink.1, $0), mix(paper.2, ink.2, $0), 255] as [UInt8]
    }
    return try PixelPicture(width: width, height: coverage.count / width, pixels: pixels)
  }
}
