/// A problem with an element, at an offset in the text.
struct Problem: Error, Hashable {
  var offset: Int
  /// The element's name; empty for the file as a whole.
  var element = ""
  /// Most problems are ones of syntax.
  var kind: SVGDiagnostic.Kind = .malformed
  var message: String
}
