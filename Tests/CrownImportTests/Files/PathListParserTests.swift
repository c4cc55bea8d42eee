import Testing

@testable import CrownImport

/// Lists of paths, split however their bytes arrive.
@Suite struct PathListParserTests {
  private func entries(_ bytes: [UInt8], chunkSize: Int) -> [PathListEntry] {
    var parser = PathListParser()
    var entries: [PathListEntry] = []
    for start in stride(from: 0, to: bytes.count, by: chunkSize) {
      entries += parser.parse(Array(bytes[start..<min(start + chunkSize, bytes.count)]))
    }
    return entries + parser.finish()
  }

  @Test func theChunksDoNotMatter() {
    let paths = (0..<500).map { "folder \($0 % 7)/drawing \($0).svg" }
    for separator in ["\n", "\0", "\r\n"] {
      let bytes = Array(paths.joined(separator: separator).utf8)
      for size in [1, 7, 4096, 4097, 1 << 20] {
        #expect(entries(bytes, chunkSize: size) == paths.map(PathListEntry.path))
      }
    }
  }

  /// A path of the greatest length is taken, with any ending; one byte more is too much.
  @Test func theLongestPath() {
    let path = String(repeating: "x", count: PathListParser.longestPath)
    for separator in ["\n", "\0", "\r\n"] {
      for size in [1000, 1 << 20] {
        #expect(entries(Array((path + separator + "b").utf8), chunkSize: size) == [.path(path), .path("b")])
      }
    }
    let tooLong = [PathListEntry.invalid(number: 1, reason: "this path is longer than 4096 bytes"), .path("b")]
    for count in [4098, 5000, 1 << 20] {
      #expect(entries([UInt8](repeating: 120, count: count) + Array("\nb".utf8), chunkSize: 65536) == tooLong)
    }
  }

  @Test func anEmptyListHasNoEntries() {
    #expect(entries([], chunkSize: 1).isEmpty)
    #expect(entries([10, 10, 13, 10], chunkSize: 1).isEmpty)
    #expect(entries([0, 0], chunkSize: 1).isEmpty)
  }
}
