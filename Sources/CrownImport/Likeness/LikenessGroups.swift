/// Groups of crowns that are alike: each has a first crown, which all others of the group are like.
package struct LikenessGroups: Sendable {
  /// Two crowns, each representing those of its record, that are alike. There may be millions: 16 bytes each.
  package struct Pair: Sendable {
    package fileprivate(set) var one: UInt32
    package fileprivate(set) var other: UInt32
    private var difference: Float
    private var position: PicturePosition

    package init(_ one: UInt32, _ other: UInt32, _ likeness: Likeness) {
      (self.one, self.other) = (one, other)
      (difference, position) = (Float(likeness.difference), likeness.position)
    }

    /// The likeness of the second to the first.
    package var likeness: Likeness { Likeness(difference: Double(difference), position: position) }

    fileprivate mutating func turn() { self = Pair(other, one, likeness.inverse) }
  }

  /// A member of a group: its number, and what makes it one.
  package struct Member: Sendable {
    package let number: UInt32
    package let likeness: Likeness
  }

  private let index: LikenessIndex
  private var pairs: [Pair]
  private let kinds: Set<Likeness.Kind>

  /// - Parameters:
  ///   - pairs: The pairs; others than of the kinds are left out.
  ///   - kinds: The kinds of likeness that make a group.
  package init(of index: LikenessIndex, _ pairs: consuming [Pair], kinds: Set<Likeness.Kind>) {
    self.index = index
    self.kinds = kinds
    self.pairs = pairs
    self.pairs.removeAll { !kinds.contains($0.likeness.kind) }
    // Each pair begins with the one that comes first by rank.
    for k in self.pairs.indices where index.order(self.pairs[k].one) > index.order(self.pairs[k].other) {
      self.pairs[k].turn()
    }
    self.pairs.sort { ($0.order(in: index)) < ($1.order(in: index)) }
  }

  /// Gives each group to `body`: the number of its first crown, and the others, the closest first.
  ///
  /// The first crowns come by rank. A crown belongs to the first group that it fits into.
  ///
  /// - Complexity: O((crowns + pairs) log)
  package func forEach(_ body: (UInt32, [Member]) throws -> Void) rethrows {
    let followers = followersByRepresentative()
    var isTaken = [Bool](repeating: false, count: index.count)
    var next = 0
    for key in (0..<UInt32(index.count)).map({ index.order($0) }).sorted() {
      let number = UInt32(truncatingIfNeeded: key)
      guard index.representative(of: number) == number else { continue }
      var members: [Member] = []
      let isChosen = index.rank(of: number).contains(.chosen)
      while next < pairs.count, index.order(pairs[next].one) < key { next += 1 }
      if !isTaken[Int(number)] {
        if isChosen, kinds.contains(.record) {
          members += followers(number).map { Member(number: $0, likeness: .sameRecord) }
        }
        var pair = next
        while pair < pairs.count, pairs[pair].one == number {
          let (other, likeness) = (pairs[pair].other, pairs[pair].likeness)
          if !isTaken[Int(other)] {
            isTaken[Int(other)] = true
            members.append(Member(number: other, likeness: likeness))
            members += followers(other).map { Member(number: $0, likeness: likeness) }
          }
          pair += 1
        }
      }
      guard !members.isEmpty else { continue }
      isTaken[Int(number)] = true
      try body(number, members.sorted { $0.order < $1.order })
    }
  }

  /// The crowns that have the record of another one, which represents them.
  private func followersByRepresentative() -> (UInt32) -> ArraySlice<UInt32> {
    let followers = (0..<UInt32(index.count)).filter { index.representative(of: $0) != $0 }
      .sorted { (index.representative(of: $0), index.order($0)) < (index.representative(of: $1), index.order($1)) }
    return { representative in
      var (low, high) = (0, followers.count)
      while low < high {
        let middle = (low + high) / 2
        if index.representative(of: followers[middle]) < representative { low = middle + 1 } else { high = middle }
      }
      var end = low
      while end < followers.count, index.representative(of: followers[end]) == representative { end += 1 }
      return followers[low..<end]
    }
  }
}

extension LikenessGroups.Pair {
  fileprivate func order(in index: LikenessIndex) -> (UInt64, Double, UInt64) {
    (index.order(one), likeness.difference, index.order(other))
  }
}

extension LikenessGroups.Member {
  fileprivate var order: (Int, Double, UInt32) {
    (Likeness.Kind.allCases.firstIndex(of: likeness.kind) ?? 0, likeness.difference, number)
  }
}
