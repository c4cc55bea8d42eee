import CrownPath
import CrownSVG
import Testing

@testable import CrownImport

/// The importer's check of its own work, on drawings that are wrong on purpose.
struct RecordCheckTests {
  private let viewBox = PathRect(x: 0, y: 0, width: 24, height: 24)
  private let square = rectangle(2, 3, 10, 12)
  private let other = rectangle(11, 9, 12, 12)

  private static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> BezierPath {
    var path = BezierPath()
    path.move(to: PathPoint(x, y))
    path.addLine(to: PathPoint(x + width, y))
    path.addLine(to: PathPoint(x + width, y + height))
    path.addLine(to: PathPoint(x, y + height))
    path.closeSubpath()
    return path
  }

  private func drawing(_ paths: BezierPath...) -> Drawing {
    var all = BezierPath()
    for path in paths { for element in path.elements { all.append(element) } }
    return Drawing(viewBox: viewBox, path: all)
  }

  private func result(of drawing: Drawing, _ shapes: Drawing...) throws -> RecordCheck.Comparison {
    try RecordCheck().compare(PathEncoder().encode(drawing).bytes, with: shapes, allowed: 40)
  }

  @Test func whatIsMissingOrTooMuchIsFound() throws {
    #expect(try result(of: drawing(square), drawing(square)).deviation <= 40)
    #expect(try result(of: drawing(square), drawing(square), drawing(other)).deviation == 255)
    #expect(try result(of: drawing(square, other), drawing(square)).deviation == 255)
    // A spot of a pixel and a half in 256.
    let spot = Self.rectangle(20, 2, 0.14, 0.14)
    #expect(try result(of: drawing(square), drawing(square), drawing(spot)).deviation > 100)
  }

  @Test func contoursThatLieOnEachOtherAreFound() throws {
    let apart = Self.rectangle(12, 3, 10, 12)
    #expect(try !result(of: drawing(square, apart), drawing(square), drawing(apart)).overlaps)
    #expect(try result(of: drawing(square, other), drawing(square), drawing(other)).overlaps)
    let spot = Self.rectangle(5, 5, 0.06, 0.06)
    #expect(try result(of: drawing(square, spot), drawing(square)).overlaps)
  }

  /// Twenty bars that cross each other within a few pixels, as one path without a union.
  private var bars: [Drawing] {
    (0..<20).map { index in
      let offset = 8 + 0.05 * Double(index)
      return drawing(index % 2 == 0 ? Self.rectangle(offset, 4, 0.03, 16) : Self.rectangle(4, offset, 16, 0.03))
    }
  }

  private func together(_ drawings: [Drawing]) -> Drawing {
    var path = BezierPath()
    for drawing in drawings { for element in drawing.path.elements { path.append(element) } }
    return Drawing(viewBox: viewBox, path: path)
  }

  @Test func picturesAreComparedWithSamples() throws {
    let record = try PathEncoder(tolerance: 0).encode(together(bars)).bytes
    // The outlines are right, whatever the rasteriser makes of them.
    #expect(try RecordCheck().compare(record, with: bars, allowed: 40).deviation <= 40)
    let right = try #require(try RecordCheck().pictureDeviation(of: record, from: bars))
    let square = try PathEncoder().encode(drawing(square)).bytes
    let wrong = try #require(try RecordCheck().pictureDeviation(of: square, from: bars))
    #expect(right < wrong && wrong == 255)
    #expect(try RecordCheck().pictureDeviation(of: square, from: [drawing(self.square)]) ?? 255 <= 12)
  }

  /// Shapes stacked everywhere: their sum is full coverage, and one alone has almost none.
  @Test func shapesThatLieOnEachOtherAreSampled() throws {
    let stripes = (0..<40).map { stripe in
      var path = BezierPath()
      for row in 0..<24 {
        for element in Self.rectangle(0, Double(row) + Double(stripe % 4) * 0.01, 24, 0.4).elements {
          path.append(element)
        }
      }
      return drawing(path)
    }
    let whole = try PathEncoder().encode(drawing(Self.rectangle(0, 0, 24, 24))).bytes
    #expect(try RecordCheck().compare(whole, with: stripes, allowed: 40).deviation > 100)
    let union = together((0..<24).map { drawing(Self.rectangle(0, Double($0), 24, 0.43)) })
    let right = try PathEncoder(tolerance: 0).encode(union).bytes
    #expect(try RecordCheck().compare(right, with: stripes, allowed: 40).deviation <= 40)
  }

  @Test func wrongUnionsAreNotStored() throws {
    let encoder = CrownEncoder()
    let shapes = [drawing(square), drawing(other)]
    let union = Drawing(viewBox: viewBox, path: Self.rectangle(2, 3, 20, 12))
    let right = SVGImport(drawing: union, shapes: [[union]])
    func isStored(_ drawn: SVGImport, isCertain: Bool) throws -> Bool {
      try encoder.faithfulRecord(of: drawn, isCertain: isCertain) != nil
    }
    #expect(try isStored(right, isCertain: false))
    for wrong in [shapes[0], drawing(square, other)] {
      #expect(try !isStored(SVGImport(drawing: wrong, shapes: [shapes]), isCertain: false))
    }
    // A certain drawing passes although its contours overlap, but not if its picture is wrong.
    #expect(try isStored(SVGImport(drawing: drawing(square, other), shapes: [shapes]), isCertain: true))
    #expect(try !isStored(SVGImport(drawing: shapes[0], shapes: [shapes]), isCertain: true))
  }
}

extension RecordCheck {
  /// Compares a record of one layer.
  fileprivate func compare(_ record: [UInt8], with shapes: [Drawing], allowed: Int) throws -> Comparison {
    try compare(record, with: [shapes], allowed: allowed)
  }

  fileprivate func pictureDeviation(of record: [UInt8], from shapes: [Drawing]) throws -> Int? {
    try pictureDeviation(of: record, from: [shapes])
  }
}
