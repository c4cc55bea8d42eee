import CrownKit
import CrownRaster

/// A picture of a crown for places that take nothing else, such as menus: its size, and its pixels from the shared
/// cache.
struct CrownPicture: Hashable, Sendable {
  let crown: Crown
  let frame: CrownFrame

  /// Lays a crown into a picture of its proportions.
  ///
  /// - Parameters:
  ///   - pointSize: The longer side, in points.
  ///   - scale: Pixels a point.
  ///   - isRightToLeft: True to mirror a crown that asks for it.
  init(_ crown: Crown, pointSize: Double, scale: Double, isRightToLeft: Bool) {
    let (width, height) = Self.size(of: crown.viewBox, pointSize: pointSize)
    self.init(
      crown,
      CrownFrame(
        // No side of a drawing, however thin, has less than a pixel.
        width: max(width, 1 / scale), height: max(height, 1 / scale), scale: scale,
        isMirrored: isRightToLeft && crown.mirrorsInRightToLeft))
  }

  /// Lays a crown into a frame.
  init(_ crown: Crown, _ frame: CrownFrame) { (self.crown, self.frame) = (crown, frame) }

  /// The size of a picture whose longer side is a number of points.
  static func size(of viewBox: PathRect, pointSize: Double) -> (width: Double, height: Double) {
    let ratio = viewBox.width / viewBox.height
    return ratio > 1 ? (pointSize, pointSize / ratio) : (pointSize * ratio, pointSize)
  }

  /// The pixels, if the shared cache has the mask.
  func kept(_ color: CrownColor) -> Bitmap<Premultiplied>? {
    MaskCache.shared.keptMask(of: crown, in: frame)?.coloredPremultiplied(color)
  }

  /// The pixels in a colour. Of a template only alpha counts.
  func drawn(_ color: CrownColor) throws(CrownLibraryError) -> Bitmap<Premultiplied> {
    try MaskCache.shared.mask(of: crown, in: frame).coloredPremultiplied(color)
  }

  /// The pixels in a colour, drawn away from the caller's actor; `nil` if the crown or the size gives no picture.
  @concurrent func drawnLater(_ color: CrownColor) async -> Bitmap<Premultiplied>? {
    do throws(CrownLibraryError) {
      return try drawn(color)
    } catch {
      CrownFailure.report(error)
      return nil
    }
  }
}

extension CrownLookup {
  /// The picture of the crown and its frame; where there is no crown, debug builds write why.
  func picture(
    pointSize: Double, scale: Double, isRightToLeft: Bool, color: CrownColor
  ) -> (pixels: Bitmap<Premultiplied>, frame: CrownFrame, crown: Crown)? {
    do throws(CrownLibraryError) {
      let picture = CrownPicture(try result.get(), pointSize: pointSize, scale: scale, isRightToLeft: isRightToLeft)
      return (try picture.drawn(color), picture.frame, picture.crown)
    } catch {
      CrownFailure.report(error)
      return nil
    }
  }

  /// A picture for a place that has to have one: if there is no crown, the mark of debug builds, or nothing in others.
  func someImage(
    pointSize: Double, scale: Double, isRightToLeft: Bool, color: CrownColor
  ) -> Bitmap<Premultiplied>? {
    if let picture = picture(pointSize: pointSize, scale: scale, isRightToLeft: isRightToLeft, color: color) {
      return picture.pixels
    }
    let side = CrownFrame(width: pointSize, height: pointSize, scale: scale)
    guard var mask = try? Mask(width: side.pixelWidth, height: side.pixelHeight) else { return nil }
    if CrownFailure.isReported {
      let transform = side.transform(for: PathRect(x: 0, y: 0, width: 1, height: 1))
      try? Rasterizer().fill(CrownFailure.mark, rule: .nonzero, transform: transform, into: &mask)
    }
    return mask.coloredPremultiplied(color)
  }
}
