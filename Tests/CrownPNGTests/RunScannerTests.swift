import Testing

@testable import CrownPNG

struct RunScannerTests {
  /// The bytes that runs stand for.
  private func bytes(of runs: [Run]) -> [UInt8] {
    runs.flatMap { [UInt8](repeating: $0.byte, count: $0.length) }
  }

  /// Rows of all widths around the blocks of 64 pixels, of short and long runs, which may begin and end anywhere.
  @Test func runsAreTheRowsWithFilterBytes() {
    var random = SystemRandomNumberGenerator()
    for width in 1...200 {
      for height in [1, 2, 5] {
        var rows: [UInt8] = []
        while rows.count < width * height {
          let value = [0, 0, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
          rows += [UInt8](repeating: value, count: [1, 1, 2, 7, 63, 64, 65, 130].randomElement(using: &random) ?? 1)
        }
        rows.removeLast(rows.count - width * height)
        let scan = RunScanner(rows: rows, width: width)
        var expected: [UInt8] = []
        for row in 0..<height { expected += [0] + rows[row * width..<(row + 1) * width] }
        let place: Comment = "\(width) x \(height): \(rows)"
        #expect(bytes(of: scan.runs) == expected, place)
        #expect(zip(scan.runs, scan.runs.dropFirst()).allSatisfy { $0.byte != $1.byte }, place)
        #expect(Set(rows) == Set((0...255).filter { scan.isUsed[Int($0)] }), place)
      }
    }
  }

  @Test func longestRunsAreSplit() {
    let (width, height) = (16384, 1025)
    let scan = RunScanner(rows: [UInt8](repeating: 0, count: width * height), width: width)
    #expect(scan.runs.map(\.length) == [Run.longest, (width + 1) * height - Run.longest])
    #expect(scan.runs.allSatisfy { $0.byte == 0 })
  }
}
