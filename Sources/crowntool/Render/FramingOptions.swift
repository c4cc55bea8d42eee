import ArgumentParser
import CrownImport
import CrownKit
import CrownPath

/// The options that change the view box of the crowns drawn. Their values are those of the settings of an import.
struct FramingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Cut the picture to the ink, also to ink that lies outside of it, and leave a margin: none for '--trim' alone, "
        + "else units of the drawing or a percentage of the picture, as in '--trim 2' and '--trim 8%'.",
      valueName: "margin"))
  var trim: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Make the picture a square, with the drawing in the middle. '--square' alone is 'true'.", valueName: "whether"))
  var square: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Widen the picture on each side by units of the drawing or a percentage of the picture, such as 2 or 8%. The "
        + "order is --trim, --square, --padding.", valueName: "margin"))
  var padding: String?

  func validate() throws { _ = try framing() }

  /// The change of view boxes that is asked for.
  func framing() throws -> ViewBoxFraming {
    do throws(SettingError) {
      return try ViewBoxFraming(trim: trim, square: square, padding: padding)
    } catch {
      throw ValidationError("--\(error)")
    }
  }
}

extension CrownFrame {
  /// The frame in which a crown lies so that a box, instead of its view box, takes up the picture.
  ///
  /// - Parameter viewBox: The crown's view box.
  func showing(_ box: PathRect, ofCrownWith viewBox: PathRect) -> CrownFrame {
    if box == viewBox { return self }
    let transform = contentMode.transform(from: box, to: PathRect(x: 0, y: 0, width: width, height: height))
    let start = transform.image(of: PathPoint(viewBox.minX, viewBox.minY))
    let end = transform.image(of: PathPoint(viewBox.maxX, viewBox.maxY))
    var frame = self
    frame.contentMode = .stretch
    frame.insets = Insets(top: start.y, left: start.x, bottom: height - end.y, right: width - end.x)
    return frame
  }
}
