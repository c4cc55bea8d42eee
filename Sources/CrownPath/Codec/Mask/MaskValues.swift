/// The values between 0 and 255 that the pixels of a mask have: all, or those that its record lists.
struct MaskValues: ~Copyable {
  /// The borders between neighbouring values, in 64ths of a level; border 0 is not used.
  let borders: ScratchMemory<Int32>
  private let values: ScratchMemory<UInt8>
  private let numbers: ScratchMemory<UInt8>

  /// The most values that a record lists, and what it has for their number where it lists none.
  private static let longestList = 64
  private static let everything: UInt8 = 255
  /// The least mean number of uses of a list's values: from there the list takes less than it saves.
  private static let leastUses = 16

  /// The values of a list, in ascending order.
  private init(_ list: [UInt8]) {
    borders = ScratchMemory(repeating: 0, count: list.count)
    values = ScratchMemory(repeating: 0, count: max(list.count, 1))
    numbers = ScratchMemory(repeating: 0, count: 256)
    for (number, value) in list.enumerated() {
      values[number] = value
      numbers[Int(value)] = UInt8(truncatingIfNeeded: number)
      if number > 0 { borders[number] = (Int32(list[number - 1]) + Int32(value)) * 32 }
    }
  }

  /// True if there are none.
  var isEmpty: Bool { borders.count == 0 }

  /// The value of a number.
  subscript(number: Int) -> UInt8 { values[number] }

  /// The number of a value; 0 for others.
  func number(of value: UInt8) -> Int { Int(numbers[Int(value)]) }

  /// Finds the values of a mask, and lists them where that is worth it.
  init(of alpha: [UInt8], writingTo record: inout [UInt8]) {
    var uses = [Int](repeating: 0, count: 256)
    for pixel in alpha { uses[Int(pixel)] += 1 }
    let list = (1...254).filter { uses[$0] > 0 }.map { UInt8($0) }
    let total = uses[1...254].reduce(0, +)
    if list.count <= Self.longestList, total >= list.count * Self.leastUses {
      record.append(UInt8(list.count))
      record += list
      self.init(list)
    } else {
      record.append(Self.everything)
      self.init(Array(1...254))
    }
  }

  /// Reads the values from a record.
  init(_ record: UnsafeRawBufferPointer, offset: inout Int) throws(PathDecodingError) {
    guard offset < record.count else { throw PathDecodingError(kind: .truncated, offset: offset) }
    let count = record[offset]
    offset += 1
    guard count != Self.everything else {
      self.init(Array(1...254))
      return
    }
    guard count <= Self.longestList else { throw PathDecodingError(kind: .invalidCode, offset: offset) }
    guard offset + Int(count) <= record.count else {
      throw PathDecodingError(kind: .truncated, offset: record.count)
    }
    let list = Array(record[offset..<offset + Int(count)])
    offset += list.count
    var last: UInt8 = 0
    for value in list {
      guard value > last, value < 255 else { throw PathDecodingError(kind: .invalidCode, offset: offset) }
      last = value
    }
    self.init(list)
  }
}
