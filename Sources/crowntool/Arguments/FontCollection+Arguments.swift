import CrownSVG
import CrownImport

extension FontCollection {
  /// The fonts of `--font`: those of files, or the installed ones for `system`; `nil` without any.
  static func given(by paths: [String]) throws(FontFileError) -> FontCollection? {
    if paths.isEmpty { return nil }
    if paths == ["system"] { return try .system(cancellation: Interruption.cancellation) }
    return try FontCollection(files: paths, cancellation: Interruption.cancellation)
  }
}
