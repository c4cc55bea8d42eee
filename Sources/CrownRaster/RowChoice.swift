/// Which rows of a mask lines are cut for: code is compiled for each, since what all rows of a small mask have no need of takes a
/// hundredth of the time there.
protocol RowChoice {
  /// Whether the rows are all of the mask's, or else those of a strip.
  static var areAll: Bool { get }
  /// Whether pieces stay in the queue when they have been added; else lines may pass through so many rows that upright ones are
  /// worth looking for.
  static var keepPieces: Bool { get }
}

/// All rows of a small mask.
enum FewRows: RowChoice {
  @inline(__always) static var areAll: Bool { true }
  @inline(__always) static var keepPieces: Bool { true }
}

/// All rows of a larger mask.
enum AllRows: RowChoice {
  @inline(__always) static var areAll: Bool { true }
  @inline(__always) static var keepPieces: Bool { false }
}

/// The rows of a strip.
enum SomeRows: RowChoice {
  @inline(__always) static var areAll: Bool { false }
  @inline(__always) static var keepPieces: Bool { false }
}
