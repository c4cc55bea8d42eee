import CrownPath

/// The outlines found in a picture, and how far they lie from it.
public struct Trace: Hashable, Sendable {
  /// The outlines. The view box is the whole picture.
  public let drawing: Drawing
  /// The record of the drawing, as ``Drawing`` encodes it.
  public let record: [UInt8]
  /// How far the decoded record, rendered at the picture's size, lies from the picture; both averaged where the
  /// picture is large: see ``CrownTracer``.
  public let deviation: TraceDeviation
  /// The noise of the picture along its edges, in 255ths.
  public let noise: Double
}

/// How far a rendered trace lies from its picture.
public struct TraceDeviation: Hashable, Sendable {
  /// The number of pixels that differ by more than the limit.
  public let pixels: Int
  /// The largest difference of a pixel, in 255ths.
  public let largest: Int
  /// The column and row of the pixel that differs most.
  public let x: Int, y: Int
  /// The mean difference over the pixels at edges, in 255ths.
  public let mean: Double

  /// The same in a picture that has a square of pixels for each pixel.
  func enlarged(_ side: Int) -> TraceDeviation {
    TraceDeviation(pixels: pixels, largest: largest, x: x * side, y: y * side, mean: mean)
  }
}

/// Why a picture could not be traced.
public enum TraceFailure: Error, Hashable, Sendable {
  /// The best trace still differs from the picture by more than the limit.
  case differs(TraceDeviation)
  /// The picture has too many edges for the work that one picture may take.
  case tooMuchWork
  /// The outline has a curve or slanted line every four pixels, or much of it lies in crowds of segments or along level
  /// and upright lines thinner than a pixel. Several outlines cover the same areas then, and the one found is likely
  /// not the one that was drawn.
  case tooFine
  /// Nothing is covered.
  case blank
}
