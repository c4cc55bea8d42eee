import CrownRaster

extension ThemeRole: Codable, CodingKeyRepresentable {
  /// Reads a role from its name.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the role's name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }

  /// The name as a key: a dictionary of roles is written as an object.
  public var codingKey: any CodingKey { Key(stringValue: name) }

  /// Makes a role of a key's text.
  public init?<T: CodingKey>(codingKey: T) { self.init(codingKey.stringValue) }

  private struct Key: CodingKey {
    let stringValue: String
    init(stringValue: String) { self.stringValue = stringValue }
    var intValue: Int? { nil }
    init?(intValue: Int) { nil }
  }
}

extension ThemeColor: Codable {
  private enum Key: String, CodingKey {
    case role, light, dark, lightIncreased, darkIncreased
  }

  /// Reads a colour: a text is one that is the same everywhere, an object has `light` and `dark`, and may have `role`,
  /// `lightIncreased` and `darkIncreased`.
  public init(from decoder: any Decoder) throws {
    if (try? decoder.singleValueContainer().decode(String.self)) != nil {
      self.init(try CrownColor(from: decoder))
      return
    }
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      try container.decodeIfPresent(ThemeRole.self, forKey: .role),
      light: try container.decode(CrownColor.self, forKey: .light),
      dark: try container.decode(CrownColor.self, forKey: .dark),
      lightIncreased: try container.decodeIfPresent(CrownColor.self, forKey: .lightIncreased),
      darkIncreased: try container.decodeIfPresent(CrownColor.self, forKey: .darkIncreased))
  }

  /// Writes the colour in the shortest form that ``init(from:)`` reads.
  public func encode(to encoder: any Encoder) throws {
    if role == nil, self == ThemeColor(light) {
      try light.encode(to: encoder)
      return
    }
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(role, forKey: .role)
    try container.encode(light, forKey: .light)
    try container.encode(dark, forKey: .dark)
    if lightIncreased != light { try container.encode(lightIncreased, forKey: .lightIncreased) }
    if darkIncreased != dark { try container.encode(darkIncreased, forKey: .darkIncreased) }
  }
}
