import CrownPath

/// The tables `glyf` and `loca`: outlines of quadratic curves.
struct TrueTypeOutlines: Sendable {
  private let glyphs: FontTable
  private let locations: FontTable
  private let hasLongLocations: Bool
  private let metrics: GlyphMetrics

  init(_ directory: FontDirectory, metrics: GlyphMetrics) throws(FontError) {
    glyphs = try directory.required("glyf")
    locations = try directory.required("loca")
    hasLongLocations = try directory.required("head").u16(50) != 0
    self.metrics = metrics
  }

  /// The outline of a glyph, with y pointing down.
  func outline(of glyph: Int) throws(FontError) -> BezierPath {
    var reader = GlyphReader(self)
    let contours = try reader.contours(of: glyph, depth: 0)
    // As in other renderers, the glyph is where its width says, rather than where its points are.
    let shift = reader.leastX.flatMap { least in metrics.leftBearing(of: glyph).map { $0 - least } } ?? 0
    return contours.path(shiftedBy: shift)
  }

  /// The data of a glyph; empty for one without an outline.
  fileprivate func data(of glyph: Int) throws(FontError) -> FontTable {
    guard glyph >= 0, glyph < metrics.glyphCount else { throw glyphs.damage }
    let (start, end) =
      hasLongLocations
      ? (try locations.u32(4 * glyph), try locations.u32(4 * glyph + 4))
      : (2 * (try locations.u16(2 * glyph)), 2 * (try locations.u16(2 * glyph + 2)))
    guard start < end else { return try glyphs.part(from: 0, count: 0) }
    return try glyphs.part(from: start, count: min(end, glyphs.count) - start)
  }
}

/// Reads a glyph and those that it is composed of.
private struct GlyphReader {
  private let outlines: TrueTypeOutlines
  /// The components and points that the glyph may still have.
  private var (componentsLeft, pointsLeft) = (256, 50_000)
  /// The least x of the glyph as its header has it; `nil` for a glyph without an outline.
  private(set) var leastX: Double?

  /// The largest nesting depth of composite glyphs.
  private static let maximumDepth = 8

  init(_ outlines: TrueTypeOutlines) { self.outlines = outlines }

  mutating func contours(of glyph: Int, depth: Int) throws(FontError) -> GlyphContours {
    let data = try outlines.data(of: glyph)
    guard data.count > 0 else { return GlyphContours() }
    if depth == 0 { leastX = Double(try data.i16(2)) }
    let count = try data.i16(0)
    return count < 0 ? try composite(data, depth: depth) : try simple(data, contourCount: count)
  }

  // MARK: - Simple glyphs

  private enum PointFlag {
    static let (isOn, hasShortX, hasShortY, isRepeated) = (1, 2, 4, 8)
    static let (isSameOrPositiveX, isSameOrPositiveY) = (16, 32)
  }

  private mutating func simple(_ data: FontTable, contourCount: Int) throws(FontError) -> GlyphContours {
    var result = GlyphContours()
    guard contourCount > 0 else { return result }
    for index in 0..<contourCount {
      let end = try data.u16(10 + 2 * index) + 1
      guard end > result.ends.last ?? 0 else { throw data.damage }
      result.ends.append(end)
    }
    let pointCount = result.ends.last ?? 0
    pointsLeft -= pointCount
    guard pointsLeft >= 0 else { throw .tooComplex }
    var position = 10 + 2 * contourCount
    // The instructions for hinting are skipped.
    position += 2 + (try data.u16(position))
    var flags: [Int] = []
    while flags.count < pointCount {
      let flag = try data.u8(position)
      position += 1
      flags.append(flag)
      guard flag & PointFlag.isRepeated != 0 else { continue }
      let repetitions = min(try data.u8(position), pointCount - flags.count)
      position += 1
      flags += repeatElement(flag, count: repetitions)
    }
    let xs = try coordinates(
      data, &position, flags, short: PointFlag.hasShortX, sameOrPositive: PointFlag.isSameOrPositiveX)
    let ys = try coordinates(
      data, &position, flags, short: PointFlag.hasShortY, sameOrPositive: PointFlag.isSameOrPositiveY)
    for (index, flag) in flags.enumerated() {
      result.points.append(
        GlyphContours.ContourPoint(point: PathPoint(xs[index], ys[index]), isOn: flag & PointFlag.isOn != 0))
    }
    return result
  }

