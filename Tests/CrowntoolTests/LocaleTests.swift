import Foundation
import Testing

/// Locales whose rules for case differ: in Turkish, the capital of i is İ, and the small letter of I is ı.
@Suite struct LocaleTests {
  /// What commands say and write does not depend on the locale.
  @Test func turkishChangesNothing() throws {
    func run(_ locale: String) throws -> [String] {
      let tool = try Tool()
      for name in ["INDIGO", "indigo-2", "İzmir", "ısı", "TITLE i", "file/I"] {
        let title = "<title>The \(name) IIII iiii</title>"
        try tool.write(
          "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>\(title)<path d='M1 2h3v9l2 3z'/></svg>",
          to: "in/\(name).svg")
      }
      let environment = ["LC_ALL": locale, "LANG": locale, "LANGUAGE": locale]
      return try [
        ["import", "in", "--quiet"], ["list", "--long"], ["list", "I*"], ["search", "izmir"], ["search", "INDIGO"],
        ["search", "ısı"], ["search", "title"], ["show", "INDIGO", "--json"],
        ["render", "indigo", "--color", "INDIGO"],
        ["render", "indigo-2", "--color", "INDIGO", "-o", "a.png"], ["list", "--json"], ["settings", "in"],
      ].map { arguments in
        let output = try tool.run(arguments, environment: environment)
        return "\(output.status) \(output.out)\(output.err)".replacingOccurrences(of: tool.folder.path, with: "")
      } + [try Data(contentsOf: tool.folder.appending(path: "a.png")).base64EncodedString()]
    }
    let plain = try run("C.UTF-8")
    #expect(try run("tr_TR.UTF-8") == plain)
    #expect(plain[4].contains("INDIGO") && plain[4].contains("indigo-2"))
    #expect(plain[8].contains("did you mean") && plain[8].contains("INDIGO"))
  }
}
