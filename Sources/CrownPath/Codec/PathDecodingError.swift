/// Why bytes are not a record that this version can read.
public struct PathDecodingError: Error, Hashable, Sendable {
  /// The kind of an error in a record.
  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Kind: Hashable, Sendable {
    /// The record ends before its path does.
    case truncated
    /// The record was written by a newer version of the format.
    case unsupportedVersion(UInt8)
    /// The view box is not a rectangle with finite numbers and sides longer than 0.
    case unusableViewBox
    /// A code that no encoder writes.
    case invalidCode
    /// A coordinate beyond the format's range.
    case outOfRange
    /// More elements than a record may hold.
    case tooManyElements
    /// More layers than a record may hold.
    case tooManyLayers
    /// The record refers to shared shapes, and none were given.
    case missingShapes
    /// The code does not end where the record does.
    case damaged
    /// The record is that of a mask, which has no path: ``AlphaMask`` decodes it.
    case mask
    /// The record is that of a path, not of a mask.
    case notAMask
    /// The mask has a side, or a number of pixels, that no mask has.
    case unusableMaskSize
  }

  /// The kind of the error.
  public var kind: Kind
  /// The byte of the record at which reading stopped, counted from its start.
  public var offset: Int

  /// Makes an error from its parts.
  public init(kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}

extension PathDecodingError.Kind {
  /// A description of the error that needs no memory.
  package var phrase: StaticString {
    switch self {
    case .truncated: "the record ends before its path does"
    case .unsupportedVersion: "the record has a version of the path format newer than this program knows"
    case .unusableViewBox: "the view box needs finite numbers and sides longer than 0"
    case .invalidCode: "a code that has no meaning"
    case .outOfRange: "a coordinate beyond the format's range"
    case .tooManyElements: "more elements than a record may hold"
    case .tooManyLayers: "more layers than a record may hold"
    case .missingShapes: "the record refers to shapes that its database shares, and the database has none"
    case .damaged: "the code does not end where the record does, so one of the two was cut or changed"
    case .mask: "it holds a mask, which has no path; draw the crown as a picture"
    case .notAMask: "it holds a path, not a mask"
    case .unusableMaskSize: "a mask has sides or a number of pixels that no mask has"
    }
  }
}

extension PathDecodingError: CustomStringConvertible {
  /// A sentence that says what is wrong and where.
  public var description: String {
    let problem =
      switch kind {
      case .unsupportedVersion(let version):
        "the record has version \(version) of the path format, newer than this program knows"
      case .unusableMaskSize:
        "a mask has sides of 1 to \(AlphaMask.sides.upperBound) pixels and at most \(AlphaMask.maximumPixels) pixels"
      default: "\(kind.phrase)"
      }
    return "path record, byte \(offset): \(problem)"
  }
}
