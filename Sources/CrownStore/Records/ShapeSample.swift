/// The records that shared shapes are chosen from: all of them, or as many as the limits allow, every second, fourth,
/// eighth and so on.
package struct ShapeSample {
  /// The most records.
  package var maximumCount = 16_384
  /// The most bytes of records; one record may have more.
  package var maximumBytes = 4 << 20

  package private(set) var records: [[UInt8]] = []
  private var byteCount = 0
  /// The number of records offered, and the number of them per one that is taken.
  private var (index, stride) = (0, 1)

  package init() {}

  /// Takes a record, if it is one of the sample.
  package mutating func add(_ record: [UInt8]) {
    defer { index += 1 }
    guard index % stride == 0 else { return }
    records.append(record)
    byteCount += record.count
    while records.count > 1, records.count > maximumCount || byteCount > maximumBytes {
      stride *= 2
      records = Swift.stride(from: 0, to: records.count, by: 2).map { records[$0] }
      byteCount = records.reduce(0) { $0 + $1.count }
    }
  }

  /// Takes the records out, so that they are freed once they are no longer needed.
  package mutating func takeRecords() -> [[UInt8]] {
    defer { records = [] }
    return records
  }
}
