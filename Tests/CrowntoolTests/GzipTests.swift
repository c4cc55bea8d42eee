import CInflate
import Foundation
import Testing

@testable import crowntool

/// Compressed drawings.
@Suite struct GzipTests {
  /// Compresses as gzip does.
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard deflateInit2_(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
      return []
    }
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: bytes.count / 900 + 1000)
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
        return deflate(&stream, Z_FINISH) == Z_STREAM_END ? output.count - Int(stream.avail_out) : 0
      }
    }
    return Array(output[..<count])
  }

  private let crown = Array(Sample.crown.utf8)

  @Test func compressedDrawingsAreRead() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/a.svg")
    try tool.write(Self.gzip(crown), to: "in/b.svgz")
    try tool.write(Self.gzip(crown), to: "in/c.SVG")
    let result = try tool("import", "in")
    #expect(result.status == 0 && result.err.isEmpty)
    let records = try tool.records()
    #expect(records.keys.sorted() == ["a", "b", "c"] && Set(records.values).count == 1)
    #expect(try tool("import", "in").out.hasPrefix("imported 0, updated 0, unchanged 3,"))
    try tool.write(Self.gzip(Array(Sample.disc.utf8)), to: "in/b.svgz")
    #expect(try tool("import", "in").out.hasPrefix("imported 0, updated 1, unchanged 2,"))
    #expect(try tool("import", "-", "--name", "d", input: Self.gzip(crown)).status == 0)
  }

  @Test func oneNameOfBothKinds() throws {
    let tool = try Tool()
    try tool.write(Sample.crown, to: "in/a.svg")
    try tool.write(Self.gzip(Array(Sample.disc.utf8)), to: "in/a.svgz")
    let result = try tool("import", "in")
    #expect(result.status == 1)
    #expect(result.err.contains("in/a.svgz: the name 'a' is taken by in/a.svg"))
  }

  @Test func damagedFilesHaveASentence() throws {
    let tool = try Tool()
    let whole = Self.gzip(crown)
    var flipped = whole
    flipped[whole.count / 2] ^= 0x10
    var wrongSum = whole
    wrongSum[whole.count - 6] ^= 1
    let cases: [(name: String, bytes: [UInt8], said: String)] = [
      ("cut", Array(whole.dropLast(9)), "ends too early"), ("short", [0x1F, 0x8B], "ends too early"),
      ("flipped", flipped, "damaged"), ("sum", wrongSum, "damaged"), ("method", [0x1F, 0x8B, 9] + whole, "damaged"),
      ("trailing", whole + Array("<svg/>".utf8), "other bytes follow the gzip data"),
      ("two", whole + whole, "svg"), ("half", whole + whole.dropLast(9), "ends too early"),
      ("twice", Self.gzip(whole), "gzip"),
    ]
    for (name, bytes, said) in cases {
      try tool.write(bytes, to: "\(name).svgz")
      let result = try tool("import", "\(name).svgz")
      #expect(result.status == 1, "\(name)")
      #expect(result.err.hasPrefix("\(name).svgz:") && result.err.contains(said), "\(name): \(result.err)")
    }
    #expect(!tool.exists("crowns.db"))
  }

  @Test func membersAreJoinedAndPaddingIsPassedOver() throws {
    let halves = Self.gzip(Array(crown[..<40])) + Self.gzip(Array(crown[40...]))
    #expect(try GzipFile.unpacked(halves) == crown)
    #expect(try GzipFile.unpacked(halves + [UInt8](repeating: 0, count: 512)) == crown)
    #expect(try GzipFile.unpacked(Self.gzip([])) == [])
  }

  @Test func bombsAreRefused() throws {
    // Members of 8 MiB each, and many of them.
    let member = Self.gzip([UInt8](repeating: 0x20, count: 8 << 20))
    let bomb = [[UInt8]](repeating: member, count: 1000).flatMap(\.self)
    #expect(throws: GzipFile.Failure.self) { try GzipFile.unpacked(bomb) }
    let most = [[UInt8]](repeating: member, count: 8).flatMap(\.self)
    #expect(try GzipFile.unpacked(most).count == GzipFile.maximumByteCount)
  }
}
