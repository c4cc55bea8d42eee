import CrownPath

/// The fitting of a `viewBox`'s contents into a viewport (SVG 2, section 8.6).
struct PreserveAspectRatio: Sendable {
  /// The alignment within the remaining space: 0 at the start, 0.5 in the middle, 1 at the end; `nil` to stretch.
  var alignment: PathPoint? = PathPoint(0.5, 0.5)
  /// True if the contents cover the viewport rather than fit into it.
  var isSlice = false

  /// Reads the value of a `preserveAspectRatio` attribute; `nil` for a malformed one.
  init?(_ text: String) {
    var parts = text.split(whereSeparator: \.isWhitespace)
    if parts.first == "defer" { parts.removeFirst() }
    guard let align = parts.first, parts.count <= 2 else { return nil }
    if align == "none" {
      alignment = nil
    } else {
      let positions = ["Min": 0.0, "Mid": 0.5, "Max": 1.0]
      guard align.count == 8, align.hasPrefix("x"), let x = positions[String(align.dropFirst().prefix(3))],
        align.dropFirst(4).first == "Y", let y = positions[String(align.suffix(3))]
      else { return nil }
      alignment = PathPoint(x, y)
    }
    if parts.count == 2 {
      guard parts[1] == "meet" || parts[1] == "slice" else { return nil }
      isSlice = parts[1] == "slice"
    }
  }

  /// The default: centred, and fitted into the viewport.
  init() {}

  /// The transform from the units of a view box to those around its viewport.
  func transform(from viewBox: PathRect, to viewport: PathRect) -> PathTransform {
    var scaleX = viewport.width / viewBox.width
    var scaleY = viewport.height / viewBox.height
    guard let alignment else {
      return PathTransform(
        a: scaleX, b: 0, c: 0, d: scaleY, tx: viewport.x - viewBox.x * scaleX, ty: viewport.y - viewBox.y * scaleY)
    }
    let scale = isSlice ? max(scaleX, scaleY) : min(scaleX, scaleY)
    (scaleX, scaleY) = (scale, scale)
    return PathTransform(
      a: scale, b: 0, c: 0, d: scale,
      tx: viewport.x - viewBox.x * scale + (viewport.width - viewBox.width * scale) * alignment.x,
      ty: viewport.y - viewBox.y * scale + (viewport.height - viewBox.height * scale) * alignment.y)
  }
}
