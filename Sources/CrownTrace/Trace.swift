import CrownPath

/// The outlines found in a picture, and how far they lie from it.
public struct Trace: Hashable, Sendable {
  /// The outlines that the record holds. The view box is the whole picture.
  public let drawing: Drawing
  /// The outlines as they were fitted, before the record rounds them.
  public let fittedDrawing: Drawing
  /// The record, which decodes to the drawing.
  public let record: [UInt8]
  /// The deviation of the drawing, rendered at the picture's size, from the picture; both averaged if the picture is
  /// large: see ``CrownTracer``.
  public let deviation: TraceDeviation
  /// The noise of the picture along its edges, in 255ths.
  public let noise: Double
}

/// The deviation of a rendered trace from its picture.
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
#if hasAttribute(nonexhaustive)
@nonexhaustive
#endif
public enum TraceFailure: Error, Hashable, Sendable {
  /// The best trace still differs from the picture by more than the limit.
  case differs(TraceDeviation)
  /// The picture has too many edges for the work that one picture may take.
  case tooMuchWork
  /// The outline has a curve or slanted line every four pixels, or much of it lies in clusters of segments or along
  /// level and upright lines thinner than a pixel. Several outlines cover the same areas then, and the one found is
  /// likely not the one that was drawn.
  case tooFine
  /// Nothing is covered.
  case blank
}

extension TraceFailure: CustomStringConvertible {
  /// The reason as the end of a sentence: `3 pixels differ by up to 110 of 255 near (88, 173)`.
  public var description: String {
    switch self {
    case .differs(let deviation): deviation.sentence
    case .tooMuchWork: "it has too many edges to trace"
    case .tooFine: "its details are too small for its pixels, and a larger picture is needed to trace it"
    case .blank: "nothing in it has an outline"
    }
  }
}

extension TraceDeviation {
  /// The difference in words: `3 pixels differ by up to 110 of 255 near (88, 173)`.
  fileprivate var sentence: String {
    "\(pixels) \(pixels == 1 ? "pixel differs" : "pixels differ") by up to \(largest) of 255 near (\(x), \(y))"
  }
}
