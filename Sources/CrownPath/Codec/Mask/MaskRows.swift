/// The row of a mask that is coded, and the three above it.
///
/// Left and right of a row lies its outermost pixel; left of the row that is coded, as long as it is, that of the row
/// above. Above the first row everything is clear.
struct MaskRows: ~Copyable {
  /// The pixels beside a row that are read.
  private static let margin = 16

  let width: Int
  private let memory: ScratchMemory<UInt8>
  /// The row that is coded, and those above it, from below.
  private(set) var current: ScratchView<UInt8>
  private(set) var above: ScratchView<UInt8>
  private(set) var second: ScratchView<UInt8>
  private(set) var third: ScratchView<UInt8>

  init(width: Int) {
    self.width = width
    let length = width + 2 * Self.margin
    memory = ScratchMemory(repeating: 0, count: 4 * length)
    current = memory.view.part(0..<length)
    above = memory.view.part(length..<2 * length)
    second = memory.view.part(2 * length..<3 * length)
    third = memory.view.part(3 * length..<4 * length)
  }

  /// The index of a row's first pixel.
  static let first = margin

  /// Prepares the row that is coded.
  func begin() { current.fill(0..<Self.first, with: above[Self.first]) }

  /// Makes the row that was coded the first one above.
  mutating func end() {
    let end = Self.first + width
    current.fill(0..<Self.first, with: current[Self.first])
    current.fill(end..<current.count, with: current[end - 1])
    (current, above, second, third) = (third, current, above, second)
  }

  /// The first index from `index` on whose pixel in the row above is not `value`; the end of the row where all are.
  @inline(__always)
  func endOfRun(of value: UInt8, from index: Int) -> Int {
    let end = Self.first &+ width
    var index = index
    let all = UInt64(value) &* 0x0101_0101_0101_0101
    while index < end {
      let difference = above.word(at: index) ^ all
      if difference != 0 { return min(index &+ difference.trailingZeroBitCount &>> 3, end) }
      index &+= 8
    }
    return end
  }
}
