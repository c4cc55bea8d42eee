import CrownPath

extension HuffmanCode {
  /// Makes the shortest code for symbols of given frequencies whose codes have at most `limit` bits.
  ///
  /// Huffman's construction with two queues over sorted frequencies; where a code gets too long, the
  /// frequencies are halved, which flattens the tree, until none does.
  init(frequencies: [Int], limit: Int) { self.init(lengths: Self.lengths(for: frequencies, limit: limit)) }

  private static func lengths(for frequencies: [Int], limit: Int) -> [UInt8] {
    var lengths = [UInt8](repeating: 0, count: frequencies.count)
    // Frequency and symbol in one number, which is fast to compare.
    var leaves: [Int] = []
    leaves.reserveCapacity(frequencies.count)
    for (symbol, frequency) in frequencies.enumerated() where frequency > 0 { leaves.append(frequency << 9 | symbol) }
    sort(&leaves)
    let count = leaves.count
    guard count > 1 else {
      // A single symbol has a code of one bit.
      for leaf in leaves { lengths[leaf & 511] = 1 }
      return lengths
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
      if depths[node] > limit { return Self.lengths(for: frequencies.map { ($0 + 1) / 2 }, limit: limit) }
    }
    for i in 0..<count { lengths[leaves[i] & 511] = UInt8(depths[i]) }
    return lengths
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
}
