import CrownPath
import CrownSVG

/// The settings that a record depends on besides its source file.
///
/// Each has an entry in ``ImportSetting/all``, but for the fonts: a database keeps those only with the crowns that
/// depend on them.
public struct ImportSettings: Sendable, Hashable {
  /// The largest distance of a stored curve from its source, in the drawing's units; 0 simplifies nothing, and `nil`
  /// stands for 1/4096 of the longer side of the view box.
  public var tolerance: Double?
  /// The options of the reader of SVG files. Strict ones also refuse the loss of half of a drawing's edges; several
  /// colours are no loss, and `.refuse` refuses them.
  public var drawing = SVGImporter.Options()
  /// The choice of outline or mask for a picture.
  public var trace = TraceHandling.auto
  /// The exponent that takes a gamma out of the coverage of a traced picture, 1 for most. An import judges it for each
  /// folder of pictures.
  public var gamma = 1.0
  /// The margin around the ink, to which the view box is cut; `nil` if it stays.
  package var trim: BoxMargin?
  /// True if the view box becomes a square.
  package var isSquare = false
  /// The margin that the view box gets; `nil` for none.
  package var padding: BoxMargin?
  /// True if the crown has the tag `CrownLabel/mirrorsTag`, whatever its drawing says.
  public var isMirrored = false
  /// The tags that the crown gets besides those of its file.
  public var tags: Set<String> = []
  /// The keys of the settings that a file of settings gave. Where it gives one no more, the default holds again.
  var fileKeys: Set<String> = []
  /// The changes that someone made to the title and tags.
  package var labelEdit = LabelEdit()

  /// The default settings.
  public init() {}
}

extension ImportSettings {
  /// The change of the view box.
  package var framing: ViewBoxFraming { ViewBoxFraming(trim: trim, isSquare: isSquare, padding: padding) }

  /// The settings that users give values for and that others have other values of, with the defaults of the rest.
  func given(unlike others: ImportSettings) -> ImportSettings {
    var settings = ImportSettings()
    for setting in ImportSetting.all where setting.valueName != nil && setting.texts(self) != setting.texts(others) {
      setting.copy(self, &settings)
    }
    return settings
  }
}

// MARK: - As a database keeps them

extension ImportSettings {
  /// The settings as text, without the fonts, which most drawings do not depend on. A file whose settings are another
  /// text is imported again.
  var text: String {
    var settings = self
    settings.drawing.fonts = nil
    return settings == Self.usual ? Self.usualText : settings.fullText
  }

  /// The default settings, which most crowns have, and their text.
  private static let usual = ImportSettings()
  private static let usualText = usual.fullText

  private var fullText: String {
    let parts = ImportSetting.all.compactMap { setting in
      setting.texts(self).map { texts in
        ([setting.keptKey] + (setting.isFreeText ? texts.map(KeptWord.escaped) : texts)).joined(separator: " ")
      }
    }
    return (["codec \(PathDecoder.version)"] + parts).joined(separator: ", ")
  }

  /// Reads the text of settings. What this version does not know is ignored.
  init(text: String) {
    self.init()
    for part in text.split(separator: ",") {
      let words = part.split(separator: " ").map(String.init)
      guard let setting = ImportSetting.all.first(where: { $0.keptKey == words.first }) else { continue }
      let texts = words.dropFirst().map { setting.isFreeText ? KeptWord.unescaped($0[...]) ?? $0 : $0 }
      try? setting.read(texts, into: &self)
    }
  }
}
