/// Why a file of settings cannot be used. Nothing is imported then.
public struct SettingsFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  /// The line in the file, from 1; `nil` where the error concerns the file as a whole.
  public let line: Int?
  /// The column in the line, from 1, in characters.
  public let column: Int?
  /// The problem, and the remedy.
  public let text: String
  /// The next problems of the same file, at most 19. They have none of their own.
  public private(set) var others: [SettingsFileError] = []

  /// The problems that are told at once. A file that has more is no file of settings.
  private static let most = 20

  init(path: String, line: Int? = nil, column: Int? = nil, text: String) {
    (self.path, self.line, self.column, self.text) = (path, line, column, text)
  }

  /// The problems of a file in the order of their offsets, the further ones in ``others``; `nil` if there are none.
  init?(_ errors: [JSON5Error], of path: String, in lines: TextLines) {
    let errors = errors.sorted { $0.offset < $1.offset }.prefix(Self.most).map { error in
      let place = lines.place(of: error.offset)
      return SettingsFileError(path: path, line: place.line, column: place.column, text: error.text)
    }
    guard let first = errors.first else { return nil }
    self = first
    others = Array(errors.dropFirst())
  }

  /// The place and the text: `crowns/crowns.json:3:5: there is no setting 'colour'; did you mean 'colors'?`. Each of
  /// the ``others`` follows in a line of its own.
  public var description: String { sentences.joined(separator: "\n") }

  /// The place and the text of each problem.
  package var sentences: [String] {
    ([self] + others).map { error in
      "\([error.line, error.column].compactMap(\.self).reduce(path) { "\($0):\($1)" }): \(error.text)"
    }
  }
}

/// The lines of a text, to find positions in it.
struct TextLines {
  private let bytes: [UInt8]
  /// The offset of each line.
  private let starts: [Int]

  /// - Complexity: O(n) in the bytes.
  init(of bytes: [UInt8]) {
    self.bytes = bytes
    starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// The line of a position, from 1.
  ///
  /// - Complexity: O(log n) in the lines.
  func line(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The line and column of a position, from 1; the column in characters.
  ///
  /// - Complexity: O(n) in the bytes of the line.
  func place(of offset: Int) -> (line: Int, column: Int) {
    let line = line(of: offset)
    return (line, String(decoding: bytes[starts[line - 1]..<min(offset, bytes.count)], as: UTF8.self).count + 1)
  }
}
