/// A dictionary of a CFF table: operators with their numbers (Adobe Technical Note 5176, section 4).
struct CompactDictionary {
  /// An operator; one of two bytes is 0x0C00 and the second byte.
  enum Key: Int {
    case charset = 15
    case charStrings = 17
    case `private` = 18
    case localSubroutines = 19
    case charstringType = 0x0C06
    case fontArray = 0x0C24
    case fontSelection = 0x0C25
  }

  private var values: [Int: [Double]] = [:]

  /// The most numbers of an operator.
  private static let maximumOperands = 48

  init(_ data: FontTable) throws(FontError) {
    var position = 0
    var operands: [Double] = []
    while position < data.count {
      let byte = try data.u8(position)
      position += 1
      switch byte {
      case 0...21:
        var key = byte
        if byte == 12 {
          key = 0x0C00 | (try data.u8(position))
          position += 1
        }
        values[key] = operands
        operands = []
        continue
      case 28:
        operands.append(Double(try data.i16(position)))
        position += 2
      case 29:
        operands.append(Double(try data.i16(position)) * 65536 + Double(try data.u16(position + 2)))
        position += 4
      case 30: operands.append(try Self.real(data, &position))
      case 32...246: operands.append(Double(byte - 139))
      case 247...250:
        operands.append(Double((byte - 247) * 256 + (try data.u8(position)) + 108))
        position += 1
      case 251...254:
        operands.append(Double(-(byte - 251) * 256 - (try data.u8(position)) - 108))
        position += 1
      default: throw data.damage
      }
      guard operands.count <= Self.maximumOperands else { throw data.damage }
    }
  }

  /// The numbers of an operator; `nil` where it is absent.
  subscript(key: Key) -> [Int]? { values[key.rawValue]?.map { Int(exactly: $0.rounded()) ?? -1 } }

  /// A decimal number, half a byte a digit. None is needed, so that its value does not matter.
  private static func real(_ data: FontTable, _ position: inout Int) throws(FontError) -> Double {
    while true {
      let byte = try data.u8(position)
      position += 1
      if byte & 0xF == 0xF || byte >> 4 == 0xF { return 0 }
    }
  }
}
