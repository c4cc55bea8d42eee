import CrownSVG
import CrownImport

extension FontCollection {
  /// The fonts of `--font`: those of files, or the installed ones for `system`; `nil` without any.
  static func given(
    by paths: [String], cancellation: ImportCancellation
  ) throws(FontFileError) -> FontCollection? {
    if paths.isEmpty { return nil }
    if paths == ["system"] { return try .system(cancellation: cancellation) }
    return try FontCollection(files: paths, cancellation: cancellation)
  }
}
