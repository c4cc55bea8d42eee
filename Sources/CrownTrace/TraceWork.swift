/// The work of a trace, and the most that it may take.
///
/// It is counted, not timed, so that the same picture gives the same outlines on every machine. A unit is a part of an
/// outline that is rasterised and fitted, or as much of anything else.
package final class TraceWork {
  /// The work so far.
  package private(set) var done = 0
  /// The most work. What is under way then ends with the best outlines so far.
  package let limit: Int

  /// True if the work is at its limit.
  var isExhausted: Bool { done >= limit }

  package init(limit: Int) { self.limit = limit }

  /// The work for a picture of some pixels.
  package convenience init(pixels: Int) { self.init(pixels: pixels, TraceTuning.Bounds()) }

  convenience init(pixels: Int, _ bounds: TraceTuning.Bounds) {
    self.init(limit: bounds.work + bounds.workOfPixel * pixels)
  }

  /// Counts work.
  func add(_ amount: Int) { done &+= amount }

  /// Counts a pass over pixels, each of which takes little.
  func add(pixels: Int) { done &+= pixels / Self.pixelsOfUnit }

  /// The pixels that a pass handles in the time of a unit.
  private static let pixelsOfUnit = 32
}