  private func coordinates(
    _ data: FontTable, _ position: inout Int, _ flags: [Int], short: Int, sameOrPositive: Int
  ) throws(FontError) -> [Double] {
    var value = 0
    var result: [Double] = []
    result.reserveCapacity(flags.count)
    for flag in flags {
      if flag & short != 0 {
        let step = try data.u8(position)
        value += flag & sameOrPositive != 0 ? step : -step
        position += 1
      } else if flag & sameOrPositive == 0 {
        value += try data.i16(position)
        position += 2
      }
      result.append(Double(value))
    }
    return result
  }

  // MARK: - Composite glyphs

  private enum ComponentFlag {
    static let (hasWords, hasOffsets, hasScale, hasMore) = (1, 2, 8, 0x20)
    static let (hasScales, hasMatrix, scalesOffset) = (0x40, 0x80, 0x800)
  }

  private mutating func composite(_ data: FontTable, depth: Int) throws(FontError) -> GlyphContours {
    guard depth < Self.maximumDepth else { throw .tooComplex }
    var result = GlyphContours()
    var position = 10
    var flags = ComponentFlag.hasMore
    while flags & ComponentFlag.hasMore != 0 {
      componentsLeft -= 1
      guard componentsLeft >= 0 else { throw .tooComplex }
      flags = try data.u16(position)
      var part = try contours(of: data.u16(position + 2), depth: depth + 1)
      position += 4
      let arguments: (Int, Int)
      if flags & ComponentFlag.hasWords != 0 {
        arguments =
          flags & ComponentFlag.hasOffsets != 0
          ? (try data.i16(position), try data.i16(position + 2)) : (try data.u16(position), try data.u16(position + 2))
        position += 4
      } else {
        let (first, second) = (try data.byte(position), try data.byte(position + 1))
        arguments =
          flags & ComponentFlag.hasOffsets != 0
          ? (Int(Int8(bitPattern: first)), Int(Int8(bitPattern: second))) : (Int(first), Int(second))
        position += 2
      }
      var matrix = try self.matrix(data, &position, flags)
      for index in part.points.indices { part.points[index].point = matrix.image(of: part.points[index].point) }
      if flags & ComponentFlag.hasOffsets != 0 {
        var offset = PathPoint(Double(arguments.0), Double(arguments.1))
        if flags & ComponentFlag.scalesOffset != 0 {
          offset = PathPoint(
            offset.x * PathPoint(matrix.a, matrix.b).length, offset.y * PathPoint(matrix.c, matrix.d).length)
        }
        matrix = .translation(x: offset.x, y: offset.y)
      } else {
        // A point of what is there already, and the point of the part that is moved onto it.
        guard result.points.indices.contains(arguments.0), part.points.indices.contains(arguments.1) else {
          throw data.damage
        }
        let offset = result.points[arguments.0].point - part.points[arguments.1].point
        matrix = .translation(x: offset.x, y: offset.y)
      }
      result.append(part, moved: matrix)
    }
    return result
  }

  private func matrix(_ data: FontTable, _ position: inout Int, _ flags: Int) throws(FontError) -> PathTransform {
    if flags & ComponentFlag.hasScale != 0 {
      let scale = try data.fraction14(position)
      position += 2
      return .scale(x: scale, y: scale)
    }
    if flags & ComponentFlag.hasScales != 0 {
      let (x, y) = (try data.fraction14(position), try data.fraction14(position + 2))
      position += 4
      return .scale(x: x, y: y)
    }
    guard flags & ComponentFlag.hasMatrix != 0 else { return .identity }
    let matrix = PathTransform(
      a: try data.fraction14(position), b: try data.fraction14(position + 2), c: try data.fraction14(position + 4),
      d: try data.fraction14(position + 6), tx: 0, ty: 0)
    position += 8
    return matrix
  }
}
