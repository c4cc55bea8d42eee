/// How many pieces of each kind wait in a ``PieceQueue``.
///
/// Three counts in one number: which of them a line changes could not be guessed, and three conditional additions take longer.
struct WaitingPieces {
  /// 16 bits a kind, of which the highest is set where a batch is full.
  private var counts = UInt64(none) * 0x1_0001_0001

  /// What a count begins with.
  static let none = 0x8000 - PieceQueue.batch

  @inline(__always)
  private func shift(_ kind: Int) -> UInt64 { UInt64(truncatingIfNeeded: kind &* 16) }

  /// The count of a kind, and ``none``.
  @inline(__always)
  func count(_ kind: Int) -> Int { Int(truncatingIfNeeded: counts &>> shift(kind)) & 0xFFFF }

  /// Counts some more of a kind, at most one for each row of a mask.
  @inline(__always)
  mutating func add(_ pieces: Int, of kind: Int) {
    counts &+= UInt64(truncatingIfNeeded: pieces) &<< shift(kind)
  }

  /// Whether as many as a batch wait of some kind.
  @inline(__always)
  var isBatch: Bool { counts & 0x8000_8000_8000 != 0 }
}
