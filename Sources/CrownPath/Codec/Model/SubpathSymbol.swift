/// The symbols of ``CodingContext/subpath``: what comes next in a record that refers to shared shapes.
enum SubpathSymbol: Int {
  /// The end of the path.
  case end
  /// A subpath, whose segments follow.
  case segments
  /// A subpath that is one of the first shapes, by a number of ``SharedShapes/shortNumberBits`` plain bits.
  case commonShape
  /// A subpath that is any shape, by a number of ``SharedShapes/numberBits`` plain bits.
  case shape

  /// The symbol that ends the path where a subpath's start would follow, in other records.
  static let pathEnd = 0
  /// The symbol of the number 0 in the contexts of starts in x.
  static let startOffset = 1
}
