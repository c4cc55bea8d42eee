import CrownStore
import CrownSystem

/// The reader of PNG pictures for an import.
///
/// `CrownPNGImport` has the way that reads them: `.png`. It is a module of its own, since it brings libpng and the
/// tracer; an import of SVG files needs neither, and links on every platform.
///
///     import CrownPNGImport
///
///     let importer = CrownImporter(database: "crowns.db", pictures: .png)
public struct PictureImport: Sendable {
  /// Makes the record of a PNG file.
  package typealias Encoding =
    @Sendable (
      _ bytes: [UInt8], _ settings: ImportSettings, _ hash: ContentHash, _ path: String
    ) throws(ImportRefusal) -> EncodedCrown
  /// The exponent that takes the gamma out of the pictures of a folder, judged by some of them; 1 for most. They are
  /// read by their index.
  package typealias Judging = @Sendable (_ paths: [String], _ read: (Int) -> [UInt8]?) -> Double

  let encode: Encoding
  private let judging: Judging

  package init(encode: @escaping Encoding, judgeGamma: @escaping Judging) {
    self.encode = encode
    judging = judgeGamma
  }

  /// Refuses pictures with a sentence.
  public static let none = PictureImport(
    encode: { _, _, _, path throws(ImportRefusal) in
      throw ImportRefusal(problems: [ImportMessage(path: path, line: 1, column: 1, .unsupported, text: refusal)])
    },
    judgeGamma: { _, _ in 1 })

  private static let refusal =
    "PNG pictures are not imported here; in an app give 'pictures: .png' of CrownPNGImport, or make a drawing of this "
    + "one with 'crowntool trace', and import that"
}

extension PictureImport {
  /// The exponent that takes the gamma out of the pictures of a folder, judged by some of them.
  func judgeGamma(_ pictures: [Source], _ read: (Source) -> [UInt8]?) -> Double {
    judging(pictures.map(\.path)) { read(pictures[$0]) }
  }

  /// Returns true if a file is read as a picture: its name says so, or its first bytes do and its name says nothing
  /// else.
  static func isPicture(_ bytes: [UInt8], path: String) -> Bool {
    SourceFileName.isPicture(path) || !SourceFileName.isSVG(path) && bytes.starts(with: signature)
  }

  /// The first bytes of every PNG file (PNG, third edition, 5.2).
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}
