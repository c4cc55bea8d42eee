import CrownPath
import CrownRaster

extension Crown {
  /// The source of a crown's alpha.
  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// One opaque layer.
    case outline
    /// Several layers, or one that is not opaque: see ``Crown/layers``.
    case shaded
    /// A picture of alpha that no outline describes: see ``Crown/alphaMask``.
    case mask
  }

  /// The source of the crown's alpha.
  ///
  /// - Throws: `PathDecodingError` if the record is damaged.
  /// - Complexity: O(1) for a mask, O(*n*) in the record's bytes for others.
  public var kind: Kind {
    get throws(PathDecodingError) {
      if isMask { return .mask }
      return try Drawing(record: record, shapes: shapes).isOutline ? .outline : .shaded
    }
  }

  /// The picture of a crown that is kept as a mask, at its own size.
  ///
  /// - Throws: `PathDecodingError` if the record is damaged, or is that of an outline.
  /// - Complexity: O(pixels), at every call: keep the mask to use it again.
  public var alphaMask: AlphaMask {
    get throws(PathDecodingError) { try AlphaMask(record: record) }
  }

  /// Draws a crown that is kept as a mask; the transform, of its view box, may mirror and turns nothing.
  func scale(by transform: PathTransform, into mask: inout Mask) throws(CrownLibraryError) {
    let source: AlphaMask
    do throws(PathDecodingError) {
      source = try alphaMask
    } catch {
      throw .damagedCrown(name: name, reason: error)
    }
    let start = transform.image(of: PathPoint(viewBox.minX, viewBox.minY))
    let end = transform.image(of: PathPoint(viewBox.maxX, viewBox.maxY))
    do throws(RasterError) {
      var picture = try Mask(width: source.width, height: source.height, coverage: source.alpha)
      if end.x < start.x { picture = picture.mirrored() }
      let target = PathRect(
        x: min(start.x, end.x), y: start.y, width: abs(end.x - start.x), height: end.y - start.y)
      mask = try picture.scaled(to: target, width: mask.width, height: mask.height)
    } catch {
      throw .unrenderable(name: name, reason: error)
    }
  }
}
