import CrownPath
import Foundation

/// The time that encoding and decoding take, as processor time of the thread: it excludes other processes.
enum RecordTimes {
  /// Encodes drawings several times; the least time in microseconds.
  ///
  /// - Parameter encoder: The encoder of a drawing.
  static func encoding(
    _ drawings: [Drawing], rounds: Int, encoder: (Drawing) -> PathEncoder = { _ in PathEncoder() }
  ) throws -> (records: [PathRecord], microseconds: Double) {
    var records: [PathRecord] = []
    var least = Double.infinity
    for round in 0..<max(1, rounds) {
      let start = nanoseconds()
      for drawing in drawings {
        let record = try encoder(drawing).encode(drawing)
        if round == 0 { records.append(record) }
      }
      least = min(least, Double(nanoseconds() - start) / 1000)
    }
    return (records, least)
  }

  /// Decodes records several times; the least time in microseconds.
  static func decoding(_ records: [[UInt8]], shapes: SharedShapes? = nil, rounds: Int) throws -> Double {
    var sink = CountingSink()
    var least = Double.infinity
    for _ in 0..<max(1, rounds) {
      let start = nanoseconds()
      for record in records {
        try record.withUnsafeBytes { bytes in try PathDecoder(bytes, shapes: shapes).decode(into: &sink) }
      }
      least = min(least, Double(nanoseconds() - start) / 1000)
    }
    return least
  }

  private static func nanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// Uses every coordinate, so that decoding is not optimised away.
private struct CountingSink: PathSink {
  var sum = 0.0
  mutating func move(to point: PathPoint) { sum += point.x + point.y }
  mutating func addLine(to point: PathPoint) { sum += point.x + point.y }
  mutating func addQuadCurve(to point: PathPoint, control: PathPoint) { sum += point.x + control.y }
  mutating func addCurve(to point: PathPoint, control1: PathPoint, control2: PathPoint) {
    sum += point.x + control1.y + control2.x
  }
  mutating func closeSubpath() { sum += 1 }
}
