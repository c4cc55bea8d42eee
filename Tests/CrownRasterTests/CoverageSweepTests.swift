import CrownPath
import CrownsTestSupport
import Testing

@testable import CrownRaster

/// The sweep alone: cells in, pixels and log out.
struct CoverageSweepTests {
  /// The steps of a winding number of 1 by the non-zero rule.
  static let turn = Int32(NonzeroCoverage.scale)

  /// Cells with their marks, as the accumulator leaves them.
  struct Cells: ~Copyable {
    let layout: CellLayout
    let rows: Int
    let cells: ScratchMemory<Int32>
    let marks: ScratchMemory<UInt64>

    init(width: Int, rows: Int) {
      layout = CellLayout(width: width)
      self.rows = rows
      cells = ScratchMemory(repeating: 0, count: layout.cells(rows: rows))
      marks = ScratchMemory(repeating: 0, count: layout.cells(rows: rows) / CellLayout.wordCells + 1)
    }

    var groupMarks: GroupMarks { GroupMarks(memory: marks.view, hasRowMarks: layout.hasRowMarks) }

    func cell(_ x: Int, _ y: Int) -> Int { CellLayout.margin + y * layout.stride + x }

    /// Adds a change of area, in steps, from a pixel on.
    func add(_ steps: Int32, _ x: Int, _ y: Int) {
      cells[cell(x, y)] &+= steps &<< 8
      groupMarks.set(groupMarks.bits(of: cell(x, y)), at: cell(x, y))
    }

    /// Adds to the crossing count of one pixel.
    func count(_ crossings: Int32, _ x: Int, _ y: Int) {
      cells[cell(x, y)] &+= crossings
      cells[cell(x, y) + 1] &-= crossings
      groupMarks.set(groupMarks.bits(of: cell(x, y)), at: cell(x, y))
    }

    /// True if all cells and marks are 0.
    var areClear: Bool {
      (0..<cells.count).allSatisfy { cells[$0] == 0 } && (0..<marks.count).allSatisfy { marks[$0] == 0 }
    }
  }

  /// The result of a sweep.
  struct Result {
    var pixels: [UInt8]
    /// The complex pixels by their cells, with their sums.
    var complex: [Int: Int16] = [:]
    var summary: SweepSummary
  }

  static func sweep<Rule: CoverageRule>(_ cells: borrowing Cells, as rule: Rule.Type) -> Result {
    let (layout, rows) = (cells.layout, cells.rows)
    var log = SweepLog()
    log.begin(groups: layout.cells(rows: rows) / 8 + 2, keepsPixels: false)
    var pixels = [UInt8](repeating: 77, count: layout.width * rows)
    let sum = RunningSum<Rule>(over: cells.cells.view, marks: cells.groupMarks, log: log, firstGroup: 0)
    let sweep = CoverageSweep(sum: sum, layout: layout)
    let words = layout.cells(rows: rows) / CellLayout.wordCells
    let swept = pixels.withUnsafeMutableBufferPointer { sweep.run(output: ScratchView(borrowing: $0), words: words) }
    log.count = swept.logged
    var result = Result(pixels: pixels, summary: swept.summary)
    for entry in 0..<log.count {
      let bytes = log.pixelsToRefine(entry, isThorough: true)
      for pixel in 0..<8 where bytes >> (8 * UInt64(pixel)) & 0xFF != 0 {
        let complex = ComplexPixel(pixel: 0, cell: 0, left: 0, logIndex: Int32(entry * 8 + pixel))
        result.complex[log.group(entry) * 8 + pixel] = log.sum(complex)
      }
    }
    return result
  }

  /// The example of the article "How the rasteriser works": the triangle (0.5, 0), (3.5, 3), (0.5, 3).
  @Test func triangleOfTheArticle() {
    let cells = Cells(width: 4, rows: 3)
    let eighth = Self.turn / 8
    for (y, changes) in [[3, -2, -1], [4, 3, -6, -1], [4, 4, -1, -6, -1]].enumerated() {
      for (x, change) in changes.enumerated() { cells.add(Int32(change) * eighth, x, y) }
    }
    cells.count(4, 2, 2)
    let result = Self.sweep(cells, as: NonzeroCoverage.self)
    #expect(result.pixels == [96, 32, 0, 0, 128, 223, 32, 0, 128, 255, 223, 32])
    #expect(result.summary.sums == 0...255)
    #expect(result.summary.isComplex)
    let pixel = cells.cell(2, 2)
    #expect(result.complex == [pixel: 223])
    let areClear = cells.areClear
    #expect(areClear)
  }

  @Test func rulesDifferAboveOneTurn() {
    let cells = Cells(width: 4, rows: 1)
    for (x, turns) in [1, 1, -2].enumerated() { cells.add(Int32(turns) * Self.turn, x, 0) }
    #expect(Self.sweep(cells, as: NonzeroCoverage.self).pixels == [255, 255, 0, 0])
    for (x, turns) in [1, 1, -2].enumerated() { cells.add(Int32(turns) * Int32(EvenOddCoverage.scale), x, 0) }
    #expect(Self.sweep(cells, as: EvenOddCoverage.self).pixels == [255, 0, 0, 0])
  }

  /// Widths around those of groups, words of marks and steps of runs, with and without marks of the rows.
  @Test(arguments: [1, 3, 8, 64, 97, 300, 511, 512, 513, 700, 1024, 1100], [1, 2, 9])
  func anyCellsAgreeWithAPlainSum(width: Int, rows: Int) {
    var generator = SeededGenerator(seed: UInt64(width * 16 + rows))
    let cells = Cells(width: width, rows: rows)
    var sums = [Int32](repeating: 0, count: width * rows)
    var counts = sums
    for y in 0..<rows {
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        // An area between two columns; the right one may be the mask's right side.
        let first = Int.random(in: 0..<width, using: &generator)
        let end = Int.random(in: first + 1...width, using: &generator)
        let steps = Int32.random(in: -Self.turn...Self.turn, using: &generator)
        cells.add(steps, first, y)
        cells.add(-steps, end, y)
        for x in first..<end { sums[y * width + x] += steps }
        let crossings = Int32.random(in: 1...3, using: &generator)
        cells.count(crossings, first, y)
        counts[y * width + first] += crossings
      }
    }
    let result = Self.sweep(cells, as: NonzeroCoverage.self)
    // Rounded to the nearest 255th, halves up.
    let rounded = sums.map { ($0 + 128) >> 8 }
    #expect(result.pixels == rounded.map { UInt8(min(abs($0), 255)) })
    var complex: [Int: Int16] = [:]
    for y in 0..<rows {
      for x in 0..<width where counts[y * width + x] >= 4 {
        complex[cells.cell(x, y)] = Int16(rounded[y * width + x])
      }
    }
    #expect(result.complex == complex)
    #expect(result.summary.isComplex == !complex.isEmpty)
    #expect(Int32(result.summary.sums.lowerBound) == min(rounded.min() ?? 0, 0))
    #expect(Int32(result.summary.sums.upperBound) == max(rounded.max() ?? 0, 0))
    let areClear = cells.areClear
    #expect(areClear)
  }
}
