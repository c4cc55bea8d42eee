import CrownPath
import Testing

@Suite struct PathAreaTests {
  @Test func linesAndPointsEncloseNone() {
    #expect(!Path().enclosesArea)
    #expect(!Path([.move(to: Point(3, 3)), .close]).enclosesArea)
    #expect(!Path([.move(to: Point(3, 3)), .line(to: Point(3, 3)), .close]).enclosesArea)
    #expect(!Path([.move(to: Point(0, 0)), .line(to: Point(9, 3)), .line(to: Point(0.3, 0.1)), .close]).enclosesArea)
    #expect(
      !Path([.move(to: Point(1, 1)), .cubic(to: Point(4, 4), control1: Point(2, 2), control2: Point(3, 3)), .close])
        .enclosesArea)
    // Two lines, each without area, that are not collinear.
    #expect(
      !Path([.move(to: .zero), .line(to: Point(1, 0)), .close, .move(to: .zero), .line(to: Point(0, 1)), .close])
        .enclosesArea)
  }

  @Test func curvesAndCornersDo() {
    #expect(Path([.move(to: .zero), .line(to: Point(1, 0)), .line(to: Point(0, 1))]).enclosesArea)
    #expect(Path([.move(to: .zero), .quad(to: Point(2, 0), control: Point(1, 1))]).enclosesArea)
    // A loop: its ends meet, its controls do not lie on one line with them.
    #expect(
      Path([.move(to: .zero), .cubic(to: .zero, control1: Point(1, 1), control2: Point(-1, 1))]).enclosesArea)
  }

  @Test(arguments: [1e-300, 1e-160, 1e160, 1e300, 1e308])
  func sizeDoesNotCount(size: Double) {
    let corner = [Point(0, 0), Point(size, 0), Point(-size, size)]
    #expect(Path([.move(to: corner[0]), .line(to: corner[1]), .line(to: corner[2])]).enclosesArea)
    #expect(Path([.move(to: corner[1]), .line(to: corner[2]), .line(to: corner[0])]).enclosesArea)
    #expect(!Path([.move(to: corner[2]), .line(to: Point(size, -size)), .line(to: corner[0])]).enclosesArea)
  }
}
