/// Finds the names that someone who mistyped one may have meant.
package enum NearbyNames {
  /// The names nearest to `name`, nearest first; equally near ones in the order given.
  ///
  /// A name is near if a third of its letters or less differ (one at least), or if one of the two begins with the
  /// other. Case does not count. A name without a folder is compared with the candidates' last parts, too.
  /// - Complexity: O(*n m*) for each candidate, in the lengths of both names.
  package static func nearest(to name: String, among candidates: some Sequence<String>, limit: Int = 3) -> [String] {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
    var found: [(distance: Int, name: String)] = []
    let hasFolder = wanted.contains("/")
    for candidate in candidates {
      let other = Array(candidate.lowercased().unicodeScalars)
      var ranks = [rank(of: other.prefix(64), near: wanted)]
      if !hasFolder, let slash = other.lastIndex(of: "/") {
        ranks.append(rank(of: other[(slash + 1)...].prefix(64), near: wanted))
      }
      guard let rank = ranks.compactMap({ $0 }).min() else { continue }
      let index = found.firstIndex { $0.distance > rank } ?? found.count
      if index < limit {
        found.insert((rank, candidate), at: index)
        if found.count > limit { found.removeLast() }
      }
    }
    return found.map(\.name)
  }

  /// The rank of a candidate by nearness, 0 for the same name; `nil` if it is not near.
  private static func rank(of candidate: ArraySlice<Unicode.Scalar>, near wanted: [Unicode.Scalar]) -> Int? {
    let isPart = !wanted.isEmpty && (candidate.starts(with: wanted) || wanted.starts(with: candidate))
    let allowed = max(1, max(wanted.count, candidate.count) / 3)
    guard isPart || abs(wanted.count - candidate.count) <= allowed else { return nil }
    let distance = EditDistance.between(wanted, Array(candidate))
    guard isPart || distance <= allowed else { return nil }
    return isPart ? min(distance, allowed) : distance
  }
}
