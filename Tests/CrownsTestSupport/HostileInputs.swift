/// Inputs that fuzzing found worth keeping, as a file of the fixtures holds them.
package enum HostileInputs {
  /// The file ends within an input.
  package struct CutOff: Error {}

  /// Reads a file, by its path below the repository's root: each input with its length before it, in two bytes, the
  /// lower one first.
  package static func read(_ path: String) throws -> [[UInt8]] {
    var rest = try Repository.bytes(path)[...]
    var inputs: [[UInt8]] = []
    while let low = rest.popFirst() {
      guard let high = rest.popFirst() else { throw CutOff() }
      let length = Int(low) | Int(high) << 8
      guard rest.count >= length else { throw CutOff() }
      inputs.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return inputs
  }
}
