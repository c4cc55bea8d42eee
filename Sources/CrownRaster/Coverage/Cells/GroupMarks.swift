import CrownPath

/// Marks of the groups of eight cells that were written to: a bit each, so that a sweep skips all others.
///
/// If rows have marks of their own, bits are set two bytes at a time, from the byte on that holds the first. In
/// narrower masks neighbouring bytes are written so close together that a load would often wait for a store; bits are
/// set in whole words there. A segment that begins in the last group of a word may then mark the first group of the
/// next word too, which ``takeWord(_:after:)`` adds.
struct GroupMarks {
  let memory: ScratchView<UInt64>
  /// As in ``CellLayout/hasRowMarks``.
  let hasRowMarks: Bool

  /// The marks of groups of cells, one or two for each lane, as ``set(_:at:)`` takes them.
  @inline(__always)
  func bits(of cell: SIMD8<Int32>, to last: SIMD8<Int32>) -> SIMD8<Int32> {
    let first = cell &>> 3
    let bits = ((last &>> 3) &- first) &* 2 &+ 1
    return hasRowMarks ? bits &<< (first & 7) : bits
  }

  /// The marks of a cell and the next one.
  @inline(__always)
  func bits(of cell: Int) -> Int32 {
    let bits: Int32 = cell & 7 == 7 ? 3 : 1
    return hasRowMarks ? bits &<< Int32(truncatingIfNeeded: cell &>> 3 & 7) : bits
  }

  /// Marks groups of cells.
  ///
  /// - Parameters:
  ///   - bits: The first cell's group is the lowest bit, or where rows have marks of their own, the bit that it has in
  ///     its
  ///     byte.
  ///   - cell: The first of the cells.
  @inline(__always)
  func set(_ bits: Int32, at cell: Int) {
    if hasRowMarks {
      memory.merge(UInt16(truncatingIfNeeded: bits), byte: cell &>> 6)
    } else {
      memory[cell &>> 9] |= UInt64(UInt32(bitPattern: bits)) &<< UInt64(truncatingIfNeeded: cell &>> 3)
    }
  }

  /// Marks the groups of all cells from one to another.
  @inline(__always)
  func setAll(from first: Int, to last: Int) {
    for word in first &>> 9...last &>> 9 {
      let from = max(first &>> 3, word &<< 6) & 63
      let to = min(last &>> 3, word &<< 6 | 63) & 63
      memory[word] |= (2 &<< UInt64(truncatingIfNeeded: to &- from) &- 1) &<< UInt64(truncatingIfNeeded: from)
    }
  }

  /// Returns a word of marks and clears it, where rows have no marks of their own.
  ///
  /// - Parameter before: The word before.
  @inline(__always)
  func takeWord(_ word: Int, after before: UInt64) -> UInt64 {
    let marks = memory[word] | before &>> 63
    memory[word] = 0
    return marks
  }

  /// The 64 marks from a byte on.
  @inline(__always)
  func word(byte: Int) -> UInt64 { memory.word(byte: byte) }

  /// The 8 marks of a byte.
  @inline(__always)
  func bits(byte: Int) -> UInt8 { memory.bits(byte: byte) }

  /// Clears the first words.
  func removeAll(words: Int) { memory.fill(0..<words, with: 0) }
}
