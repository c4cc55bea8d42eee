/// The plan for filling the rows of a mask: in bands, and each band in strips.
struct StripPlan {
  let layout: CellLayout
  /// The rows of the mask.
  let height: Int
  /// The rows to fill.
  let rows: Range<Int>
  /// The rows of a band: what is refined at once.
  let bandHeight: Int
  /// The rows of a strip: what is swept at once.
  let stripHeight: Int
  /// True if the row segments of a band are kept for refining. A band is one strip then.
  let keepsSegments: Bool

  /// The widest mask whose row segments are kept for refining. In wider ones, cutting the lines near complex pixels
  /// again is faster than searching all segments.
  private static let maximumKeptWidth = 128
  /// The widest mask in which a layer is filled apart before it is laid over another one. In wider masks, sweeping it
  /// over the other one is faster: most pixels lie in runs.
  private static let maximumApartWidth = 128
  /// The pixels of a band. The memory for refining grows with them.
  static let bandPixels = 1 << 19
  /// The pixels of a strip. Their cells take half a MiB and fit a second-level cache. Cells between rows come on
  /// top, in wide masks up to as many; hardly any of them is ever touched.
  private static let stripPixels = 1 << 17

  init(width: Int, height: Int, rows: Range<Int>) {
    layout = CellLayout(width: width)
    self.height = height
    self.rows = rows
    bandHeight = min(height, max(1, Self.bandPixels / width))
    keepsSegments = width <= Self.maximumKeptWidth
    // Cells of whole strips are whole groups.
    stripHeight = keepsSegments ? bandHeight : min(bandHeight, max(1, Self.stripPixels / width / 8) * 8)
  }

  var width: Int { layout.width }
  /// True if a layer that is laid over another one is filled apart first, and then composed pixel by pixel.
  var isComposedApart: Bool { width <= Self.maximumApartWidth }
  /// True if one strip is the whole mask.
  var isOneStrip: Bool { stripHeight >= height && rows.count == height }
  /// The first rows of the bands.
  var bandStarts: StrideTo<Int> { stride(from: rows.lowerBound, to: rows.upperBound, by: bandHeight) }

  /// The groups of a band that a log needs room for.
  func groups(of band: Range<Int>) -> Int {
    // Each strip may log a group before its pixels.
    let strips = (band.count + stripHeight - 1) / stripHeight
    return layout.cells(rows: band.count) / 8 + 1 + strips
  }

  /// The runs between groups that a strip may have, at the most, and one more.
  var runs: Int { layout.cells(rows: stripHeight) / 8 + stripHeight + 2 }

  /// The band that begins at a row.
  func band(from first: Int) -> Range<Int> { first..<min(first + bandHeight, rows.upperBound) }

  /// The strip of a band that begins at a row.
  func strip(from first: Int, of band: Range<Int>) -> Range<Int> {
    first..<min(first + stripHeight, band.upperBound)
  }

  /// The words of marks that a strip takes.
  func words(_ strip: Range<Int>) -> Int { layout.cells(rows: strip.count) / CellLayout.wordCells }

  /// The pixels of some rows, in an output that begins with the row `first`.
  func pixels(_ rows: Range<Int>, after first: Int) -> Range<Int> {
    (rows.lowerBound - first) * width..<(rows.upperBound - first) * width
  }
}
