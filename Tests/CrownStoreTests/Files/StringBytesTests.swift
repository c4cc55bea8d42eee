import CrownSystem
import Testing

/// Names are compared by their bytes, as file systems and SQLite do.
@Suite struct StringBytesTests {
  private static let texts = [
    "", "a", "A", "ab", "b", "a/b", "icon", "icon-of-more-than-fifteen-bytes", "icon-of-more-than-fifteen-bytez",
    "icon-of-more-than-fifteen-byte", "\u{E9}", "e\u{301}", "\u{1F451}", "\u{FFFD}", "a\0b", "a\0c",
  ]

  @Test(arguments: texts) func comparesAsBytesDo(text: String) {
    for other in Self.texts {
      let (bytes, otherBytes) = (Array(text.utf8), Array(other.utf8))
      #expect(text.hasSameBytes(as: other) == (bytes == otherBytes), "\(text) and \(other)")
      #expect(text.precedesByBytes(other) == bytes.lexicographicallyPrecedes(otherBytes), "\(text) and \(other)")
    }
  }

  /// One character may have two forms, which are two names.
  @Test func formsOfACharacterAreNotTheSameBytes() {
    #expect("\u{E9}.svg" == "e\u{301}.svg")
    #expect(!"\u{E9}.svg".hasSameBytes(as: "e\u{301}.svg"))
  }

  @Test func endingsIgnoreCapitals() {
    for name in [".svg", "a.svg", "A.SVG", "folder/crown.Svg", "\u{1F451}.svg"] {
      #expect(name.hasEnding(".svg"), "\(name)")
    }
    for name in ["", "svg", "a.svgz", "asvg", "a.sv", "a\u{E}svg", "a.s\u{16}g", "a.svg\u{301}"] {
      #expect(!name.hasEnding(".svg"), "\(name)")
    }
  }

  @Test(arguments: texts) func beginningsAndPositionsAreThoseOfBytes(text: String) {
    for other in Self.texts {
      #expect(text.beginsWithBytes(of: other) == text.utf8.starts(with: other.utf8), "\(text) and \(other)")
    }
    for byte in [0, UInt8(ascii: "a"), UInt8(ascii: "-"), 0xA9] as [UInt8] {
      #expect(text.lastOffset(of: byte) == Array(text.utf8).lastIndex(of: byte), "\(text) and \(byte)")
    }
  }

  @Test func bytesAreDroppedAtTheEnd() {
    #expect("a.svg".droppingLast(bytes: 4) == "a")
    #expect("\u{1F451}.svg".droppingLast(bytes: 4) == "\u{1F451}")
    #expect(".svg".droppingLast(bytes: 5) == "")
    #expect("a".droppingLast(bytes: 0) == "a")
  }
}
