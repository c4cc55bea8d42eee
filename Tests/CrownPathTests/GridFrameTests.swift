import Testing

@testable import CrownPath

@Suite struct GridFrameTests {
  private static let frames = (0..<8).map { GridFrame(bits: $0) }

  /// All vectors near the origin, and some with far apart coordinates.
  private static let vectors =
    (-3...3).flatMap { x in (-3...3).map { y in GridVector(x, y) } } + [
      GridVector(40, -7), GridVector(-7, 40), GridVector(1 << 21, 1 - 1 << 21),
    ]

  @Test func symmetriesAreAGroup() {
    for one in Self.frames {
      #expect(one.after(one.inverse) == .identity)
      #expect(one.inverse.after(one) == .identity)
      for other in Self.frames {
        for vector in Self.vectors {
          #expect(one.after(other).toGrid(vector) == one.toGrid(other.toGrid(vector)))
          #expect(one.fromGrid(one.toGrid(vector)) == vector)
        }
      }
    }
  }

  /// Composed symmetries give the same as symmetries applied one after the other.
  @Test func waysToCopy() {
    let slack = CopyCode.slack
    for last in Self.frames {
      for first in Self.frames {
        let symmetries = GridFrames(before: last).after(first)
        for place in 0..<8 {
          #expect(symmetries[place] == last.after(Self.frames[place]).after(first))
        }
        for vector in Self.vectors {
          let ends = [
            GridVector(0, 0), GridVector(2, -1), GridVector(-2, 3), GridVector(7, 42), GridVector(1 << 21, 1 << 21),
          ]
          for end in ends {
            let ways = (0..<8).reduce(UInt64(0)) { ways, place in
              let mapped = symmetries[place].toGrid(vector)
              let isNear = (mapped &- end).extent <= slack
              let oppositeIsNear = (GridVector.zero &- mapped &- end).extent <= slack
              return ways | ((isNear ? 1 : 0) | (oppositeIsNear ? 2 : 0)) << UInt64(8 * place)
            }
            #expect(symmetries.ways(from: vector, near: end, within: slack) == ways)
          }
        }
      }
    }
  }
}
