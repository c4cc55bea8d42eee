/// Comparisons of texts by their bytes in UTF-8.
///
/// Names and paths are bytes to a file system and to SQLite. The standard library compares views of UTF-8 byte by byte,
/// which took an eighth of the instructions of an import without changes.
extension String {
  /// Returns true if both texts have the same bytes. `==` also holds for other bytes of the same characters.
  ///
  /// - Complexity: O(n).
  package func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && order(ofBytesBeside: other) == 0
  }

  /// Returns true if the bytes come first in the order of SQLite's blobs: by the first that differs, then by length.
  ///
  /// - Complexity: O(n).
  package func precedesByBytes(_ other: String) -> Bool { order(ofBytesBeside: other) < 0 }

  /// Returns true if the text ends with an ASCII ending, in capitals or not.
  ///
  /// - Parameter ending: Letters in lower case, digits and points.
  /// - Complexity: O(1) in the length of the text.
  package func hasEnding(_ ending: StaticString) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      ending.withUTF8Buffer { ending in
        let start = bytes.count - ending.count
        guard start >= 0 else { return false }
        return ending.indices.allSatisfy { index in
          let (byte, wanted) = (bytes[start + index], ending[index])
          return byte == wanted || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte | 0x20 == wanted
        }
      }
    }
  }

  /// The offset in UTF-8 of the last byte of a value; `nil` if there is none.
  ///
  /// - Complexity: O(n).
  package func lastOffset(of byte: UInt8) -> Int? {
    var text = self
    return text.withUTF8 { $0.lastIndex(of: byte) }
  }

  /// Returns true if the text begins with the bytes of another one.
  ///
  /// - Complexity: O(n) in the length of the other.
  package func beginsWithBytes(of other: String) -> Bool {
    var (text, start) = (self, other)
    return text.withUTF8 { text in
      start.withUTF8 { start in
        guard start.count <= text.count, let textStart = text.baseAddress, let first = start.baseAddress else {
          return start.isEmpty
        }
        return memcmp(textStart, first, start.count) == 0
      }
    }
  }

  /// The text without a number of bytes at its end.
  package func droppingLast(bytes count: Int) -> String {
    count == 0 ? self : String(Substring(utf8.dropLast(count)))
  }

  /// Below 0 if the bytes come before those of another text, 0 if they are the same, above 0 if they come after them.
  private func order(ofBytesBeside other: String) -> Int {
    let order = utf8.withContiguousStorageIfAvailable { bytes in
      other.utf8.withContiguousStorageIfAvailable { otherBytes in
        let common = min(bytes.count, otherBytes.count)
        guard common > 0, let start = bytes.baseAddress, let otherStart = otherBytes.baseAddress else {
          return bytes.count - otherBytes.count
        }
        let order = Int(memcmp(start, otherStart, common))
        return order == 0 ? bytes.count - otherBytes.count : order
      }
    }
    if let order, let order { return order }
    // Only texts of Foundation on Apple's platforms have other memory.
    if utf8.elementsEqual(other.utf8) { return 0 }
    return utf8.lexicographicallyPrecedes(other.utf8) ? -1 : 1
  }
}
