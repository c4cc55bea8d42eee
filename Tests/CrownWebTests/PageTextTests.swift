import CInflate
import Testing

@testable import CrownWeb

/// Text and bytes in the forms that a page holds them in.
@Suite struct PageTextTests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func base64OfTheStandardsExamples(bytes: String, text: String) {
    #expect(Base64.text(of: Array(bytes.utf8)) == text)
  }

  @Test func base64OfEveryByte() {
    let text = Base64.text(of: Array(0...255))
    #expect(text.hasPrefix("AAECAwQFBgcICQoLDA0ODxAR") && text.hasSuffix("9vf4+fr7/P3+/w=="))
  }

  @Test func markupIsEscapedInHTML() {
    #expect(HTMLText.escaped("<b a='1' c=\"2\">&\0é") == "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;\u{FFFD}é")
  }

  @Test func noTextEndsAScriptElement() {
    let value = ScriptValue.object([
      .init(
        "</script>",
        .array([.string("<!--"), .string("\u{2028}\u{2029}\n\"\\\u{7F}"), .integer(-3), .string("ش")]))
    ])
    #expect(
      value.text
        == #"{"\u003c/script\u003e":["\u003c!--","\u2028\u2029\u000a\"\\\u007f",-3,"ش"]}"#)
  }

  @Test(arguments: [0, 1, 1000, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 3_000_000])
  func gzipIsUnpackedAgain(count: Int) throws {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    var state: UInt32 = 7
    for _ in 0..<count {
      state = state &* 1_664_525 &+ 1_013_904_223
      bytes.append(UInt8(truncatingIfNeeded: state >> 24) & 0x3F)
    }
    let packed = try Gzip.compressed(bytes)
    #expect(packed.starts(with: [0x1F, 0x8B]))
    #expect(packed == (try Gzip.compressed(bytes)))
    #expect(try unpacked(packed, capacity: count + 1) == bytes)
  }

  private func unpacked(_ packed: [UInt8], capacity: Int) throws -> [UInt8] {
    var stream = z_stream()
    try #require(inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK)
    defer { inflateEnd(&stream) }
    var input = packed
    var output = [UInt8](repeating: 0, count: capacity)
    let (code, rest) = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
        return (inflate(&stream, Z_FINISH), Int(stream.avail_out))
      }
    }
    try #require(code == Z_STREAM_END)
    return Array(output.dropLast(rest))
  }
}
