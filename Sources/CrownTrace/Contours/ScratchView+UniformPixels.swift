import CrownPath

/// Passes over pixels skip those that are as clear or as full as their neighbours, eight at a time.
extension ScratchView<Float> {
  /// Returns true if eight values are the same.
  @inline(__always)
  func isUniform(at index: Int) -> Bool {
    let pairs = unsafeBitCast(vector(SIMD8<Float>.self, at: index), to: SIMD4<UInt64>.self)
    let rest = pairs ^ SIMD4(repeating: pairs.x)
    return (rest.x | rest.y | rest.z | rest.w) == 0 && pairs.x >> 32 == pairs.x & 0xFFFF_FFFF
  }
}
