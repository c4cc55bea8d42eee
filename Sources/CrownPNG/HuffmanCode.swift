/// A prefix code of deflate: the length and the bits of each symbol's code
/// ([RFC 1951](https://www.rfc-editor.org/rfc/rfc1951), 3.2.2).
struct HuffmanCode {
  /// The length of each symbol's code in bits; 0 for symbols that do not occur.
  private(set) var lengths: [UInt8]
  /// Each symbol's code, with its first bit lowest, as codes are written.
  private(set) var codes: [UInt16]

  /// Makes the shortest code for symbols of given frequencies whose codes have at most `limit` bits.
  ///
  /// Huffman's construction with two queues over sorted frequencies; where a code gets too long, the
  /// frequencies are halved, which flattens the tree, until none does.
  init(frequencies: [Int], limit: Int) {
    lengths = [UInt8](repeating: 0, count: frequencies.count)
    codes = [UInt16](repeating: 0, count: frequencies.count)
    var frequencies = frequencies
    while !setLengths(frequencies, limit: limit) {
      for symbol in frequencies.indices where frequencies[symbol] > 0 {
        frequencies[symbol] = (frequencies[symbol] + 1) / 2
      }
    }
    setCodes()
  }

  /// Finds the length of each code.
  ///
  /// - Returns: True if none is longer than `limit`.
  private mutating func setLengths(_ frequencies: [Int], limit: Int) -> Bool {
    // Frequency and symbol in one number, which is fast to compare.
    var leaves: [Int] = []
    leaves.reserveCapacity(frequencies.count)
    for (symbol, frequency) in frequencies.enumerated() where frequency > 0 { leaves.append(frequency << 9 | symbol) }
    Self.sort(&leaves)
    let count = leaves.count
    guard count > 1 else {
      // A single symbol has a code of one bit.
      for leaf in leaves { lengths[leaf & 511] = 1 }
      return true
    }
    // Nodes: the leaves in order, then the inner nodes as they arise, which is in order of weight too.
    var weights = leaves.map { $0 >> 9 }
    var parents = [Int](repeating: 0, count: 2 * count - 1)
    weights.reserveCapacity(2 * count - 1)
    var leaf = 0
    var inner = count
    for node in count..<2 * count - 1 {
      var weight = 0
      for _ in 0..<2 {
        let takesLeaf = leaf < count && (inner >= node || weights[leaf] <= weights[inner])
        let child = takesLeaf ? leaf : inner
        if takesLeaf { leaf += 1 } else { inner += 1 }
        weight += weights[child]
        parents[child] = node
      }
      weights.append(weight)
    }
    var depths = [Int](repeating: 0, count: 2 * count - 1)
    for node in (0..<2 * count - 2).reversed() {
      depths[node] = depths[parents[node]] + 1
      if depths[node] > limit { return false }
    }
    for i in 0..<count { lengths[leaves[i] & 511] = UInt8(depths[i]) }
    return true
  }

  /// Sorts numbers by [Shell's method](https://doi.org/10.1145/368370.368387).
  ///
  /// For the few symbols of a code as fast as the standard library's sort, and a tenth of its code.
  private static func sort(_ numbers: inout [Int]) {
    for gap in sortingGaps {
      for start in numbers.indices.dropFirst(gap) {
        let number = numbers[start]
        var hole = start
        while hole >= gap, numbers[hole - gap] > number {
          numbers[hole] = numbers[hole - gap]
          hole -= gap
        }
        numbers[hole] = number
      }
    }
  }

  /// The distances at which numbers are compared, [which Ciura found](https://doi.org/10.1007/3-540-44669-9_12), for
  /// some hundreds of numbers.
  private static let sortingGaps = [132, 57, 23, 10, 4, 1]

  /// Numbers the codes of each length in the order of the symbols.
  private mutating func setCodes() {
    var counts = [UInt16](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [UInt16](repeating: 0, count: 16)
    for length in 1..<15 { next[length + 1] = (next[length] + counts[length]) << 1 }
    for symbol in lengths.indices where lengths[symbol] > 0 {
      let length = Int(lengths[symbol])
      codes[symbol] = Self.reversed(next[length]) >> UInt16(16 - length)
      next[length] += 1
    }
  }

  /// The bits in the opposite order.
  private static func reversed(_ bits: UInt16) -> UInt16 {
    var bits = bits >> 1 & 0x5555 | (bits & 0x5555) << 1
    bits = bits >> 2 & 0x3333 | (bits & 0x3333) << 2
    bits = bits >> 4 & 0x0F0F | (bits & 0x0F0F) << 4
    return bits.byteSwapped
  }
}
