import ArgumentParser
import CrownWeb

/// The kinds of files that `gallery` writes.
enum GalleryFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// A contact sheet.
  case png
  /// A page for a browser.
  case html

  /// The format that an output's ending names; `nil` if it has none.
  init?(endingOf output: String) throws {
    guard let kind = try OutputKind(endingOf: output, among: Self.allCases.map(\.kind)) else { return nil }
    self.init(rawValue: kind.rawValue)
  }

  var kind: OutputKind {
    switch self {
    case .png: .png
    case .html: .html
    }
  }

  /// True if it can show that there is no crown: a page says what to do, a picture of none is no picture.
  var canBeEmpty: Bool { self == .html }
}
