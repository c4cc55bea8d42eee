import CrownKit
import CrownPath
import CrownSystem

/// The parts of a crown that a view needs, decoded once.
struct CrownArtwork: Sendable {
  /// The content that gives the view its shape.
  enum Content: Sendable {
    /// Outlines, each with its opacity, laid over each other as one group.
    case layers([Drawing.Layer])
    /// The alpha of a picture.
    case mask(AlphaMask)
    /// The record cannot be read: nothing is shown.
    case nothing
  }

  let content: Content
  let viewBox: PathRect
  /// The baseline on which the crown stands in a line of text, as a share of the view box's height from its upper edge.
  let baseline: Double
  /// The text that screen readers say.
  let title: String
  /// True if the crown is mirrored where people read from right to left.
  let mirrors: Bool
  /// The reason why there is nothing to show; `nil` if there is something.
  let failure: CrownLibraryError?

  /// The width of the view box for a height of 1.
  var aspectRatio: Double { viewBox.width / viewBox.height }

  /// Decodes a crown.
  private init(decoding crown: Crown) {
    viewBox = crown.viewBox
    title = crown.title
    mirrors = crown.mirrorsInRightToLeft
    do throws(PathDecodingError) {
      content = crown.isMask ? .mask(try crown.alphaMask) : .layers(try crown.layers)
      failure = nil
    } catch {
      content = .nothing
      failure = .damagedCrown(name: crown.name, reason: error)
    }
    baseline = ((try? crown.opticalBaseline) ?? viewBox.maxY) / viewBox.height - viewBox.y / viewBox.height
  }

  /// The artwork of a crown that could not be read: it takes the space of a square one.
  init(_ failure: CrownLibraryError, name: String) {
    (content, viewBox, baseline) = (.nothing, PathRect(x: 0, y: 0, width: 1, height: 1), 1)
    title = Crown.title(ofName: name)
    mirrors = false
    self.failure = failure
  }

  /// The artwork of what a lookup gave.
  init(_ lookup: CrownLookup) {
    switch lookup.result {
    case .success(let crown): self.init(crown)
    case .failure(let error): self.init(error, name: lookup.name)
    }
  }

  /// The artwork of a crown, decoded at its first use.
  ///
  /// SwiftUI makes new views whenever something changes, and a debug build takes long to decode.
  init(_ crown: Crown) {
    if let kept = Self.recent.withLock({ $0.value(for: crown) }) {
      self = kept
      return
    }
    let artwork = CrownArtwork(decoding: crown)
    self = artwork
    // An element of a path takes about ten times the bytes that the record has for it.
    let byteCount =
      switch content {
      case .mask(let mask): mask.alpha.count
      default: crown.record.count * 10 + 256
      }
    Self.recent.withLock { $0.insert(artwork, byteCount: byteCount, for: crown) }
  }

  /// The artworks that were used last: a thousand simple ones, or some large masks.
  private static let recent = Locked(LeastRecentlyUsed<Crown, CrownArtwork>(byteBudget: 4 << 20))
}

/// The size and position of a crown in a line of text.
///
/// It is as high as the letters extend above the baseline, accents included, and keeps its proportions. Its lower edge
/// stands on the baseline; a round or a point extends a little below.
struct LineMetrics: Equatable {
  /// The size of the crown, in points.
  let width: Double
  let height: Double
  /// The distance of the baseline from the crown's upper edge, in points.
  let baseline: Double

  /// Places a crown.
  ///
  /// - Parameters:
  ///   - ascent: The distance from the line's upper edge to its baseline, in points.
  ///   - aspectRatio: The crown's width for a height of 1.
  ///   - baseline: The baseline of the crown, as a share of its height.
  ///   - scale: The size, relative to that of the letters: the crown grows and shrinks about its middle, as a symbol
  ///     does.
  init(ascent: Double, aspectRatio: Double, baseline: Double, scale: Double = 1) {
    let ascent = ascent.isFinite ? max(ascent, 0) : 0
    let ratio = aspectRatio.isFinite ? max(aspectRatio, 0) : 1
    let share = baseline.isFinite ? min(max(baseline, 0), 1) : 1
    height = ascent * scale
    width = ascent * ratio * scale
    self.baseline = ascent * (share + (scale - 1) / 2)
  }

  /// The scales of `imageScale`, small and large, relative to the medium one: about those of SF Symbols.
  static let smallScale = 0.8
  static let largeScale = 1.3
}
