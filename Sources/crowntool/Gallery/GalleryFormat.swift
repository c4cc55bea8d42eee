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
    let ending = ImageFormat.ending(of: output)?.lowercased()
    if ending == "html" || ending == "htm" {
      self = .html
    } else if let ending, ending == "svg" {
      throw ValidationError("--output \(output): .\(ending) is not written; give a file that ends in .png or .html.")
    } else {
      guard try ImageFormat(endingOf: output, written: [.png]) != nil else { return nil }
      self = .png
    }
  }

  /// Why a file that begins with these bytes may not be replaced; `nil` if it may.
  func refusal(toReplace start: [UInt8]) -> String? {
    switch self {
    case .png: return ImageFormat.png.refusal(toReplace: start)
    case .html:
      if start.starts(with: GalleryPage.signature.utf8) { return nil }
      return "crowntool did not write this file; give another name, or --force to replace it"
    }
  }
}
