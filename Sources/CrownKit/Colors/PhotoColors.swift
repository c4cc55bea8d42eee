import CrownPath
import CrownRaster

/// The colours of a photo, box-filtered to 40 by 40: for a crown that has to be seen on it.
///
///     let colors = try photo.withUnsafeBytes { bytes throws(PhotoError) in
///       try PhotoColors(width: 4000, height: 3000, rgba: bytes)
///     }
///     let color = red.readable(on: colors.average(.rootMeanSquare))
public struct PhotoColors: Hashable, Sendable {
  /// The kind of an average.
  public enum Mean: Hashable, Sendable, CaseIterable {
    /// The sum by the number, on the values as they are stored.
    case simple
    /// The root of the mean of the squares: nearer to the light that the eye adds up, so brighter where a photo has
    /// both dark and bright parts.
    case rootMeanSquare
  }

  /// The most columns and rows of the filtered picture.
  package static let side = 40

  /// The number of columns: 40, or fewer for a photo that is not that wide.
  public let columns: Int
  /// The number of rows.
  public let rows: Int
  /// Red, green and blue of each cell from 0 to 255, row by row, and the share of it that is opaque from 0 to 1.
  private(set) var cells: [SIMD4<Float>]

  /// Reads a photo, where it lies in memory.
  ///
  /// A pixel that is not opaque counts as much as it is.
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - bytesPerRow: The distance from one row to the next; without one, `4 * width`.
  ///   - rgba: Red, green, blue and straight alpha, a byte each, row by row.
  /// - Throws: ``PhotoError`` for a photo without pixels or with too few bytes.
  /// - Complexity: O(pixels): some milliseconds for 12 megapixels. Nothing is copied.
  public init(
    width: Int, height: Int, bytesPerRow: Int? = nil, rgba: UnsafeRawBufferPointer
  ) throws(PhotoError) {
    guard width > 0, height > 0 else { throw .empty(width: width, height: height) }
    let (rowBytes, isTooWide) = width.multipliedReportingOverflow(by: 4)
    guard !isTooWide else { throw .tooFewBytes(found: rgba.count, expected: .max) }
    let stride = bytesPerRow ?? rowBytes
    guard stride >= rowBytes else { throw .rowsTooShort(found: stride, expected: rowBytes) }
    let (before, isTooHigh) = stride.multipliedReportingOverflow(by: height - 1)
    let (needed, isTooLarge) = before.addingReportingOverflow(rowBytes)
    guard !isTooHigh, !isTooLarge, rgba.count >= needed else {
      throw .tooFewBytes(found: rgba.count, expected: isTooHigh || isTooLarge ? .max : needed)
    }
    columns = min(width, Self.side)
    rows = min(height, Self.side)
    cells = []
    cells.reserveCapacity(columns * rows)
    var sums = [PixelSum](repeating: PixelSum(), count: columns)
    for row in 0..<rows {
      for column in 0..<columns { sums[column] = PixelSum() }
      for y in Self.share(row, of: height, in: rows) {
        for column in 0..<columns {
          let pixels = Self.share(column, of: width, in: columns)
          let start = y * stride + pixels.lowerBound * 4
          sums[column].add(UnsafeRawBufferPointer(rebasing: rgba[start..<start + pixels.count * 4]))
        }
      }
      for sum in sums { cells.append(sum.mean) }
    }
  }

  /// Reads a picture.
  ///
  /// - Complexity: O(pixels).
  public init(_ bitmap: Bitmap<Straight>) throws(PhotoError) {
    let colors = bitmap.pixels.withUnsafeBytes { bytes in
      Result { () throws(PhotoError) in try PhotoColors(width: bitmap.width, height: bitmap.height, rgba: bytes) }
    }
    self = try colors.get()
  }

  /// The average colour, opaque; black for a fully transparent photo.
  ///
  /// - Parameters:
  ///   - mean: The kind of the average.
  ///   - area: The part of the photo to look at, in shares of its sides: the area where the crown will be. Cells count
  ///     whose centres lie in it; if there is none, all do.
  public func average(_ mean: Mean = .rootMeanSquare, in area: PathRect = PathRect(x: 0, y: 0, width: 1, height: 1))
    -> CrownColor
  {
    var inside: [SIMD4<Float>] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let center = PathPoint((Double(column) + 0.5) / Double(columns), (Double(row) + 0.5) / Double(rows))
        if area.contains(center) { inside.append(cells[row * columns + column]) }
      }
    }
    var sum = SIMD4<Float>.zero
    for cell in inside.isEmpty ? cells : inside {
      let opacity = cell.w
      let value = mean == .simple ? cell : cell * cell
      sum += SIMD4(value.x, value.y, value.z, 1) * opacity
    }
    guard sum.w > 0 else { return .black }
    let average = sum / sum.w
    func channel(_ value: Float) -> UInt8 {
      UInt8(min(max((mean == .simple ? value : value.squareRoot()).rounded(), 0), 255))
    }
    return CrownColor(red: channel(average.x), green: channel(average.y), blue: channel(average.z))
  }

  /// The pixels that the cell of an index takes of a side.
  private static func share(_ index: Int, of length: Int, in cells: Int) -> Range<Int> {
    let (whole, rest) = length.quotientAndRemainder(dividingBy: cells)
    // The same as `index * length / cells`, which may overflow.
    return index * whole + index * rest / cells..<(index + 1) * whole + (index + 1) * rest / cells
  }
}

/// Why a photo has no colours.
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum PhotoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A side is 0 or less.
  case empty(width: Int, height: Int)
  /// A row has fewer bytes than its pixels need.
  case rowsTooShort(found: Int, expected: Int)
  /// There are fewer bytes than the rows need.
  case tooFewBytes(found: Int, expected: Int)

  /// A sentence that says what is wrong.
  public var description: String {
    switch self {
    case .empty(let width, let height): "a photo of \(width) by \(height) pixels has no colour"
    case .rowsTooShort(let found, let expected):
      "a row of the photo has \(found) bytes, but its pixels need \(expected)"
    case .tooFewBytes(let found, let expected): "the photo has \(found) bytes, but its size asks for \(expected)"
    }
  }
}
