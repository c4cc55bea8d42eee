import CrownRaster
import CrownSVG
import CrownTrace

/// The coverage of a picture, and the treatment of its colours.
///
/// A picture of few flat colours gets the tones that a drawing of these colours gets: see `ColorTreatment`.
package struct PictureReading {
  /// The picture in one colour.
  package let coverage: PictureCoverage
  /// The treatment of its colours.
  package var treatment = ColorTreatment.single
  /// True if the colour behind the drawing was left out.
  package var omitsBackground = false
  /// The share of the edges that is still seen in one colour, 0 through 1.
  package var contrast = 1.0

  /// Reads a picture.
  ///
  /// - Parameters:
  ///   - colors: The treatment of several colours that was asked for.
  ///   - acceptsAny: True if other pictures of several colours, photos and textures are taken for what their alpha or
  ///     the darkness of their ink shows. Soft shadows stay then.
  /// - Throws: `PictureRefusal`.
  /// - Complexity: O(pixels).
  package init(
    of picture: PixelPicture, colors: ColorHandling, acceptsAny: Bool = false
  ) throws(PictureRefusal) {
    do throws(PictureRefusal) {
      coverage = try PictureCoverage(of: picture, omitsShadows: !acceptsAny)
    } catch {
      if let reading = PictureReading(flat: picture, colors) {
        self = reading
      } else if acceptsAny {
        coverage = try PictureCoverage(of: picture, acceptsAny: true)
      } else {
        throw error
      }
    }
  }

  /// Reads a picture of several flat colours.
  private init?(flat picture: PixelPicture, _ colors: ColorHandling) {
    guard colors != .refuse, let flat = FlatColors(of: picture) else { return nil }
    func paint(_ color: CrownColor) -> PaintColor {
      PaintColor(red: color.red, green: color.green, blue: color.blue, alpha: Double(color.alpha) / 255)
    }
    let tones = FlatTones.chosen(
      for: flat.colors.map(paint), areas: flat.areas, edges: flat.edges, background: flat.background.map(paint),
      handling: colors)
    guard let tones else { return nil }
    coverage = PictureCoverage(of: flat, alphas: tones.alphas)
    (treatment, contrast) = (tones.treatment, tones.contrast)
    omitsBackground = flat.background != nil && treatment != .single
  }
}
