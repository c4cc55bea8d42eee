import Testing

@testable import CrownRaster

/// The map of senses against a look at each pixel's neighbours, one by one.
struct SenseMapTests {
  /// A log of some of a mask's groups.
  private struct Entries {
    let log: SweepLog
    /// For each cell 1 or 2 for the sense that outlines wind in, and 4 more where three pieces pass through.
    let senses: [Int]
    /// How many pieces pass through each cell.
    let pieces: [Int]

    /// - Parameter share: One in so many groups is in the log.
    init(cells: Int, share: Int, using generator: inout SeededGenerator) {
      var log = SweepLog()
      log.begin(groups: cells / 8, isComplete: true)
      var senses = [Int](repeating: 0, count: cells)
      var pieces = senses
      var last = 0
      for group in 0..<cells / 8 {
        // The last one is there, and all is as outside of the drawing behind it.
        let isLast = group == cells / 8 - 1
        if !isLast, Int.random(in: 0..<share, using: &generator) > 0 {
          for cell in group * 8..<group * 8 + 8 { senses[cell] = last }
          continue
        }
        var sums = SIMD8<Int16>.zero
        var visits = SIMD8<UInt8>.zero
        for lane in 0..<8 where !isLast {
          let sum: Int16 = [0, 2, -2, 3, -3, 255, -255, 0, 0, 255].randomElement(using: &generator) ?? 0
          visits[lane] = [0, 0, 1, 1, 2, 2, 3, 4, 200].randomElement(using: &generator) ?? 0
          sums[lane < 4 ? 2 * lane : 2 * lane - 7] = sum
          last = sum > 2 ? 1 : sum < -2 ? 2 : 0
          senses[group * 8 + lane] = last | (visits[lane] > 2 ? 4 : 0)
          pieces[group * 8 + lane] = Int(visits[lane])
        }
        log.groups[log.count] = Int32(group)
        log.visits[log.count] = visits
        log.sums[log.count] = sums
        log.count += 1
      }
      self.log = log
      self.senses = senses
      self.pieces = pieces
    }

    /// What the neighbours of a cell say, above, beside and below.
    func isSuspect(_ cell: Int, stride: Int) -> Bool {
      var found = 0
      for row in [cell - stride, cell, cell + stride] {
        for neighbor in row - 1...row + 1 where senses.indices.contains(neighbor) { found |= senses[neighbor] }
      }
      return found & 3 == 3 || found & 4 != 0
    }
  }

  /// However few groups are asked for, however far apart, and wherever rows begin.
  @Test(arguments: [8, 13, 32, 100, 128])
  func neighborsAgree(stride: Int) {
    var generator = SeededGenerator(seed: UInt64(stride))
    var map = SenseMap()
    defer { map.deallocate() }
    for round in 0..<60 {
      let cells = (stride * 12 + 64) / 8 * 8
      let entries = Entries(cells: cells, share: 1 + round % 9, using: &generator)
      defer { entries.log.deallocate() }
      map.begin(cells: cells, stride: stride)
      for index in 0..<entries.log.count where Int.random(in: 0...round % 5, using: &generator) == 0 {
        let suspects = map.suspects(at: index, in: entries.log)
        for lane in 0..<8 {
          let cell = Int(entries.log.groups[index]) * 8 + lane
          guard entries.pieces[cell] >= 2 else { continue }
          let isFound = suspects >> UInt64(8 * lane) & 1 == 1
          #expect(isFound == entries.isSuspect(cell, stride: stride), "round \(round), cell \(cell) of \(cells)")
        }
      }
    }
  }
}
