import CrownPath

/// Replaces cubic curves inside the mask by chords.
///
/// A curve is cut at equal steps of its parameter, as many as keep the chords within ``tolerance``. The
/// chords of a bent curve all lie on its inner side and would make every shape a little too thin. Therefore the
/// vertices between the ends are moved outwards by the mean distance between chord and curve, `h² B'' / 12` for steps
/// of `h`, which gives chords and curve the same area.
struct CurveFlattener: ~Copyable {
  /// For each number of chords up to ``tableSize`` the coefficients of eight vertices: see ``ChordSteps``.
  private let table: ScratchMemory<Float>
  /// The squared bends from which on more than 1, 2, 3, 4 chords are needed, and more than 5 to 8.
  private var firstLimits = SIMD4<Float>.zero
  private var secondLimits = SIMD4<Float>.zero
  /// Squared chords for a second difference of one pixel: a chord over a step `h` lies within `h² |B''| / 8` of the
  /// curve.
  private var density: Float = 0
  /// The largest distance between a curve and its chords, in pixels.
  private(set) var tolerance = 0.0

  init() {
    table = ScratchMemory(repeating: 0, count: ChordSteps.size * (Self.tableSize + 1))
    for chords in 1...Self.tableSize { ChordSteps(chords: chords).store(in: table.view, row: chords) }
    setTolerance(Rasterizer.tolerance)
  }

  /// Prepares for a mask of so many pixels.
  @inline(__always)
  mutating func begin(pixels: Int) {
    let tolerance = pixels <= Self.fineMaskPixelLimit ? Rasterizer.tolerance / 4 : Rasterizer.tolerance
    if tolerance != self.tolerance { setTolerance(tolerance) }
  }

  /// The pixels of a mask up to which curves are flattened more finely. A curve may be so small there that several of
  /// its parts lie in one pixel, whose errors add up.
  static let fineMaskPixelLimit = 100

  private mutating func setTolerance(_ tolerance: Double) {
    self.tolerance = tolerance
    density = Float(6 / (8 * tolerance))
    firstLimits = SIMD4(limit(1), limit(2), limit(3), limit(4))
    secondLimits = SIMD4(limit(5), limit(6), limit(7), limit(8))
  }

  /// Adds the vertices of the chords but the first.
  @inline(__always)
  func addVertices(of curve: FloatCurve, to vertices: inout VertexList) {
    let seconds = curve.secondDifferences
    let squares = seconds * seconds
    let bend = max(squares.x + squares.y, squares.z + squares.w)
    // Comparing with all limits is faster than two roots and a division, each of which waits for the one before.
    let bends = SIMD4<Float>(repeating: bend)
    let exceeded = 0 &- ((bends .>= firstLimits).bits &+ (bends .>= secondLimits).bits)
    let pairs = unsafeBitCast(exceeded, to: SIMD2<UInt64>.self)
    let sum = pairs.x &+ pairs.y
    let chords = 1 &+ Int(truncatingIfNeeded: (sum &+ sum &>> 32) & 0xF)
    // A function of its own, called last: no register has to be saved for it.
    if chords > Self.tableSize {
      return Self.addManyVertices(of: curve, squaredBend: bend, density: density, to: &vertices)
    }
    Self.addVertices(
      of: curve, seconds, chords: chords, isFew: true, ChordSteps(in: table.view, row: chords), to: &vertices)
  }

  // Static: with `self`, the compiler would copy all of it to the stack for each curve, to have an address for the
  // call.
  @inline(never)
  private static func addManyVertices(
    of curve: FloatCurve, squaredBend bend: Float, density: Float, to vertices: inout VertexList
  ) {
    let chords = max(1, Int((bend.squareRoot() * density).squareRoot() + 1 - excess))
    vertices.reserve(chords)
    addVertices(
      of: curve, curve.secondDifferences, chords: chords, isFew: false, ChordSteps(chords: chords), to: &vertices)
  }

  @inline(__always)
  private static func addVertices(
    of curve: FloatCurve, _ seconds: SIMD4<Float>, chords: Int, isFew: Bool, _ steps: ChordSteps,
    to vertices: inout VertexList
  ) {
    let c0 = curve.first.lowHalf
    let c1 = curve.first.highHalf - c0
    let c2 = seconds.lowHalf
    let c3 = seconds.highHalf - seconds.lowHalf
    var steps = steps
    var i = 0
    // Eight vertices are computed even where one chord is enough: branch-free.
    repeat {
      let (t1, t2, t3) = (steps.linear, steps.square, steps.cubic)
      vertices.x.view.store((c3.x * t3 + c2.x * t2) + (c1.x * t1 + c0.x), at: vertices.count &+ i)
      vertices.y.view.store((c3.y * t3 + c2.y * t2) + (c1.y * t1 + c0.y), at: vertices.count &+ i)
      if isFew { break }
      i &+= 8
      steps = ChordSteps(chords: chords, after: i)
    } while i < chords
    vertices.advance(by: chords &- 1)
    vertices.append(curve.last.z, curve.last.w)
    vertices.reserve(1)
  }

  /// The share of a chord for which no further one is begun.
  private static let excess: Float = 0.001
  /// The most chords that are counted by comparing. ``VertexList/slack`` has room for as many vertices.
  private static let tableSize = 8

  /// The squared bend from which on more than `chords` chords are needed.
  private func limit(_ chords: Float) -> Float {
    let bend = (chords + Self.excess) * (chords + Self.excess) / density
    return bend * bend
  }
}

/// The factors of eight vertices of a curve cut into chords: those of its first difference, its second difference, and
/// the change of the second difference.
private struct ChordSteps {
  /// 3 t.
  let linear: SIMD8<Float>
  /// 3 t², less what moves the vertices outwards.
  let square: SIMD8<Float>
  /// t³, less the same.
  let cubic: SIMD8<Float>

  /// The numbers of a row in a table.
  static let size = 24

  /// - Parameter vertices: The number of vertices that come before, the curve's start not among them.
  @inline(__always)
  init(chords: Int, after vertices: Int = 0) {
    let step = 1 / Float(chords)
    let t = (SIMD8(1, 2, 3, 4, 5, 6, 7, 8) + Float(vertices)) * step
    linear = 3 * t
    square = 3 * t * t - step * step / 2
    cubic = (t * t - step * step / 2) * t
  }

  @inline(__always)
  init(in table: ScratchView<Float>, row: Int) {
    linear = table.vector(SIMD8<Float>.self, at: Self.size &* row)
    square = table.vector(SIMD8<Float>.self, at: Self.size &* row &+ 8)
    cubic = table.vector(SIMD8<Float>.self, at: Self.size &* row &+ 16)
  }

  func store(in table: ScratchView<Float>, row: Int) {
    table.store(linear, at: Self.size * row)
    table.store(square, at: Self.size * row + 8)
    table.store(cubic, at: Self.size * row + 16)
  }
}
