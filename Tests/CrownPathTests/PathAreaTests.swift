import CrownPath
import Testing

@Suite struct PathAreaTests {
  @Test func linesAndPointsEncloseNone() {
    #expect(!BezierPath().enclosesArea)
    #expect(!BezierPath([.move(to: PathPoint(3, 3)), .close]).enclosesArea)
    #expect(!BezierPath([.move(to: PathPoint(3, 3)), .line(to: PathPoint(3, 3)), .close]).enclosesArea)
    #expect(
      !BezierPath([.move(to: PathPoint(0, 0)), .line(to: PathPoint(9, 3)), .line(to: PathPoint(0.3, 0.1)), .close])
        .enclosesArea)
    #expect(
      !BezierPath([
        .move(to: PathPoint(1, 1)), .cubic(to: PathPoint(4, 4), control1: PathPoint(2, 2), control2: PathPoint(3, 3)),
        .close,
      ])
      .enclosesArea)
    // Two lines, each without area, that are not collinear.
    #expect(
      !BezierPath([
        .move(to: .zero), .line(to: PathPoint(1, 0)), .close, .move(to: .zero), .line(to: PathPoint(0, 1)), .close,
      ])
      .enclosesArea)
  }

  @Test func curvesAndCornersDo() {
    #expect(BezierPath([.move(to: .zero), .line(to: PathPoint(1, 0)), .line(to: PathPoint(0, 1))]).enclosesArea)
    #expect(BezierPath([.move(to: .zero), .quad(to: PathPoint(2, 0), control: PathPoint(1, 1))]).enclosesArea)
    // A loop: its ends meet, its controls do not lie on one line with them.
    #expect(
      BezierPath([.move(to: .zero), .cubic(to: .zero, control1: PathPoint(1, 1), control2: PathPoint(-1, 1))])
        .enclosesArea)
  }

  @Test(arguments: [1e-300, 1e-160, 1e160, 1e300, 1e308])
  func sizeDoesNotCount(size: Double) {
    let corner = [PathPoint(0, 0), PathPoint(size, 0), PathPoint(-size, size)]
    #expect(BezierPath([.move(to: corner[0]), .line(to: corner[1]), .line(to: corner[2])]).enclosesArea)
    #expect(BezierPath([.move(to: corner[1]), .line(to: corner[2]), .line(to: corner[0])]).enclosesArea)
    #expect(!BezierPath([.move(to: corner[2]), .line(to: PathPoint(size, -size)), .line(to: corner[0])]).enclosesArea)
  }
}
