/// The way in which a picture was made soft, which a trace undoes.
package enum Softness: Hashable, Sendable {
  /// It was blurred: the standard deviation of the kernel, in pixels.
  case blurred(Double)
  /// It was enlarged by a whole factor.
  case enlarged(Int)

  /// A sentence that says what was found, and what was traced.
  package var note: String {
    switch self {
    case .blurred(let deviation):
      let tenths = max(1, Int((deviation * 10).rounded()))
      return "the picture is blurred by about \(tenths / 10).\(tenths % 10) pixels; the sharp outline was traced"
    case .enlarged(let factor):
      return "the picture was enlarged \(factor) times; the smaller one was traced"
    }
  }
}
