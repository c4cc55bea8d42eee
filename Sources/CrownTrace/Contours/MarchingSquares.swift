import CrownPath

/// The link between two neighbouring pixel centres that a contour crosses.
struct Crossing {
  /// The left or upper one of the two pixels.
  var x: Int, y: Int
  /// True if the second pixel lies below the first; else it lies to the right.
  var isVertical: Bool
}

/// Finds the contours at coverage 1/2 between pixel centres: the inside lies to the right with y down.
///
/// Marching squares is marching cubes in the plane (W. E. Lorensen and H. E. Cline, *Marching cubes*, Computer Graphics
/// 21, 1987). The squares between four pixel centres are visited one by one. The sides on which their corners lie give
/// 16 cases: in each the contour enters and leaves through known edges, so that it is followed from square to square
/// until it is back. Where two diagonal corners are inside, a **saddle**, the mean of the four decides whether they are
/// connected (compare G. M. Nielson and B. Hamann, *The asymptotic decider*, 1991). A **crossing** is a link between
/// two centres that the contour passes; its position on the link is found later, by ``EdgePoint``, from more pixels
/// than two. Each edge of a square is entered once, so that every contour is found once.
/// - Complexity: O(*n*) in the number of pixels.
struct MarchingSquares {
  private let grid: PixelGrid
  /// One bit for each edge of a square that a contour has entered through.
  private var entered: [UInt8]

  private init(_ grid: PixelGrid) {
    self.grid = grid
    entered = [UInt8](repeating: 0, count: grid.width * grid.height)
  }

  /// All contours of a grid with at least three crossings, by the row and column of their first square.
  static func contours(of grid: PixelGrid) -> [[Crossing]] {
    var squares = MarchingSquares(grid)
    var contours: [[Crossing]] = []
    for y in 0..<grid.height - 1 {
      var above = grid.value(0, y) >= 0.5, below = grid.value(0, y + 1) >= 0.5
      var x = 0
      while x < grid.width - 1 {
        if above == below, squares.isUniform(y, after: x, isInside: above) {
          x += 8
          continue
        }
        let nextAbove = grid.value(x + 1, y) >= 0.5, nextBelow = grid.value(x + 1, y + 1) >= 0.5
        if above != nextAbove || above != below || below != nextBelow {
          let corners = squares.corners(x, y)
          for edge in 0..<4 where squares.isEntry(edge, corners) && squares.entered[y * grid.width + x] >> edge & 1 == 0
          {
            let contour = squares.follow(x, y, edge)
            if contour.count >= 3 { contours.append(contour) }
          }
        }
        (above, below) = (nextAbove, nextBelow)
        x += 1
      }
    }
    return contours
  }

  /// Returns true if eight pixels of a row and those below them are all of one value, and on one side.
  private func isUniform(_ y: Int, after x: Int, isInside: Bool) -> Bool {
    guard x + 8 < grid.width else { return false }
    let coverage = grid.coverage.view
    let first = y * grid.width + x + 1, second = first + grid.width
    return (coverage[first] >= 0.5) == isInside && (coverage[second] >= 0.5) == isInside
      && coverage.isUniform(at: first) && coverage.isUniform(at: second)
  }

  /// The corners of a square that are inside: bit 0 is the upper left one, the others follow clockwise.
  private func corners(_ x: Int, _ y: Int) -> Int {
    (grid.value(x, y) >= 0.5 ? 1 : 0) | (grid.value(x + 1, y) >= 0.5 ? 2 : 0)
      | (grid.value(x + 1, y + 1) >= 0.5 ? 4 : 0) | (grid.value(x, y + 1) >= 0.5 ? 8 : 0)
  }

  /// Returns true if a contour enters a square through an edge. Edge `e` runs from corner `e` to the next one
  /// clockwise.
  private func isEntry(_ edge: Int, _ corners: Int) -> Bool {
    corners >> edge & 1 == 0 && corners >> ((edge + 1) & 3) & 1 == 1
  }

  private mutating func follow(_ startX: Int, _ startY: Int, _ startEdge: Int) -> [Crossing] {
    var contour: [Crossing] = []
    var (x, y, edge) = (startX, startY, startEdge)
    while entered[y * grid.width + x] >> edge & 1 == 0 {
      entered[y * grid.width + x] |= 1 << edge
      contour.append(Self.crossing(x, y, edge))
      guard let exit = exit(x, y, from: edge) else { break }
      switch exit {
      case 0: (y, edge) = (y - 1, 2)
      case 1: (x, edge) = (x + 1, 3)
      case 2: (y, edge) = (y + 1, 0)
      default: (x, edge) = (x - 1, 1)
      }
      // The border is clear, so that no contour leaves the grid.
      guard x >= 0, y >= 0, x < grid.width - 1, y < grid.height - 1 else { break }
    }
    return contour
  }

  /// The edge through which the contour leaves that entered through `edge`.
  private func exit(_ x: Int, _ y: Int, from edge: Int) -> Int? {
    let corners = corners(x, y)
    if corners == 5 || corners == 10 {
      let sum = grid.value(x, y) + grid.value(x + 1, y) + grid.value(x + 1, y + 1) + grid.value(x, y + 1)
      return sum >= 2 ? (edge + 3) & 3 : (edge + 1) & 3
    }
    for step in 1..<4 {
      let other = (edge + step) & 3
      if corners >> other & 1 == 1, corners >> ((other + 1) & 3) & 1 == 0 { return other }
    }
    return nil
  }

  private static func crossing(_ x: Int, _ y: Int, _ edge: Int) -> Crossing {
    switch edge {
    case 0: Crossing(x: x, y: y, isVertical: false)
    case 1: Crossing(x: x + 1, y: y, isVertical: true)
    case 2: Crossing(x: x, y: y + 1, isVertical: false)
    default: Crossing(x: x, y: y, isVertical: true)
    }
  }
}
