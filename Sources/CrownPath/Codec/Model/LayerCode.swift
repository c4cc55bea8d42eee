/// The code of a layer behind the first: plain bits where the path of the layer before ends.
///
/// A record ends where a path does and the entropy coder's state is 0. No state before a layer is 0, since the number
/// of its opacity and the opacity that may follow are never both 0, and a coder's state grows with every step.
enum LayerCode {
  /// The plain bits of an opacity's number in ``commonOpacities``, counted from 1. 0 announces ``opacityBits``.
  static let numberBits = 4
  /// The plain bits of an opacity without a number.
  static let opacityBits = 8
  /// The plain bits of a fill rule.
  static let fillRuleBits = 1

  /// The opacities that drawings have most, in 255ths: 40 %, 50, 30, 20, 60, 25, 75, 10, 80, 70, 35, 15, 33, 5, 90.
  static let commonOpacities: [UInt8] = [102, 128, 77, 51, 153, 64, 191, 26, 204, 179, 89, 38, 84, 13, 230]

  /// Writes a layer's opacity, which is above 0, and its fill rule.
  static func write(opacity: UInt8, fillRule: FillRule, into sink: inout some SymbolSink) {
    if let common = commonOpacities.firstIndex(of: opacity) {
      sink.put(plain: UInt32(common + 1), count: numberBits)
    } else {
      sink.put(plain: 0, count: numberBits)
      sink.put(plain: UInt32(opacity), count: opacityBits)
    }
    sink.put(plain: UInt32(fillRule.rawValue), count: fillRuleBits)
  }

  /// Reads a layer's opacity and fill rule; `nil` where the opacity is 0.
  static func read(from decoder: inout SymbolDecoder) -> Segment? {
    let number = Int(decoder.plain(numberBits))
    let opacity =
      number > 0 ? commonOpacities[number - 1] : UInt8(truncatingIfNeeded: decoder.plain(opacityBits))
    let fillRule: FillRule = decoder.plain(fillRuleBits) == 0 ? .nonzero : .evenOdd
    return opacity > 0 ? Segment(layerOf: opacity, fillRule: fillRule) : nil
  }
}
