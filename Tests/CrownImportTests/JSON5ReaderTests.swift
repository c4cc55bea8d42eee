import Testing

@testable import CrownImport

/// The reader of JSON5 documents.
@Suite struct JSON5ReaderTests {
  private func text(_ value: JSON5Value) -> String {
    switch value.content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let text): text
    case .string(let text): "'\(text)'"
    case .array(let elements): "[\(elements.map(text).joined(separator: ","))]"
    case .object(let members): "{\(members.map { "\($0.key)@\($0.offset):\(text($0.value))" }.joined(separator: ","))}"
    }
  }

  @Test(arguments: [
    ("{\"b\": 1, 'a': [true, false, null,], c-d_$: -.5e3,}", "{b@1:1,a@9:[true,false,null],c-d_$@36:-.5e3}"),
    (" // x\n/* { */ \"a\\n\\\"\\u00e9\\/\" // y", "'a\n\"é/'"), ("\u{FEFF}{}", "{}"), ("[[],{}]", "[[],{}]"),
    ("{ü: 1}", "expected a name or '}' at 1"), ("{a 1}", "expected ':' and a value after 'a' at 3"),
    ("[1 2]", "expected ',' or ']' at 3"), ("[1", "expected ',' or ']', found the end of the file at 2"),
    ("tru", "expected a value; put 'tru' in quotes if it is a text at 0"), ("1 1", "expected the end of the file at 2"),
    ("1-1", "'1-1' is not a decimal number at 0"),
    ("'\\x41'", "this escape is unknown; write the character itself at 1"),
    ("'\\ud800'", "this escape is unknown; write the character itself at 1"), ("'\\é'", "this escape is unknown at 1"),
    ("'a\n'", "the text that begins here has no closing quote in its line at 0"),
    (String(repeating: "[", count: 17), "the values are nested too deep at 16"),
  ])
  func documents(document: String, expected: String) {
    let result: String
    do throws(JSON5Error) {
      result = text(try JSON5Reader.value(of: Array(document.utf8)))
    } catch {
      result = "\(error.text) at \(error.offset)"
    }
    #expect(result == expected)
  }

  /// No beginning of a document, and none with a byte replaced, makes the reader trap.
  @Test func damagedDocuments() throws {
    let document = Array("{a: [1, 'x\\n', /* é */ true], // b\n \"c\": {d: -1.5e-3, \"\\u0041\": null,},}".utf8)
    _ = try JSON5Reader.value(of: document)
    for end in document.indices {
      _ = try? JSON5Reader.value(of: Array(document[..<end]))
      for byte in UInt8.min...UInt8.max {
        var damaged = document
        damaged[end] = byte
        _ = try? JSON5Reader.value(of: damaged)
      }
    }
  }
}
