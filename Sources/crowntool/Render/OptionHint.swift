import CrownKit
import CrownRaster

/// The option that an argument may have been meant for which names no crown, such as `red.png` and `red`.
enum OptionHint {
  /// The end of a sentence about such an argument; empty where it looks like a name.
  static func sentence(for argument: String) -> String {
    let parts = argument.split(separator: ".", omittingEmptySubsequences: false)
    if let ending = parts.dropFirst().last, ImageFormat(named: ending.lowercased()) != nil {
      return "; the file to write is given by --output \(argument)"
    }
    if let size = Int(argument), Mask.sizes.contains(size) { return "; a size is given by --size \(argument)" }
    if (try? CrownColor(css: argument)) != nil { return "; a colour is given by --color '\(argument)'" }
    return ""
  }
}
