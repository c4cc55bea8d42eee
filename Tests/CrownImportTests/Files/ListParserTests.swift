import Testing

@testable import CrownImport

/// Lists of paths, split however their bytes arrive.
@Suite struct ListParserTests {
  private func entries(_ bytes: [UInt8], chunkSize: Int) throws -> [ListEntry] {
    var parser = ListParser()
    var entries: [ListEntry] = []
    for start in stride(from: 0, to: bytes.count, by: chunkSize) {
      entries += try parser.parse(Array(bytes[start..<min(start + chunkSize, bytes.count)]))
    }
    return entries + (try parser.finish())
  }

  @Test func theChunksDoNotMatter() throws {
    let paths = (0..<500).map { "folder \($0 % 7)/drawing \($0).svg" }
    for separator in ["\n", "\0", "\r\n"] {
      let bytes = Array(paths.joined(separator: separator).utf8)
      for size in [1, 7, 4096, 4097, 1 << 20] {
        #expect(try entries(bytes, chunkSize: size) == paths.map(ListEntry.text))
      }
    }
  }

  /// A path of the greatest length is taken, with any ending; one byte more is too much.
  @Test func theLongestPath() throws {
    let path = String(repeating: "x", count: ListParser.longestPath)
    for separator in ["\n", "\0", "\r\n"] {
      for size in [1000, 1 << 20] {
        #expect(try entries(Array((path + separator + "b").utf8), chunkSize: size) == [.text(path), .text("b")])
      }
    }
    let tooLong = [ListEntry.invalid(number: 1, reason: "this path is longer than 4096 bytes"), .text("b")]
    for count in [4098, 5000, 1 << 20] {
      #expect(try entries([UInt8](repeating: 120, count: count) + Array("\nb".utf8), chunkSize: 65536) == tooLong)
    }
  }

  @Test func anEmptyListHasNoEntries() throws {
    #expect(try entries([], chunkSize: 1).isEmpty)
    #expect(try entries([10, 10, 13, 10], chunkSize: 1).isEmpty)
    #expect(try entries([0, 0], chunkSize: 1).isEmpty)
    #expect(try entries(Array(" \n\t \r\n  ".utf8), chunkSize: 1).isEmpty)
    // Between NUL bytes a space is a name.
    #expect(try entries([32, 0], chunkSize: 1) == [.text(" ")])
  }

  @Test(arguments: [1, 1000]) func theByteOrderMarkIsNoPartOfAPath(_ chunkSize: Int) throws {
    #expect(try entries([0xEF, 0xBB, 0xBF] + Array("a.svg\n".utf8), chunkSize: chunkSize) == [.text("a.svg")])
  }

  @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF], []] as [[UInt8]]) func aListInUTF16IsRefused(_ mark: [UInt8]) throws {
    let isBigEndian = mark.first == 0xFE
    let list = mark + "home.svg\n".utf8.flatMap { isBigEndian ? [0, $0] : [$0, 0] }
    #expect(throws: ListParser.WrongEncoding.self) { try entries(list, chunkSize: 7) }
  }
}
