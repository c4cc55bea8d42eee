import Foundation

/// Finds a font for posters among the system's: the bold of a humanist sans-serif, as the lettering of 1939 was.
enum FontFinder {
  /// Files to try, best first.
  static let files = [
    "/usr/share/fonts/opentype/cabin/Cabin-Bold.otf",
    "/usr/share/fonts/truetype/adf/GilliusADF-Bold.otf",
    "/usr/share/fonts/truetype/lato/Lato-Black.ttf",
    "/System/Library/Fonts/Supplemental/GillSans.ttc",
    "/System/Library/Fonts/Supplemental/Arial Bold.ttf",
    "/usr/share/fonts/truetype/open-sans/OpenSans-Bold.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSansCondensed-Bold.ttf",
  ]

  /// The path of the best font that is there.
  ///
  /// - Throws: ``PosterError/noFont``.
  static func bestFont() throws(PosterError) -> String {
    if let file = files.first(where: FileManager.default.isReadableFile(atPath:)) { return file }
    guard let file = fontconfigMatch() else { throw .noFont }
    return file
  }

  /// The font that fontconfig finds for the same description, if it is installed.
  private static func fontconfigMatch() -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["fc-match", "-f", "%{file}", "Cabin,Gillius ADF,Lato,Open Sans,sans-serif:bold:scalable=true"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let file = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 && !file.isEmpty ? file : nil
  }
}
