import CrownStore

/// The signatures of crowns, in compact arrays: some 130 bytes a crown.
///
/// Crowns are numbered in the order in which they are added. Those of one record are represented by the first of them,
/// by rank.
package struct LikenessIndex: Sendable {
  /// Something that ranks crowns: of two that are alike, the first by rank represents both.
  package struct Rank: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The crown is one of those asked for.
    package static let chosen = Rank(rawValue: 2)
    /// The crown is one to keep.
    package static let kept = Rank(rawValue: 1)
  }

  private var cells: [UInt8] = []
  private var orbits: [Int16] = []
  private var records: [ContentHash] = []
  private var ranks: [Rank] = []
  /// The numbers of the crowns that represent a record, by the sums of their cells.
  private var sorted: [UInt32] = []
  /// The sums, and the sums of the orbits, in the order of ``sorted``.
  private var totals: [Int32] = []
  private var sortedOrbits: [Int16] = []
  /// The number of the crown that represents each crown.
  private var representatives: [UInt32] = []
  private let cellIndices = PicturePosition.allCases.map { $0.indices(side: PictureSignature.cellsPerSide) }

  /// - Parameter count: The number of crowns that are expected.
  package init(expecting count: Int) {
    cells.reserveCapacity(count * PictureSignature.cellCount)
    orbits.reserveCapacity(count * PictureSignature.orbitCount)
    records.reserveCapacity(count)
    ranks.reserveCapacity(count)
  }

  package var count: Int { ranks.count }
  /// The number of different records.
  package var representativeCount: Int { sorted.count }

  package mutating func add(_ signature: PictureSignature, record: ContentHash, rank: Rank) {
    cells += signature.cells
    orbits += signature.orbits
    records.append(record)
    ranks.append(rank)
  }

  /// A key by which crowns are sorted by rank, then by number.
  func order(_ number: UInt32) -> UInt64 { UInt64(3 - ranks[Int(number)].rawValue) << 32 | UInt64(number) }

  package func rank(of number: UInt32) -> Rank { ranks[Int(number)] }

  /// The fingerprint of a crown's record.
  package func record(of number: UInt32) -> ContentHash { records[Int(number)] }

  package func representative(of number: UInt32) -> UInt32 { representatives[Int(number)] }

  /// Sorts what was added. It is to be called once, behind the last crown.
  package mutating func finish() {
    let numbers = (0..<UInt32(count)).sorted { one, other in
      let (a, b) = (records[Int(one)], records[Int(other)])
      if a != b { return (a.high, a.low) < (b.high, b.low) }
      return order(one) < order(other)
    }
    representatives = [UInt32](repeating: 0, count: count)
    var first: UInt32?
    for number in numbers {
      // A record is chosen if one of its crowns is: the chosen ones come first.
      if let known = first, records[Int(known)] == records[Int(number)] {
        representatives[Int(number)] = known
        continue
      }
      first = number
      representatives[Int(number)] = number
      sorted.append(number)
    }
    let sums = sorted.map { total(of: $0) }
    let positions = sums.indices.sorted { (sums[$0], sorted[$0]) < (sums[$1], sorted[$1]) }
    totals = positions.map { sums[$0] }
    sorted = positions.map { sorted[$0] }
    sortedOrbits.reserveCapacity(sorted.count * PictureSignature.orbitCount)
    for number in sorted { sortedOrbits += orbits(of: number) }
    orbits = []
  }

  private func orbits(of number: UInt32) -> ArraySlice<Int16> {
    let start = Int(number) * PictureSignature.orbitCount
    return orbits[start..<start + PictureSignature.orbitCount]
  }

  private func total(of number: UInt32) -> Int32 { orbits(of: number).reduce(0) { $0 + Int32($1) } }
}

// MARK: - Finding

extension LikenessIndex {
  /// A crown that may be like another one, with the positions in which it may, by preference.
  package struct Candidate: Sendable {
    package let number: UInt32
    package let positions: [PicturePosition]
  }

  /// The crown at a position in the order of the sums.
  package func number(at position: Int) -> UInt32 { sorted[position] }

  /// The crowns behind one, in the order of the sums, that may be like it.
  ///
  /// A picture's difference is at least that of the signatures, and that is at least the difference of their sums, so
  /// no crown that is like it is missed.
  ///
  /// - Parameters:
  ///   - position: The position of the crown in the order of the sums.
  ///   - share: The largest difference of two pictures that are alike.
  ///   - mayBeMoved: True if they may be alike when one is turned or mirrored.
  /// - Complexity: O(crowns whose sums are that near)
  package func candidates(behind position: Int, within share: Double, mayBeMoved: Bool) -> [Candidate] {
    let number = sorted[position]
    let isChosen = ranks[Int(number)].contains(.chosen)
    let width = PictureSignature.orbitCount
    let own = moved(number, mayBeMoved: mayBeMoved)
    // D ≤ share * (A + B + D) / 2, for the sums A and B and their difference D.
    let factor = share / (2 - share)
    var found: [Candidate] = []
    sortedOrbits.withUnsafeBufferPointer { orbits in
      for other in position + 1..<max(sorted.count, position + 1) {
        // Rounding moves each cell by half a step.
        let limit = Int32(Double(totals[position] + totals[other]) * factor) + Int32(PictureSignature.cellCount)
        guard totals[other] - totals[position] <= limit else { break }
        guard isChosen || ranks[Int(sorted[other])].contains(.chosen) else { continue }
        var difference: Int32 = 0
        for orbit in 0..<width {
          difference &+= abs(Int32(orbits[position &* width &+ orbit]) &- Int32(orbits[other &* width &+ orbit]))
        }
        guard difference <= limit else { continue }
        let positions = own.filter { self.difference(of: $0.cells, to: sorted[other]) <= limit }.map(\.position)
        if !positions.isEmpty { found.append(Candidate(number: sorted[other], positions: positions)) }
      }
    }
    return found
  }

  /// The cells of a crown, so that they lie upon those of another one that is brought into a position.
  private func moved(_ number: UInt32, mayBeMoved: Bool) -> [(position: PicturePosition, cells: [UInt8])] {
    let start = Int(number) * PictureSignature.cellCount
    return PicturePosition.byPreference.filter { mayBeMoved || $0 == .upright }.map { position in
      // What brings the other one into the position is undone on this one.
      (position, cellIndices[position.inverse.rawValue].map { cells[start + $0] })
    }
  }

  private func difference(of own: [UInt8], to number: UInt32) -> Int32 {
    let start = Int(number) * PictureSignature.cellCount
    var sum: Int32 = 0
    own.withUnsafeBufferPointer { own in
      cells.withUnsafeBufferPointer { cells in
        for index in 0..<PictureSignature.cellCount {
          sum &+= abs(Int32(own[index]) &- Int32(cells[start &+ index]))
        }
      }
    }
    return sum
  }
}
