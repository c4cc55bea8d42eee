/// Neighbouring records that share a checksum.
package struct RecordGroup {
  /// A group is complete when its records have so many bytes, or when it has so many crowns.
  ///
  /// Smaller ones cost more for checksums, and of larger ones more has to be read for one crown.
  @inlinable
  package static var completeByteCount: Int { 200 }
  @inlinable
  package static var completeCrownCount: Int { 24 }

  private(set) var checksum = CRC24()
  private(set) var count = 0
  private var byteCount = 0

  var isComplete: Bool { Self.isComplete(byteCount: byteCount, count: count) }

  private static func isComplete(byteCount: Int, count: Int) -> Bool {
    byteCount >= completeByteCount || count >= completeCrownCount
  }

  /// The number of records before the end of each group.
  ///
  /// - Parameter offsets: The position of each record, and the end of the last one.
  static func ends(ofRecordsAt offsets: [Int]) -> [Int] {
    var ends: [Int] = []
    var start = 0
    for end in 1..<max(offsets.count, 1)
    where isComplete(byteCount: offsets[end] - offsets[start], count: end - start) || end == offsets.count - 1 {
      ends.append(end)
      start = end
    }
    return ends
  }

  mutating func add(_ record: [UInt8]) {
    record.withUnsafeBytes { checksum.update(with: $0) }
    byteCount += record.count
    count += 1
  }
}
