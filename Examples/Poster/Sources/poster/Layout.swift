import CrownKit
import CrownPath

/// The layout of a page: the shapes of crown and text, in the page's units.
///
/// Crown and lines stand centred below each other. The large lines are as wide as the margins allow and no higher than
/// ``tallestCapitals`` of the page; small lines are ``smallShare`` of them. Spaces are measured in capitals' heights.
/// The rest of the height widens the spaces a little, then goes above and below, less above than below, since a group
/// that is centred exactly looks too low.
struct Layout {
  /// Filled outlines: the layers of a crown, or a line of text.
  struct Shape {
    let drawing: Drawing
    let bounds: PathRect
  }

  /// The shortest side that a page may have, in pixels or points.
  static let smallestSide = 64.0
  /// The lowest height of capitals that can be read, in pixels or points.
  static let smallestCapitals = 4.0
  /// The crown's height as a share of the page's: the least that is aimed at, and how far it grows where there is room.
  static let crownHeight = 0.19...0.235
  static let crownWidth = 0.62
  static let tallestCapitals = (size: 0.105, width: 0.26)
  /// Small letters as a share of the large ones: small capitals would look too large at the size that suits others.
  static let smallShare = (capitals: 0.46, mixed: 0.58)
  static let tracking = (large: 0.035, small: 0.02)

  /// The crown.
  let crown: Shape
  /// The lines of text, from the top.
  let lines: [Shape]

  /// All shapes; no two overlap.
  var shapes: [Shape] { [crown] + lines }

  /// Lays a poster out.
  ///
  /// - Throws: ``PosterError``; `PathDecodingError` for a damaged crown.
  init(_ poster: Poster, font: Font, on page: Page) throws {
    let sides = Self.smallestSide...page.unit.largestSide
    guard sides.contains(page.width), sides.contains(page.height) else {
      throw PosterError.pageSize(width: page.width, height: page.height, unit: page.unit)
    }
    let inner = (width: page.width - 2 * page.margin, height: page.height - 2 * page.margin)
    guard inner.width > 0, inner.height > 0 else { throw PosterError.margin }

    let drawing = try poster.crown.drawing
    guard let crownBox = drawing.path.bounds, crownBox.isUsable else { throw PosterError.emptyCrown(poster.crown.name) }
    let widest = Self.crownWidth * inner.width / crownBox.width * crownBox.height
    let crownHeight = min(widest, Self.crownHeight.lowerBound * page.height, inner.height / 2)

    var rows = try poster.lines.enumerated().map { index, line in
      try Row(line, isLast: index == poster.lines.count - 1, font: font)
    }
    Self.fit(&rows, poster.fit, page: page, width: inner.width)
    var column = Column(rows, crownHeight: crownHeight)
    let room = inner.height - column.crownHeight
    if column.textHeight > room {
      for index in rows.indices { rows[index].scale *= room / column.textHeight }
      column = Column(rows, crownHeight: column.crownHeight)
    }
    for row in rows where row.capitalHeight < Self.smallestCapitals {
      throw PosterError.tooSmallLetters(row.line.text, height: row.capitalHeight, unit: page.unit)
    }
    column.stretch(to: inner.height, tallestCrown: min(widest, Self.crownHeight.upperBound * page.height))

    var y = page.margin + (inner.height - column.height) * 0.44
    func shape(_ drawing: Drawing, _ box: PathRect, scale: Double, top: Double, origin: Double) -> Shape {
      let transform = PathTransform(
        a: scale, b: 0, c: 0, d: scale, tx: page.width / 2 - box.center.x * scale, ty: top - origin * scale)
      var placed = drawing
      for index in placed.layers.indices {
        placed.layers[index].path = placed.layers[index].path.transformed(by: transform)
      }
      return Shape(drawing: placed, bounds: placed.path.bounds ?? box)
    }
    crown = shape(
      drawing, crownBox, scale: column.crownHeight / crownBox.height, top: y, origin: crownBox.minY)
    y += column.crownHeight
    lines = zip(rows, column.gaps).map { row, gap in
      y += gap
      defer { y += row.height }
      return shape(
        Drawing(viewBox: row.box, path: row.path), row.box, scale: row.scale, top: y, origin: -row.ascent)
    }
  }

  /// Gives every row its scale.
  private static func fit(_ rows: inout [Row], _ fit: Poster.Fit, page: Page, width: Double) {
    let tallest = page.height * (fit == .size ? tallestCapitals.size : tallestCapitals.width)
    for index in rows.indices where rows[index].line.size == .large {
      rows[index].scale = min(width / rows[index].box.width, tallest / rows[index].capitals)
    }
    let large = rows.filter { $0.line.size == .large }.map(\.scale).min() ?? tallest
    for index in rows.indices {
      switch rows[index].line.size {
      case .large: if fit == .size { rows[index].scale = large }
      case .small:
        let share = rows[index].line.text.contains(where: \.isLowercase) ? smallShare.mixed : smallShare.capitals
        rows[index].scale = min(width / rows[index].box.width, large * share)
      }
    }
  }
}

/// A line of text that is set, not yet placed.
private struct Row {
  let line: TextLine
  /// Its outline in font units, the baseline at y = 0.
  let path: BezierPath
  let box: PathRect
  /// The capitals' height in font units.
  let capitals: Double
  let isLast: Bool
  /// From font units to the page's.
  var scale = 1.0

  init(_ line: TextLine, isLast: Bool, font: Font) throws(PosterError) {
    self.line = line
    self.isLast = isLast
    path = try font.outline(
      of: line.text, tracking: line.size == .large ? Layout.tracking.large : Layout.tracking.small)
    box = path.bounds ?? PathRect(x: 0, y: 0, width: 0, height: 0)
    capitals = font.capitalHeight
  }

  /// The height of the line above its baseline for layout, in font units. Round letters overshoot the flat ones without
  /// looking taller, so a line of capitals is as high as its flat letters.
  var ascent: Double { abs(-box.minY - capitals) < 0.06 * capitals ? capitals : -box.minY }
  /// The depth below the baseline for layout. Commas and tails may stand in the space between two lines.
  var descent: Double { isLast ? max(0, box.maxY) : box.maxY > 0.28 * capitals ? box.maxY - 0.1 * capitals : 0 }

  var capitalHeight: Double { capitals * scale }
  var height: Double { (ascent + descent) * scale }
}

/// The heights of crown, lines and the spaces between them.
private struct Column {
  private(set) var crownHeight: Double
  let rowHeights: Double
  /// The space above each line.
  private(set) var gaps: [Double]

  init(_ rows: [Row], crownHeight: Double) {
    self.crownHeight = crownHeight
    rowHeights = rows.reduce(0) { $0 + $1.height }
    gaps = rows.indices.map { index in
      let this = rows[index].capitalHeight
      guard index > 0 else { return 0.95 * this }
      return 0.5 * min(max(this, rows[index - 1].capitalHeight), 1.6 * min(this, rows[index - 1].capitalHeight))
    }
  }

  var textHeight: Double { rowHeights + gaps.reduce(0, +) }
  var height: Double { crownHeight + textHeight }

  /// Lets the crown grow into half of the height that is left, then widens the spaces, up to half as much again.
  mutating func stretch(to height: Double, tallestCrown: Double) {
    crownHeight = max(crownHeight, min(tallestCrown, crownHeight + (height - self.height) / 2))
    let spaces = gaps.reduce(0, +)
    guard spaces > 0, height > self.height else { return }
    let factor = min(1.5, 1 + (height - self.height) / spaces)
    gaps = gaps.map { $0 * factor }
  }
}
