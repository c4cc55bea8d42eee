import CFreeType
import CrownPath

extension BezierPath {
  /// Converts a FreeType outline in font units, flipped so that y points down.
  ///
  /// - Returns: `nil` if FreeType calls the outline invalid.
  init?(_ outline: inout FT_Outline) {
    var path = BezierPath()
    // FreeType calls the four functions with the path as their last argument.
    var functions = FT_Outline_Funcs(
      move_to: { to, path in
        BezierPath.from(path)?.pointee.closeSubpath()
        return BezierPath.draw(path) { $0.move(to: PathPoint(to)) }
      },
      line_to: { to, path in BezierPath.draw(path) { $0.addLine(to: PathPoint(to)) } },
      conic_to: { control, to, path in
        BezierPath.draw(path) { $0.addQuadCurve(to: PathPoint(to), control: PathPoint(control)) }
      },
      cubic_to: { control1, control2, to, path in
        BezierPath.draw(path) {
          $0.addCurve(to: PathPoint(to), control1: PathPoint(control1), control2: PathPoint(control2))
        }
      },
      shift: 0, delta: 0)
    let code = withUnsafeMutablePointer(to: &path) { FT_Outline_Decompose(&outline, &functions, $0) }
    guard code == 0 else { return nil }
    path.closeSubpath()
    self = path
  }

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<BezierPath>? {
    pointer?.assumingMemoryBound(to: BezierPath.self)
  }

  private static func draw(_ pointer: UnsafeMutableRawPointer?, _ body: (inout BezierPath) -> Void) -> Int32 {
    guard let path = from(pointer) else { return FT_Error(FT_Err_Invalid_Argument) }
    body(&path.pointee)
    return 0
  }
}

extension PathPoint {
  fileprivate init(_ vector: UnsafePointer<FT_Vector>?) {
    self.init(Double(vector?.pointee.x ?? 0), -Double(vector?.pointee.y ?? 0))
  }
}
