/// Which groups of eight cells were written to: a bit each, so that a sweep passes over all others.
///
/// In wide masks bits are set two bytes at a time, from the byte on that holds the first. In others, where what was just stored in one
/// byte would often be waited for in the next, they are set in whole words: a piece that begins in the last group of a word may
/// reach into the next one's first, which the sweep therefore takes along.
struct GroupMarks {
  let memory: ScratchBuffer<UInt64>
  /// As in ``CellLayout/isWide``.
  let isWide: Bool

  /// The bits for the groups of cells, one or two for each lane, as ``set(_:at:isWide:)`` takes them.
  @inline(__always)
  func bits(of cell: SIMD8<Int32>, to last: SIMD8<Int32>) -> SIMD8<Int32> {
    let first = cell &>> 3
    let bits = ((last &>> 3) &- first) &* 2 &+ 1
    return isWide ? bits &<< (first & 7) : bits
  }

  /// The same for a cell and the next one.
  @inline(__always)
  func bits(of cell: Int) -> Int32 {
    let bits: Int32 = cell & 7 == 7 ? 3 : 1
    return isWide ? bits &<< Int32(truncatingIfNeeded: cell &>> 3 & 7) : bits
  }

  /// Marks the groups of cells.
  ///
  /// - Parameters:
  ///   - bits: For the first cell's group the lowest bit, or in wide masks that which it has in its byte.
  ///   - cell: The first of the cells.
  ///   - isWide: ``isWide``, as a constant where that is in a loop of its own.
  @inline(__always)
  func set(_ bits: Int32, at cell: Int, isWide: Bool) {
    if isWide {
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

  /// Takes a word away, in masks that are not wide.
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

  /// Takes the marks of the first words away.
  func removeAll(words: Int) { memory.fill(0..<words, with: 0) }
}
