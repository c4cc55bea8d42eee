import CrownPath

/// The context of an element's painting: its coordinate system, its style and what it is clipped to.
struct PaintContext {
  /// From the element's user units to the drawing's.
  var transform = PathTransform.identity
  /// Kept outside of the context, so that the stack holds many contexts.
  private var storage = StyleStorage(Style())
  /// The size that percentages refer to.
  var viewport: Viewport
  /// The clips around the element, in the drawing's units.
  var clips: [ClipRegion] = []
  /// The nesting depth; what takes much of the stack counts twice.
  var depth = 0
  /// The size that a `use` gives the element it refers to; `nil` for elements that no `use` refers to directly.
  var use: UseSize?

  /// The size that a `use` gives the `svg` or `symbol` that it refers to.
  struct UseSize {
    var width: Double?
    var height: Double?
  }

  /// The computed style of the element.
  var style: Style {
    get { storage.style }
    set { storage = StyleStorage(newValue) }
  }

  init(viewport: Viewport) { self.viewport = viewport }

  private final class StyleStorage: Sendable {
    let style: Style
    init(_ style: Style) { self.style = style }
  }
}
