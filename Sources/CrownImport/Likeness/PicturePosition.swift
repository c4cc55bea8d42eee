/// One of the eight positions of a square picture: turned by quarters, and mirrored.
package enum PicturePosition: Int, CaseIterable, Sendable {
  case upright = 0
  case mirroredLeftToRight = 1
  case mirroredTopToBottom = 2
  case turnedHalf = 3
  case mirroredAlongDiagonal = 4
  case turnedLeft = 5
  case turnedRight = 6
  case mirroredAcrossDiagonal = 7

  /// The positions in the order in which they are named, where several bring two pictures equally near: an arrow to the
  /// left is the mirror image of the one to the right, and the one that points up is turned.
  package static let byPreference: [PicturePosition] = [
    .upright, .mirroredLeftToRight, .mirroredTopToBottom, .turnedHalf, .turnedRight, .turnedLeft,
    .mirroredAlongDiagonal,
    .mirroredAcrossDiagonal,
  ]

  /// The position from which this one leads back.
  package var inverse: PicturePosition {
    switch self {
    case .turnedLeft: .turnedRight
    case .turnedRight: .turnedLeft
    default: self
    }
  }

  package var isMirrored: Bool {
    switch self {
    case .mirroredLeftToRight, .mirroredTopToBottom, .mirroredAlongDiagonal, .mirroredAcrossDiagonal: true
    case .upright, .turnedHalf, .turnedLeft, .turnedRight: false
    }
  }

  /// The index of what lies at each index of a picture in this position, row by row.
  func indices(side: Int) -> [Int] {
    (0..<side * side).map { index in
      var (y, x) = index.quotientAndRemainder(dividingBy: side)
      if rawValue & 4 != 0 { swap(&x, &y) }
      if rawValue & 1 != 0 { x = side - 1 - x }
      if rawValue & 2 != 0 { y = side - 1 - y }
      return y * side + x
    }
  }
}
