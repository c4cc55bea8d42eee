import CrownPath

/// Replaces cubic curves inside the mask by lines.
///
/// A curve is cut at equal steps of its parameter, as many as keep chords within the tolerance. The chords of a bent curve all
/// lie on its inner side, and so would make every shape a little too thin; therefore the vertices between the ends are moved outwards by
/// the mean distance between chord and curve, `h² B'' / 12` for steps of `h`, which gives lines and curve the same area.
struct CurveFlattener {
  /// A row for each number of pieces: see ``Step``.
  private let table: ScratchBuffer<Float>
  /// From which squared bends on more than 1, 2, 3, 4 pieces are needed, and more than 5 to 8.
  private let firstLimits = SIMD4<Float>(limit(1), limit(2), limit(3), limit(4))
  private let secondLimits = SIMD4<Float>(limit(5), limit(6), limit(7), limit(8))

  init() {
    table = ScratchBuffer(repeating: 0, count: Step.size * (Self.tableSize + 1))
    for pieces in 1...Self.tableSize { Step(pieces: pieces).store(in: table, row: pieces) }
  }

  func deallocate() { table.deallocate() }

  /// Adds the vertices of the lines but the first.
  @inline(__always)
  func addVertices(of curve: FloatCurve, to vertices: inout VertexList) {
    let seconds = curve.secondDifferences
    let squares = seconds * seconds
    let bend = max(squares.x + squares.y, squares.z + squares.w)
    // Few pieces are found by comparing: two roots and a division one after the other take longer than all the rest.
    let bends = SIMD4<Float>(repeating: bend)
    let exceeded = 0 &- ((bends .>= firstLimits).bits &+ (bends .>= secondLimits).bits)
    let pairs = unsafeBitCast(exceeded, to: SIMD2<UInt64>.self)
    let sum = pairs.x &+ pairs.y
    let pieces = 1 &+ Int(truncatingIfNeeded: (sum &+ sum &>> 32) & 0xF)
    // A function of its own, called last: what is at hand need not be put aside for it.
    if pieces > Self.tableSize { return addManyVertices(of: curve, squaredBend: bend, to: &vertices) }
    addVertices(of: curve, seconds, pieces: pieces, isFew: true, Step(in: table, row: pieces), to: &vertices)
  }

  @inline(never)
  private func addManyVertices(of curve: FloatCurve, squaredBend bend: Float, to vertices: inout VertexList) {
    let pieces = max(1, Int((bend.squareRoot() * Self.density).squareRoot() + 1 - Self.excess))
    vertices.reserve(pieces)
    addVertices(of: curve, curve.secondDifferences, pieces: pieces, isFew: false, Step(pieces: pieces), to: &vertices)
  }

  @inline(__always)
  private func addVertices(
    of curve: FloatCurve, _ seconds: SIMD4<Float>, pieces: Int, isFew: Bool, _ step: Step, to vertices: inout VertexList
  ) {
    let c0 = curve.first.lowHalf
    let c1 = curve.first.highHalf - c0
    let c2 = seconds.lowHalf
    let c3 = seconds.highHalf - seconds.lowHalf
    var step = step
    var i = 0
    // Eight vertices are found even where one line is enough: how many are needed could not be guessed.
    repeat {
      let (t1, t2, t3) = (step.linear, step.square, step.cubic)
      vertices.x.store((c3.x * t3 + c2.x * t2) + (c1.x * t1 + c0.x), at: vertices.count &+ i)
      vertices.y.store((c3.y * t3 + c2.y * t2) + (c1.y * t1 + c0.y), at: vertices.count &+ i)
      if isFew { break }
      i &+= 8
      step = Step(pieces: pieces, after: i)
    } while i < pieces
    vertices.advance(by: pieces &- 1)
    vertices.append(curve.last.z, curve.last.w)
    vertices.reserve(1)
  }

  /// Pieces squared for a second difference of one pixel: a chord over a step `h` lies within `h² |B''| / 8`.
  private static let density = Float(6 / (8 * Rasterizer.tolerance))
  /// The share of a piece for which no further one is begun.
  private static let excess: Float = 0.001
  /// The most pieces that are found by comparing, for which vertices have room without asking.
  private static let tableSize = 8

  /// From which squared bend on more pieces than these are needed.
  private static func limit(_ pieces: Float) -> Float {
    let bend = (pieces + excess) * (pieces + excess) / density
    return bend * bend
  }
}

/// Eight vertices of a curve that is cut into so many pieces: what its first difference, its second difference, and how that changes
/// are multiplied by.
private struct Step {
  /// 3 t.
  let linear: SIMD8<Float>
  /// 3 t², less what the vertices are moved outwards by.
  let square: SIMD8<Float>
  /// t³, less the same.
  let cubic: SIMD8<Float>

  /// The numbers of a row in a table.
  static let size = 24

  /// - Parameter vertices: How many come before, the curve's start not among them.
  @inline(__always)
  init(pieces: Int, after vertices: Int = 0) {
    let step = 1 / Float(pieces)
    let t = (SIMD8(1, 2, 3, 4, 5, 6, 7, 8) + Float(vertices)) * step
    linear = 3 * t
    square = 3 * t * t - step * step / 2
    cubic = (t * t - step * step / 2) * t
  }

  @inline(__always)
  init(in table: ScratchBuffer<Float>, row: Int) {
    linear = table.vector(SIMD8<Float>.self, at: Self.size &* row)
    square = table.vector(SIMD8<Float>.self, at: Self.size &* row &+ 8)
    cubic = table.vector(SIMD8<Float>.self, at: Self.size &* row &+ 16)
  }

  func store(in table: ScratchBuffer<Float>, row: Int) {
    table.store(linear, at: Self.size * row)
    table.store(square, at: Self.size * row + 8)
    table.store(cubic, at: Self.size * row + 16)
  }
}
