/// The code of a copy: the segment that it copies, and the symmetry.
enum CopyCode {
  /// The largest distance of a copy's source, in segments.
  static let maximumDistance = 255
  /// The largest offset of a near copy's end from that of the segment it copies, in x and in y, in steps.
  static let slack: Int32 = 2

  static let distanceSymbols = 16
  static let symmetrySymbols = 2 * GridFrame.count
  static let residualSymbols = Int(residualSide * residualSide)

  /// The distances from 1 on that have a symbol of their own. Each octave above has two, and leaves plain bits.
  private static let singleDistances = 4
  /// The number of moves in x and in y.
  private static let residualSide = 2 * slack + 1

  /// The symbol, the number of plain bits, and the plain bits of a distance.
  static func split(distance: Int) -> (symbol: Int, bits: Int, rest: UInt32) {
    let number = distance - 1
    if number < singleDistances { return (number, 0, 0) }
    let bits = Int.bitWidth - number.leadingZeroBitCount - 2
    return (2 * bits + 2 + number >> bits & 1, bits, UInt32(number & (1 << bits - 1)))
  }

  /// The number of plain bits that follow a symbol of a distance.
  @inline(__always)
  static func bits(ofDistance symbol: Int) -> Int { symbol < singleDistances ? 0 : (symbol - 2) / 2 }

  /// The distance of a symbol and its plain bits.
  @inline(__always)
  static func distance(symbol: Int, bits: Int, rest: UInt32) -> Int {
    if symbol < singleDistances { return symbol + 1 }
    return (2 + symbol % 2) << bits + Int(rest) + 1
  }

  /// The symbol of a symmetry and direction.
  @inline(__always)
  static func symbol(of symmetry: GridFrame, isReversed: Bool) -> Int { Int(symmetry.bits) * 2 + (isReversed ? 1 : 0) }

  /// The symmetry and direction of a symbol.
  @inline(__always)
  static func symmetry(of symbol: Int) -> (symmetry: GridFrame, isReversed: Bool) {
    (GridFrame(bits: UInt8(truncatingIfNeeded: symbol >> 1)), symbol & 1 != 0)
  }

  /// The symbol of a move of at most ``slack`` steps, in the frame.
  @inline(__always)
  static func symbol(ofMove move: GridVector) -> Int { Int((move.x + slack) * residualSide + move.y + slack) }

  /// The move of a symbol, in the frame.
  @inline(__always)
  static func move(of symbol: Int) -> GridVector {
    let code = Int32(truncatingIfNeeded: symbol)
    return GridVector(code / residualSide &- slack, code % residualSide &- slack)
  }
}

/// The copy that ``SegmentVerb/copyOn`` goes on with.
struct RunningCopy {
  /// The distance back to the segment that was copied last; 0 where the last segment is no copy.
  var distance = 0
  /// The symmetry, from grid to grid.
  var symmetry = GridFrame.identity
  /// True if segments are copied in the opposite direction and order.
  var isReversed = false

  /// The distance back to the segment to copy next: a reversed copy goes back while the path goes on.
  @inline(__always)
  var nextDistance: Int { distance &+ (isReversed ? 2 : 0) }
}
