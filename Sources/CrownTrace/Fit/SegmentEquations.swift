/// The normal equations of one segment by the coordinates of its control points, before they are transformed to those
/// of the parameters.
///
/// Most pixels see one segment only. Its eight coordinates are fewer than the parameters that they depend on, so that
/// pixels are summed by coordinates. A parameter moves either the **near** half of a segment, the start and its
/// control point, or the **far** half.
struct SegmentEquations: BitwiseCopyable {
  /// The x and y of two control points, the end of the half first.
  typealias Half = SIMD4<Double>

  /// The rows of the symmetric blocks of each half, and of the block between them, a row for each far coordinate.
  private var near0 = Half.zero, near1 = Half.zero, near2 = Half.zero, near3 = Half.zero
  private var far0 = Half.zero, far1 = Half.zero, far2 = Half.zero, far3 = Half.zero
  private var mixed0 = Half.zero, mixed1 = Half.zero, mixed2 = Half.zero, mixed3 = Half.zero
  private var nearGradient = Half.zero, farGradient = Half.zero

  /// Adds a residual with its derivatives by the coordinates.
  @inline(__always)
  mutating func add(near: Half, far: Half, residual: Double) {
    near0 += near * near.x
    near1 += near * near.y
    near2 += near * near.z
    near3 += near * near.w
    mixed0 += near * far.x
    mixed1 += near * far.y
    mixed2 += near * far.z
    mixed3 += near * far.w
    far0 += far * far.x
    far1 += far * far.y
    far2 += far * far.z
    far3 += far * far.w
    nearGradient += near * residual
    farGradient += far * residual
  }

  /// Adds a residual with its derivatives by the ends of a line, which has no control points.
  @inline(__always)
  mutating func add(near: SIMD2<Double>, far: SIMD2<Double>, residual: Double) {
    near0.lowHalf += near * near.x
    near1.lowHalf += near * near.y
    mixed0.lowHalf += near * far.x
    mixed1.lowHalf += near * far.y
    far0.lowHalf += far * far.x
    far1.lowHalf += far * far.y
    nearGradient.lowHalf += near * residual
    farGradient.lowHalf += far * residual
  }

  /// The gradient by a parameter.
  func gradient(_ derivative: FitParameters.Derivative) -> Double {
    (derivative.half * (derivative.isFar ? farGradient : nearGradient)).sum()
  }

  /// The products of a parameter's derivatives with those by the coordinates of both halves.
  func products(_ derivative: FitParameters.Derivative) -> (near: Half, far: Half) {
    let half = derivative.half
    if derivative.isFar {
      return (
        mixed0 * half.x + mixed1 * half.y + mixed2 * half.z + mixed3 * half.w,
        far0 * half.x + far1 * half.y + far2 * half.z + far3 * half.w
      )
    }
    return (
      near0 * half.x + near1 * half.y + near2 * half.z + near3 * half.w,
      Half((mixed0 * half).sum(), (mixed1 * half).sum(), (mixed2 * half).sum(), (mixed3 * half).sum())
    )
  }
}
