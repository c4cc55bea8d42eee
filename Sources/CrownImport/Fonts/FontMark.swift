import CrownSVG
import CrownSystem

/// The fonts that a crown was imported with are not at hand.
struct MissingFonts: Error {}

/// The end of the text of settings that names the fonts with which a drawing with text was imported.
enum FontMark {
  private static let prefix = ", fonts "

  /// The mark of fonts.
  static func text(of fonts: FontCollection) -> String { prefix + String(fonts.fingerprint, radix: 16) }

  /// The fonts that a crown was imported with, of those that are given and those that are installed.
  ///
  /// - Parameters:
  ///   - text: The text of the crown's settings.
  ///   - given: Fonts that are at hand. They are returned where the crown depends on none.
  ///   - cancellation: Ends the search for those that are installed.
  /// - Throws: ``MissingFonts`` where neither are the ones.
  static func fonts(
    of text: String, given: FontCollection?, cancellation: Cancellation = .none
  ) throws(MissingFonts) -> FontCollection? {
    var text = text[...]
    guard let mark = remove(from: &text) else { return given }
    if let given, self.text(of: given) == mark { return given }
    if let installed = try? FontCollection.system(cancellation: cancellation), self.text(of: installed) == mark {
      return installed
    }
    throw MissingFonts()
  }

  /// Removes the mark at the end of a text; returns `nil` where there is none.
  static func remove(from text: inout Substring) -> String? {
    guard let comma = text.utf8.lastIndex(of: UInt8(ascii: ",")), text[comma...].hasPrefix(prefix) else { return nil }
    defer { text = text[..<comma] }
    return String(text[comma...])
  }
}
