import CrownPNGReader
import CrownPath

/// Why a poster cannot be made.
enum PosterError: Error, Equatable, CustomStringConvertible {
  /// A line has no letters, or none that the font draws.
  case emptyLine(String)
  /// A line holds a line break or another control character.
  case controlCharacter(String)
  /// The font has no outline for some of the letters.
  case missingLetters([Character], font: String)
  /// FreeType cannot read the file as a font, or the font has no outlines.
  case unreadableFont(String, reason: String)
  /// No font was named, and none of the usual ones is installed.
  case noFont
  /// A file cannot be read or written; the reason is the system's.
  case file(String, reason: String)
  /// The photo is not a PNG file, or it is damaged.
  case unreadablePhoto(String, reason: PNGError)
  /// The photo has no pixels.
  case emptyPhoto(String, width: Int, height: Int)
  /// The crown's outline has no extent.
  case emptyCrown(String)
  /// The page is smaller than ``Layout/smallestSide``, or larger than a picture may be.
  case pageSize(width: Double, height: Double, unit: PageUnit)
  /// The margins leave no room between them.
  case margin
  /// A line would be set in letters too small to read.
  case tooSmallLetters(String, height: Double, unit: PageUnit)
  /// Cairo could not write the PDF. The text is Cairo's.
  case pdf(String)

  /// A sentence that says what is wrong and what to do.
  var description: String {
    switch self {
    case .emptyLine(let text):
      text.isEmpty
        ? "A line of text is empty: give it letters or leave it out."
        : "The line '\(text)' shows no letters: give it some or leave it out."
    case .controlCharacter(let text):
      "The line '" + text.unicodeScalars.map { $0.properties.generalCategory == .control ? "␣" : "\($0)" }.joined()
        + "' holds a line break or another control character: give each line a --text or --small of its own."
    case .missingLetters(let letters, let font):
      "The font \(font) has no \(letters.count == 1 ? "letter" : "letters") "
        + letters.map { "'\($0)'" }.joined(separator: ", ") + ": choose another with --font."
    case .unreadableFont(let path, let reason):
      "\(path): \(reason); give a TrueType or OpenType font."
    case .noFont:
      "There is no font in the usual places: install one (Debian: fonts-cabin) or name a file with --font."
    case .file(let path, let reason):
      "\(path): \(reason)"
    case .unreadablePhoto(let path, let reason):
      "\(path): \(reason) Give a photo as a PNG file."
    case .emptyPhoto(let path, let width, let height):
      "\(path): the photo is \(width) by \(height) pixels; it needs at least one of each."
    case .emptyCrown(let name):
      "The crown '\(name)' has no extent, so it cannot be laid on a poster: choose another with --crown."
    case .pageSize(let width, let height, let unit):
      "A poster of \(unit.text(width)) by \(unit.text(height)) \(unit.rawValue) cannot be made: each side is at least "
        + "\(unit.text(Layout.smallestSide)) and at most \(unit.text(unit.largestSide)) \(unit.rawValue)."
    case .margin:
      "The margins leave no room for crown and text: make --margin smaller."
    case .tooSmallLetters(let text, let height, let unit):
      "The letters of '\(text)' would be only \(unit.text(height)) \(unit.rawValue) high: make the poster larger, "
        + "the margin smaller or the text shorter."
    case .pdf(let message):
      "The PDF could not be made (Cairo: \(message))."
    }
  }
}
