/// The cascade layers of a document's style sheets (CSS Cascade 5, section 6.4).
struct CascadeLayers: Sendable {
  /// The position of a layer: the index of each layer around it among its siblings, and its own.
  ///
  /// Rules that lie directly in a layer come after those of the layers in it, so the last index is the largest there
  /// is.
  typealias Position = [Int]

  /// The layer that rules are read in.
  struct Scope {
    /// The full name; empty outside of all layers.
    var name = ""
    var indices: [Int] = []

    var position: Position { indices + [Int.max] }
  }

  private var indices: [String: Int] = [:]
  private var counts: [String: Int] = [:]

  /// True if there are layers.
  var isEmpty: Bool { indices.isEmpty }

  /// The layer of a name such as `base.forms` in another one. The first mention of a name sets its order.
  ///
  /// - Parameter name: The name; empty for a layer of its own.
  mutating func layer(_ name: String, in outer: Scope) -> Scope {
    var scope = outer
    let parts = name.isEmpty ? [" \(counts[outer.name] ?? 0)"] : name.split(separator: ".").map(String.init)
    for part in parts {
      let full = scope.name + "." + part
      let index = indices[full] ?? counts[scope.name] ?? 0
      if indices[full] == nil {
        indices[full] = index
        counts[scope.name] = index + 1
      }
      scope.name = full
      scope.indices.append(index)
    }
    return scope
  }
}
