import CrownsTestSupport
import CrownKit
import Testing

@Suite struct PhotoColorsTests {
  private func photo(_ width: Int, _ height: Int, _ color: (Int, Int) -> CrownColor) -> [UInt8] {
    (0..<height).flatMap { y in
      (0..<width).flatMap { x in
        let color = color(x, y)
        return [color.red, color.green, color.blue, color.alpha]
      }
    }
  }

  private func colors(
    _ width: Int, _ height: Int, bytesPerRow: Int? = nil, _ bytes: [UInt8]
  ) throws -> PhotoColors {
    try bytes.withUnsafeBytes {
      try PhotoColors(width: width, height: height, bytesPerRow: bytesPerRow, rgba: $0)
    }
  }

  @Test(arguments: [(1, 1), (3, 2), (39, 41), (40, 40), (100, 7), (1001, 83), (2600, 3)])
  func oneColourIsItsOwnAverage(width: Int, height: Int) throws {
    let color = CrownColor(red: 255, green: 16, blue: 1)
    let colors = try colors(width, height, photo(width, height) { _, _ in color })
    #expect(colors.columns == min(width, 40) && colors.rows == min(height, 40))
    #expect(colors.average(.simple) == color && colors.average(.rootMeanSquare) == color)
  }

  @Test func blackAndWhiteHalves() throws {
    let colors = try colors(80, 80, photo(80, 80) { x, _ in x < 40 ? .black : .white })
    #expect(colors.average(.simple) == CrownColor(red: 128, green: 128, blue: 128))
    // The root of half of 255 squared.
    #expect(colors.average() == CrownColor(red: 180, green: 180, blue: 180))
    #expect(colors.average(in: PathRect(x: 0, y: 0, width: 0.5, height: 1)) == .black)
    #expect(colors.average(in: PathRect(x: 0.5, y: 0.2, width: 0.5, height: 0.1)) == .white)
    #expect(colors.average(.simple, in: PathRect(x: 7, y: 7, width: 1, height: 1)).red == 128)
    #expect(colors.average(.simple, in: PathRect(x: .nan, y: 0, width: 1, height: 1)).red == 128)
  }

  /// Filtering comes first: a fine chessboard is grey before it is squared.
  @Test func boxFilterComesBeforeTheMean() throws {
    let white = CrownColor(red: 254, green: 254, blue: 254)
    let colors = try colors(160, 160, photo(160, 160) { x, y in (x + y) % 2 == 0 ? .black : white })
    #expect(colors.average(.rootMeanSquare) == CrownColor(red: 127, green: 127, blue: 127))
  }

  @Test func agreesWithAPlainSum() throws {
    var generator = SeededGenerator(seed: 5)
    for (width, height) in [(80, 40), (400, 120), (40, 40), (1080, 40)] {
      let bytes = (0..<width * height).flatMap { _ in
        [UInt8.random(in: 0...255, using: &generator), .random(in: 0...9, using: &generator), 250, 255]
      }
      let average = try colors(width, height, bytes).average(.simple)
      func mean(_ channel: Int) -> Double {
        let sum = stride(from: channel, to: bytes.count, by: 4).reduce(0) { $0 + Int(bytes[$1]) }
        return Double(sum) / Double(width * height)
      }
      #expect(abs(Double(average.red) - mean(0)) <= 0.51 && abs(Double(average.green) - mean(1)) <= 0.51)
      #expect(average.blue == 250)
    }
  }

  @Test func pixelsCountAsMuchAsTheyAreOpaque() throws {
    let red = CrownColor(red: 200, green: 0, blue: 0)
    let colors = try colors(
      90, 90,
      photo(90, 90) { x, y in x % 2 == 0 ? red : CrownColor(red: 0, green: 255, blue: 0, alpha: y % 2 == 0 ? 0 : 1) })
    #expect(abs(Int(colors.average(.simple).red) - 200) <= 1 && colors.average(.simple).green <= 1)
    let clear = try self.colors(50, 50, photo(50, 50) { _, _ in CrownColor(red: 9, green: 9, blue: 9, alpha: 0) })
    #expect(clear.average() == .black)
  }

  @Test func rowsMayBeApart() throws {
    var bytes = [UInt8](repeating: 77, count: 64 * 3)
    for y in 0..<3 {
      for x in 0..<10 { bytes.replaceSubrange(y * 64 + x * 4..<y * 64 + x * 4 + 4, with: [10, 20, 30, 255]) }
    }
    let expected = CrownColor(red: 10, green: 20, blue: 30)
    #expect(try colors(10, 3, bytesPerRow: 64, bytes).average() == expected)
    // The last row need not be whole.
    #expect(try colors(10, 3, bytesPerRow: 64, Array(bytes[..<168])).average() == expected)
  }

  @Test func refusesWhatIsNoPhoto() throws {
    let bytes = [UInt8](repeating: 0, count: 400)
    func error(_ width: Int, _ height: Int, _ bytesPerRow: Int? = nil) -> PhotoError? {
      #expect(throws: PhotoError.self) { try colors(width, height, bytesPerRow: bytesPerRow, bytes) }
    }
    #expect(error(0, 0) == .empty(width: 0, height: 0))
    #expect(error(0, 5) == .empty(width: 0, height: 5))
    #expect(error(5, -1) == .empty(width: 5, height: -1))
    #expect(error(11, 10) == .tooFewBytes(found: 400, expected: 440))
    #expect(error(10, 10, 39) == .rowsTooShort(found: 39, expected: 40))
    #expect(error(10, 10, -40) == .rowsTooShort(found: -40, expected: 40))
    #expect(error(.max, 1) == .tooFewBytes(found: 400, expected: .max))
    #expect(error(.max, .max) != nil && error(1, .max) != nil && error(.max, 1) != nil && error(1, 10, .max) != nil)
    #expect("\(PhotoError.empty(width: 0, height: 0))" == "a photo of 0 by 0 pixels has no colour")
  }

  @Test func aCrownOnAPhotoCanBeSeen() throws {
    let bitmap = try Bitmap<Straight>(
      width: 60, height: 60,
      pixels: photo(60, 60) { x, _ in
        CrownColor(red: UInt8(x * 4), green: 120, blue: 90)
      })
    let background = try PhotoColors(bitmap).average()
    let color = CrownColor(red: 130, green: 120, blue: 90).readable(on: background)
    #expect(color.contrast(with: background) >= 3)
  }
}
