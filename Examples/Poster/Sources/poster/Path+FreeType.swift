import CFreeType
import CrownPath

extension Path {
  /// Converts a FreeType outline in font units, flipped so that y points down.
  ///
  /// - Returns: `nil` if FreeType calls the outline invalid.
  init?(_ outline: inout FT_Outline) {
    var path = Path()
    // FreeType calls the four functions with the path as their last argument.
    var functions = FT_Outline_Funcs(
      move_to: { to, path in
        Path.from(path)?.pointee.closeSubpath()
        return Path.draw(path) { $0.move(to: Point(to)) }
      },
      line_to: { to, path in Path.draw(path) { $0.addLine(to: Point(to)) } },
      conic_to: { control, to, path in Path.draw(path) { $0.addQuadCurve(to: Point(to), control: Point(control)) } },
      cubic_to: { control1, control2, to, path in
        Path.draw(path) {
          $0.addCurve(to: Point(to), control1: Point(control1), control2: Point(control2))
        }
      },
      shift: 0, delta: 0)
    let code = withUnsafeMutablePointer(to: &path) { FT_Outline_Decompose(&outline, &functions, $0) }
    guard code == 0 else { return nil }
    path.closeSubpath()
    self = path
  }

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Path>? {
    pointer?.assumingMemoryBound(to: Path.self)
  }

  private static func draw(_ pointer: UnsafeMutableRawPointer?, _ body: (inout Path) -> Void) -> Int32 {
    guard let path = from(pointer) else { return FT_Error(FT_Err_Invalid_Argument) }
    body(&path.pointee)
    return 0
  }
}

extension Point {
  fileprivate init(_ vector: UnsafePointer<FT_Vector>?) {
    self.init(Double(vector?.pointee.x ?? 0), -Double(vector?.pointee.y ?? 0))
  }
}
