/// Whether lines are cut for all rows of a mask, or for those of a strip: code is compiled for either, since what a strip
/// asks of each line takes a hundredth of the time in small masks.
protocol RowChoice {
  /// Whether the rows are all of the mask's.
  static var areAll: Bool { get }
}

enum AllRows: RowChoice {
  @inline(__always) static var areAll: Bool { true }
}

enum SomeRows: RowChoice {
  @inline(__always) static var areAll: Bool { false }
}
