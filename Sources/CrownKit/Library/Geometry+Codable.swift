import CrownPath

// CrownPath becomes WebAssembly too, and Embedded Swift has no encoders: so these are here.

extension PathPoint: Codable {
  private enum CodingKeys: String, CodingKey {
    case x, y
  }

  /// Decodes `{"x": 1, "y": 2}`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try values.decode(Double.self, forKey: .x), try values.decode(Double.self, forKey: .y))
  }

  /// Encodes the coordinates by name.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(x, forKey: .x)
    try values.encode(y, forKey: .y)
  }
}

extension PathRect: Codable {
  private enum CodingKeys: String, CodingKey {
    case x, y, width, height
  }

  /// Decodes `{"x": 1, "y": 2, "width": 3, "height": 4}`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      x: try values.decode(Double.self, forKey: .x), y: try values.decode(Double.self, forKey: .y),
      width: try values.decode(Double.self, forKey: .width), height: try values.decode(Double.self, forKey: .height))
  }

  /// Encodes the corner and the sides by name.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(x, forKey: .x)
    try values.encode(y, forKey: .y)
    try values.encode(width, forKey: .width)
    try values.encode(height, forKey: .height)
  }
}

extension PathTransform: Codable {
  private enum CodingKeys: String, CodingKey {
    case a, b, c, d, tx, ty
  }

  /// Decodes `{"a": 1, "b": 0, "c": 0, "d": 1, "tx": 0, "ty": 0}`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func value(_ key: CodingKeys) throws -> Double { try values.decode(Double.self, forKey: key) }
    self.init(
      a: try value(.a), b: try value(.b), c: try value(.c), d: try value(.d), tx: try value(.tx), ty: try value(.ty))
  }

  /// Encodes the six numbers by name.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    for (key, value) in [(CodingKeys.a, a), (.b, b), (.c, c), (.d, d), (.tx, tx), (.ty, ty)] {
      try values.encode(value, forKey: key)
    }
  }
}
