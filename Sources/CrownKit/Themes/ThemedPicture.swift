import CrownRaster

internal import CrownPlatform

/// A crown on the screen: a mask, and its picture in a ``ThemeColor`` that follows the theme.
///
/// When the theme changes, the mask is coloured again, into the same memory; nothing is drawn.
public final class ThemedPicture: Sendable {
  /// The crown's coverage.
  public let mask: Mask
  /// The colour, as it depends on the theme.
  public let color: ThemeColor

  private struct State {
    var bitmap: Bitmap<Premultiplied>
    var shown: CrownColor
    var version = -1
  }

  private let state: Locked<State>

  /// Makes a picture that follows the theme of a centre for as long as it lives.
  ///
  /// - Throws: ``ThemeError`` if the centre's theme throws.
  public init(_ mask: Mask, color: ThemeColor, center: ThemeCenter) throws(ThemeError) {
    self.mask = mask
    self.color = color
    let first = try color.resolved(in: center.environment)
    state = Locked(State(bitmap: mask.coloredPremultiplied(first), shown: first))
    try center.add(self)
  }

  /// The picture in its present colour.
  ///
  /// Keep it no longer than it is shown: as long as someone has it, a change of colour takes new memory.
  public var bitmap: Bitmap<Premultiplied> { state.withLock { $0.bitmap } }

  /// The colour that the picture has now.
  public var shownColor: CrownColor { state.withLock { $0.shown } }

  /// Colours the picture, unless it has been coloured for a later change.
  func show(_ color: CrownColor, version: Int) {
    state.withLock { state in
      guard version > state.version else { return }
      state.version = version
      guard color != state.shown else { return }
      state.shown = color
      mask.colorPremultiplied(color, into: &state.bitmap)
    }
  }
}
