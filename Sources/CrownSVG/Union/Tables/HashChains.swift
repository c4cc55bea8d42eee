import CrownPath

/// The index of a hash table whose slots hold chains of elements, the last one first. The elements themselves are kept
/// by the owner, in the order in which they are added.
struct HashChains<ID: TypedIndex>: ~Copyable {
  /// The last element of each slot, and the one before each element in its slot.
  private var last: ScratchList<ID>
  private var previous: ScratchList<ID>
  /// By how much a hash is shifted to the right to give a slot.
  private let shift: UInt64

  /// - Parameters:
  ///   - slots: The number of slots, rounded up to a power of two; about as many as there will be elements.
  ///   - capacity: The elements for which there is room before memory grows.
  init(slots: Int, capacity: Int) {
    var bits = 6
    while 1 << bits < slots { bits += 1 }
    shift = UInt64(64 - bits)
    last = ScratchList(repeating: .absent, count: 1 << bits)
    previous = ScratchList(capacity: capacity)
  }

  /// The slot of a key of 64 bits.
  func slot(of key: UInt64) -> Int { slot(ofHash: key &* HashMultiplier.golden) }

  /// The slot of a pair of numbers.
  func slot(of x: Double, _ y: Double) -> Int {
    // Adding zero makes one of both zeros.
    slot(ofHash: (x + 0).bitPattern &* HashMultiplier.golden ^ (y + 0).bitPattern &* HashMultiplier.prime)
  }

  /// The upper bits of a multiplicative hash are the best mixed ones.
  private func slot(ofHash hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> shift) }

  /// The last element added to a slot; absent for none.
  func first(in slot: Int) -> ID { last[slot] }

  /// The element that was added to the same slot before another one; absent for none.
  func next(after element: ID) -> ID { previous[element] }

  /// Adds the next element to a slot.
  ///
  /// - Returns: Its index.
  @inline(__always) @discardableResult
  mutating func add(in slot: Int) -> ID {
    let id = ID(previous.count)
    previous.append(last[slot])
    last[slot] = id
    return id
  }
}

/// Odd multipliers whose products spread over the upper bits.
private enum HashMultiplier {
  /// 2⁶⁴ divided by the golden ratio (Knuth, The Art of Computer Programming, volume 3, section 6.4).
  static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// A prime of xxHash, for the second of two numbers.
  static let prime: UInt64 = 0xC2B2_AE3D_27D4_EB4F
}
