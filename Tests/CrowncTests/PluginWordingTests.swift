import CrownsTestSupport
import Foundation
import Testing

@testable import crownc

/// Messages never name options: who uses the plugin has none.
@Suite struct PluginWordingTests {
  @Test(arguments: [
    ("give them with --font", "give them with 'font' in crowns.json"),
    (
      "try --colors shades, or --knockout with the colour",
      "try colors: \"shades\" in crowns.json, or 'knockout' in "
        + "crowns.json with the colour"
    ),
    ("import it with '--colors auto'", "import it with colors: \"auto\" in crowns.json"),
    ("trim the picture to; leave out --trim", "trim the picture to; leave out 'trim' in crowns.json"),
    ("a/…; --flat leaves the folders out", "a/…"),
    ("a -- b, x--9 and ---", "a -- b, x--9 and ---"), ("", ""),
    (
      "PNG pictures are not imported here; in an app give 'pictures: .png' of CrownPNGImport, or make",
      "the plugin takes no PNG pictures; make"
    ),
  ])
  func optionsBecomeSettings(text: String, reworded: String) { #expect(PluginWording.text(text) == reworded) }

  /// Every text of the importer's sources that names an option.
  @Test func noMessageOfTheImporterNamesAnOption() throws {
    var checked = 0
    for module in ["CrownImport", "CrownSVG"] {
      let folder = Repository.url("Sources/\(module)")
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where name.hasSuffix(".swift") {
        for line in try Repository.text("Sources/\(module)/\(name)").split(separator: "\n") {
          let texts = line.drop { $0 == " " }.hasPrefix("//") ? [] : line.split(separator: "\"").dropFirst()
          for text in texts where text.contains("--") && !text.contains("<!--") && !text.contains("-->") {
            checked += 1
            #expect(!PluginWording.text(String(text)).contains(/--[a-z]/), "\(name): \(text)")
          }
        }
      }
    }
    #expect(checked > 8)
  }
}
