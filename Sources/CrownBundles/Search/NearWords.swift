/// The words that someone who mistyped one may have meant, the nearest first.
///
/// A word is near if it differs by one letter, or by two from eight letters on. Of equally near words those come first
/// that begin alike, then those of which letters were only left out, as in `hart` for `heart`; then the order is that
/// of their bytes.
package struct NearWords {
  /// The words that are kept.
  private static let limit = 8
  /// Shorter words are near to half of the dictionary.
  private static let shortestLength = 3
  private static let firstLengthForTwo = 8

  private let wanted: [Unicode.Scalar]
  private let allowed: Int
  private var found: [(distance: Int, doubts: Int, word: String)] = []

  package init(to word: String) {
    wanted = Array(word.unicodeScalars)
    allowed = wanted.count < Self.shortestLength ? 0 : wanted.count < Self.firstLengthForTwo ? 1 : 2
  }

  /// The nearest words.
  package var words: [String] { found.map(\.word) }

  /// Takes a word, if it is among the nearest.
  ///
  /// - Complexity: O(n m) in the lengths of both words, O(1) where these differ by too much.
  package mutating func add(_ word: String) {
    // A letter takes four bytes at most.
    guard allowed > 0, word.utf8.count <= 4 * (wanted.count + allowed) else { return }
    let scalars = Array(word.unicodeScalars)
    guard abs(scalars.count - wanted.count) <= allowed else { return }
    let distance = EditDistance.between(wanted, scalars)
    guard distance <= allowed else { return }
    let doubts = (scalars.first == wanted.first ? 0 : 2) + (wanted.isSubsequence(of: scalars) ? 0 : 1)
    let rank = (distance, doubts, word)
    let index = found.firstIndex { Self.isBefore(rank, $0) } ?? found.count
    guard index < Self.limit, !found.contains(where: { $0.word == word }) else { return }
    found.insert(rank, at: index)
    if found.count > Self.limit { found.removeLast() }
  }

  private static func isBefore(_ rank: (Int, Int, String), _ other: (Int, Int, String)) -> Bool {
    if (rank.0, rank.1) != (other.0, other.1) { return (rank.0, rank.1) < (other.0, other.1) }
    return rank.2.utf8.lexicographicallyPrecedes(other.2.utf8)
  }
}

extension [Unicode.Scalar] {
  /// Returns true if the other letters in their order, some left out, are these.
  fileprivate func isSubsequence(of others: [Unicode.Scalar]) -> Bool {
    var rest = self[...]
    for other in others where other == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}

/// The number of letters by which words differ.
package enum EditDistance {
  /// The least number of letters to insert, remove, replace or swap with their neighbour (optimal string alignment).
  ///
  /// - Complexity: O(n m) in the lengths of both words.
  package static func between(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
