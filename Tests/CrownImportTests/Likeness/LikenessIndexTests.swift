import CrownRaster
import CrownStore
import Testing

@testable import CrownImport

/// The search for pictures that are alike.
@Suite struct LikenessIndexTests {
  private let comparison = PictureComparison()

  /// A picture of some rectangles.
  private func picture(_ random: inout SplitMix) throws -> Mask {
    var coverage = [UInt8](repeating: 0, count: 64 * 64)
    for _ in 0..<3 {
      let (x, y) = (random.below(48), random.below(48))
      let (width, height) = (4 + random.below(14), 4 + random.below(14))
      for row in y..<min(64, y + height) { for column in x..<min(64, x + width) { coverage[row * 64 + column] = 255 } }
    }
    return try Mask(width: 64, height: 64, coverage: coverage)
  }

  private func moved(_ mask: Mask, _ position: PicturePosition) throws -> Mask {
    try Mask(width: 64, height: 64, coverage: position.indices(side: 64).map { mask.coverage[$0] })
  }

  /// A picture of which some pixels differ.
  private func changed(_ mask: Mask, _ random: inout SplitMix) throws -> Mask {
    var coverage = mask.coverage
    for _ in 0..<random.below(40) { coverage[random.below(64 * 64)] ^= 255 }
    return try Mask(width: 64, height: 64, coverage: coverage)
  }

  private struct SplitMix {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((value ^ (value >> 31)) % UInt64(bound))
    }
  }

  @Test func positionsLeadBack() throws {
    var random = SplitMix(state: 1)
    let mask = try picture(&random)
    for position in PicturePosition.allCases {
      #expect(try moved(moved(mask, position), position.inverse) == mask, "\(position)")
      #expect(try comparison.difference(moved(mask, position), mask, position) == 0, "\(position)")
    }
    // What lies at the top right comes to the top left where a picture is turned left.
    var corner = [UInt8](repeating: 0, count: 64 * 64)
    corner[63] = 255
    let left = try moved(Mask(width: 64, height: 64, coverage: corner), .turnedLeft)
    #expect(left[0, 0] == 255)
  }

  /// All pairs that a comparison of all with all finds are candidates, in their positions.
  @Test(arguments: [0.0, 0.02, 0.1, 0.4]) func noPairIsMissed(share: Double) throws {
    var random = SplitMix(state: 7)
    var masks: [Mask] = []
    for _ in 0..<30 {
      let mask = try picture(&random)
      masks.append(mask)
      let position = PicturePosition.allCases[random.below(8)]
      masks.append(try moved(changed(mask, &random), position))
    }
    var index = LikenessIndex(expecting: masks.count)
    for (number, mask) in masks.enumerated() {
      index.add(PictureSignature(of: mask), record: ContentHash(high: UInt64(number), low: 0), rank: .chosen)
    }
    index.finish()
    #expect(index.representativeCount == masks.count)
    var found: Set<[Int]> = []
    for place in 0..<index.representativeCount {
      let number = index.number(at: place)
      for candidate in index.candidates(behind: place, within: share, mayBeMoved: true) {
        for position in candidate.positions {
          found.insert([Int(number), Int(candidate.number), position.rawValue])
          found.insert([Int(candidate.number), Int(number), position.inverse.rawValue])
        }
      }
    }
    var count = 0
    for one in masks.indices {
      for other in masks.indices where other != one {
        for position in PicturePosition.allCases
        where comparison.difference(masks[one], masks[other], position) <= share {
          count += 1
          #expect(found.contains([one, other, position.rawValue]))
        }
      }
    }
    #expect(share < 0.1 || count > 30)
  }

  @Test func recordsAreRepresentedByRank() throws {
    var random = SplitMix(state: 3)
    let signature = PictureSignature(of: try picture(&random))
    var index = LikenessIndex(expecting: 4)
    for (record, rank): (UInt64, LikenessIndex.Rank) in [(1, []), (2, .chosen), (1, .chosen), (1, [.chosen, .kept])] {
      index.add(signature, record: ContentHash(high: record, low: 0), rank: rank)
    }
    index.finish()
    #expect((0..<4).map { index.representative(of: $0) } == [3, 1, 3, 3])
    let pair = LikenessGroups.Pair(1, 3, Likeness(difference: 0, position: .upright))
    var groups: [[UInt32]] = []
    LikenessGroups(of: index, [pair], kinds: Set(Likeness.Kind.allCases)).forEach {
      groups.append([$0] + $1.map(\.number))
    }
    #expect(groups == [[3, 0, 2, 1]] || groups == [[3, 2, 0, 1]])
  }
}
