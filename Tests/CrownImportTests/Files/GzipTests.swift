import CInflate
import Foundation
import Testing

@testable import CrownImport

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
    let folder = try ImportFolder()
    try folder.write(Sample.crown, to: "in/a.svg")
    try folder.write(Self.gzip(crown), to: "in/b.svgz")
    try folder.write(Self.gzip(crown), to: "in/c.SVG")
    let report = try folder.importDrawings()
    #expect(report.count(of: .imported) == 3 && !report.hasProblems)
    let records = try folder.records()
    #expect(records.keys.sorted() == ["a", "b", "c"] && Set(records.values).count == 1)
    #expect(try folder.importDrawings().count(of: .unchanged) == 3)
    try folder.write(Self.gzip(Array(Sample.disc.utf8)), to: "in/b.svgz")
    let changed = try folder.importDrawings()
    #expect(changed.count(of: .updated) == 1 && changed.count(of: .unchanged) == 2)
  }

  @Test func oneNameOfBothKinds() throws {
    let folder = try ImportFolder()
    try folder.write(Sample.crown, to: "in/a.svg")
    try folder.write(Self.gzip(Array(Sample.disc.utf8)), to: "in/a.svgz")
    let problem = try #require(try folder.importDrawings().outcomes.first { $0.result == .failed }?.problems.first)
    let (taken, other) = (folder.path("in/a.svgz"), folder.path("in/a.svg"))
    #expect("\(problem)".hasPrefix("\(taken): the name 'a' is taken by \(other)"))
  }

  @Test func damagedFilesHaveASentence() throws {
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
      do {
        _ = try CrownEncoder().encode(bytes, name: name, path: "\(name).svgz")
        Issue.record("\(name) was encoded")
      } catch {
        #expect("\(error)".hasPrefix("\(name).svgz:") && "\(error)".contains(said), "\(name): \(error)")
      }
    }
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
