import CrownPath

/// A run of equal bytes.
struct Run {
  /// The byte in the upper 8 bits, the length in the lower 24.
  private let bits: UInt32

  /// The longest run; a longer one is cut.
  static let longest = 1 << 24 - 1

  init(byte: UInt8, length: Int) { bits = UInt32(byte) << 24 | UInt32(truncatingIfNeeded: length) }

  var byte: UInt8 { UInt8(truncatingIfNeeded: bits >> 24) }
  var length: Int { Int(bits & 0xFF_FFFF) }
}

/// Cuts rows of pixels into runs of equal bytes, with PNG's filter byte 0 before each row.
struct RunScanner {
  private(set) var runs: [Run] = []
  /// For each byte whether it occurs as a pixel.
  private(set) var isUsed = [Bool](repeating: false, count: 256)
  /// The byte of the current run.
  private var byte: UInt8 = 0
  /// The pixel where the current run begins, minus the filter bytes in it.
  private var start = 0

  /// Finds the runs of rows of `width` pixels.
  ///
  /// - Complexity: O(pixels), 64 at a time.
  init(rows: [UInt8], width: Int) {
    runs.reserveCapacity(1024 + rows.count / 32)
    rows.withUnsafeBufferPointer { buffer in
      let pixels = ScratchView(reading: buffer)
      for row in stride(from: 0, to: pixels.count, by: width) { addRow(row..<row + width, of: pixels) }
      endRun(at: pixels.count)
    }
  }

  /// Finds the runs of bytes that contain the filter bytes already.
  ///
  /// - Complexity: O(bytes), 64 at a time.
  init(bytes: [UInt8]) {
    runs.reserveCapacity(1024 + bytes.count / 32)
    guard let first = bytes.first else { return }
    byte = first
    isUsed[Int(first)] = true
    bytes.withUnsafeBufferPointer { buffer in
      let bytes = ScratchView(reading: buffer)
      addChanges(in: 0..<bytes.count, of: bytes)
      endRun(at: bytes.count)
    }
  }

  /// Adds a row, with its filter byte.
  private mutating func addRow(_ row: Range<Int>, of pixels: ScratchView<UInt8>) {
    // The filter byte continues a run of zeros.
    if byte != 0 {
      endRun(at: row.lowerBound)
      byte = 0
    }
    start -= 1
    isUsed[Int(pixels[row.lowerBound])] = true
    if pixels[row.lowerBound] != 0 { beginRun(at: row.lowerBound, of: pixels) }
    addChanges(in: row, of: pixels)
  }

  /// Begins a run at each pixel of a range, except the first, that differs from the pixel before it.
  @inline(__always)
  private mutating func addChanges(in row: Range<Int>, of pixels: ScratchView<UInt8>) {
    var last = row.lowerBound
    while last + 64 < pixels.count, last + 1 < row.upperBound {
      var changes = pixels.changes(after: last)
      let more = row.upperBound - last - 1
      if more < 64 { changes &= 1 << UInt64(more) - 1 }
      while changes != 0 {
        beginRun(at: last + 1 + changes.trailingZeroBitCount, of: pixels)
        changes &= changes - 1
      }
      last += 64
    }
    // The rest of the last row.
    while last + 1 < row.upperBound {
      last += 1
      if pixels[last] != byte { beginRun(at: last, of: pixels) }
    }
  }

  /// Ends the current run, and begins the next.
  private mutating func beginRun(at pixel: Int, of pixels: ScratchView<UInt8>) {
    endRun(at: pixel)
    byte = pixels[pixel]
    isUsed[Int(byte)] = true
  }

  private mutating func endRun(at end: Int) {
    while end - start > Run.longest {
      runs.append(Run(byte: byte, length: Run.longest))
      start += Run.longest
    }
    runs.append(Run(byte: byte, length: end - start))
    start = end
  }
}
