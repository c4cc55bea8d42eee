import CrownRaster

/// A picture in sixty-four numbers: the mean coverage of each cell of eight rows and columns.
///
/// It bounds how much two pictures differ: no two differ less than their signatures do.
package struct PictureSignature: Sendable {
  /// The sides of the pictures that are compared, in pixels.
  package static let side = 64
  /// The number of cells in a row.
  static let cellsPerSide = 8
  static let cellCount = cellsPerSide * cellsPerSide
  /// The pixels of a cell.
  static let cellArea = (side / cellsPerSide) * (side / cellsPerSide)

  /// The mean coverage of each cell, row by row.
  let cells: [UInt8]
  /// The sums of the cells that turns and mirrors exchange: the same for a picture and for all eight of its positions.
  let orbits: [Int16]
  /// The sum of all cells.
  var total: Int32 { orbits.reduce(0) { $0 + Int32($1) } }

  /// - Parameter mask: A picture of ``side`` pixels a side.
  package init(of mask: Mask) {
    let (side, length) = (Self.cellsPerSide, Self.side / Self.cellsPerSide)
    var sums = [Int](repeating: 0, count: Self.cellCount)
    for y in 0..<min(mask.height, Self.side) {
      for x in 0..<min(mask.width, Self.side) {
        sums[y / length * side + x / length] += Int(mask.coverage[y * mask.width + x])
      }
    }
    cells = sums.map { UInt8(($0 + Self.cellArea / 2) / Self.cellArea) }
    var orbits = [Int16](repeating: 0, count: Self.orbitCount)
    for (cell, value) in cells.enumerated() { orbits[Self.orbit[cell]] += Int16(value) }
    self.orbits = orbits
  }

  /// The number of sets of cells that turns and mirrors exchange.
  static let orbitCount = 10

  /// The set that each cell belongs to, by the larger and the smaller of its distances from the middle.
  private static let orbit: [Int] = (0..<cellCount).map { cell in
    let half = cellsPerSide / 2
    func distance(_ position: Int) -> Int { position < half ? half - 1 - position : position - half }
    let (x, y) = (distance(cell % cellsPerSide), distance(cell / cellsPerSide))
    return max(x, y) * (max(x, y) + 1) / 2 + min(x, y)
  }
}
