extension JSONValue {
  /// The value that an encodable type describes itself as.
  init(encoding value: some Encodable) throws {
    switch value {
    case let text as String: self = .string(text)
    case let truth as Bool: self = .boolean(truth)
    case let number as Int: self = .number("\(number)")
    case let number as Double: self = Self.number(number)
    default:
      let slot = JSONSlot()
      try value.encode(to: JSONEncoding(slot: slot))
      self = slot.value
    }
  }

  /// A number without a fraction of zero; what is no number as a string.
  private static func number(_ value: Double) -> JSONValue {
    guard value.isFinite else { return .string(value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity") }
    let text = "\(value)"
    return .number(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }
}

/// Where an encoder puts a value, or the parts of one.
private final class JSONSlot {
  private enum Content {
    case whole(JSONValue)
    case elements([JSONSlot])
    case members([String: JSONSlot])
  }

  private var content = Content.whole(.null)

  var value: JSONValue {
    switch content {
    case .whole(let value): value
    case .elements(let slots): .array(slots.map(\.value))
    case .members(let slots): .object(slots.mapValues(\.value))
    }
  }

  func set(_ value: JSONValue) { content = .whole(value) }

  /// Makes the value an array, if it is none.
  func becomeArray() {
    if case .elements = content { return }
    content = .elements([])
  }

  /// Makes the value an object, if it is none.
  func becomeObject() {
    if case .members = content { return }
    content = .members([:])
  }

  var elementCount: Int {
    if case .elements(let slots) = content { slots.count } else { 0 }
  }

  func newElement() -> JSONSlot {
    let slot = JSONSlot()
    if case .elements(let slots) = content { content = .elements(slots + [slot]) }
    return slot
  }

  func member(_ name: String) -> JSONSlot {
    let slot = JSONSlot()
    if case .members(var slots) = content {
      slots[name] = slot
      content = .members(slots)
    }
    return slot
  }
}

/// Encodes into a slot. Coding paths are not kept: nothing that is encoded here asks for one.
private struct JSONEncoding: Encoder, SingleValueEncodingContainer {
  let slot: JSONSlot

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    slot.becomeObject()
    return KeyedEncodingContainer(Members<Key>(slot: slot))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    slot.becomeArray()
    return Elements(slot: slot)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { slot.set(.null) }

  func encode<Value: Encodable>(_ value: Value) throws { slot.set(try JSONValue(encoding: value)) }

  private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let slot: JSONSlot

    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { slot.member(key.stringValue).set(.null) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      slot.member(key.stringValue).set(try JSONValue(encoding: value))
    }

    func nestedContainer<NestedKey: CodingKey>(
      keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
      JSONEncoding(slot: slot.member(key.stringValue)).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      JSONEncoding(slot: slot.member(key.stringValue)).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { JSONEncoding(slot: slot.member("super")) }

    func superEncoder(forKey key: Key) -> any Encoder { JSONEncoding(slot: slot.member(key.stringValue)) }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let slot: JSONSlot

    var codingPath: [any CodingKey] { [] }
    var count: Int { slot.elementCount }

    func encodeNil() { slot.newElement().set(.null) }

    func encode<Value: Encodable>(_ value: Value) throws { slot.newElement().set(try JSONValue(encoding: value)) }

    func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
      JSONEncoding(slot: slot.newElement()).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      JSONEncoding(slot: slot.newElement()).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { JSONEncoding(slot: slot.newElement()) }
  }
}
