/// A file that lists the paths of drawings, as `find` and `git ls-files` print them.
///
/// The paths end with NUL bytes or are lines, whichever the list begins with. It has NUL bytes if there is one among
/// the first 4097 bytes, since no path is longer. The byte order mark of UTF-8 before the first is no part of it, and a
/// list in UTF-16 is refused. A line may end with CR and LF, and a line of white space says nothing.
/// Relative paths begin at the working directory, wherever the list lies.
///
/// A crown is named for its path below ``root``, as if that folder were searched. Only the files that are listed are
/// imported. No crown counts as gone because its file is not listed: a list may be a part of a library.
public struct PathList: Sendable, Hashable {
  /// The path of the list; `-` for standard input.
  public var path: String
  /// The folder below which the files lie and crowns are named.
  public var root: String

  /// Makes a list. Nothing is read yet.
  public init(at path: String, root: String = ".") {
    self.path = path
    self.root = root
  }

  /// The list as messages name it.
  var place: String { path == "-" ? "standard input" : path }
}
