import CrownsTestSupport
import Foundation
import Testing

@testable import CrownBundles

/// Normalisation and folding against Python's `unicodedata` and Foundation.
@Suite struct UnicodeTests {
  /// All characters of Unicode that are assigned, as the standard library knows it.
  private static let assigned = (UInt32(1)...0x10FFFF).compactMap(Unicode.Scalar.init).filter {
    ![.unassigned, .privateUse].contains($0.properties.generalCategory)
  }

  /// Strings with many marks, in which order and composition matter.
  private static func randomStrings(_ count: Int, seed: UInt64) -> [String] {
    var random = SeededGenerator(seed: seed)
    let marks = assigned.filter { [.nonspacingMark, .spacingMark].contains($0.properties.generalCategory) }
    return (0..<count).map { _ in
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text.append(marks.randomElement(using: &random) ?? "a")
        case 1: text.append(Unicode.Scalar(UInt32.random(in: 0x20..<0x600, using: &random)) ?? "a")
        case 2: text.append(Unicode.Scalar(UInt32.random(in: 0x300..<0x370, using: &random)) ?? "a")
        default: text.append(assigned.randomElement(using: &random) ?? "a")
        }
      }
      return String(text)
    }
  }

  private static func code(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    scalars.map { String($0.value, radix: 16) }.joined(separator: " ")
  }

  /// Python prints form C of each line, and form D of one that is a character; nothing for what its Unicode lacks.
  private static let script = """
    import sys, unicodedata
    for line in sys.stdin:
      text = ''.join(chr(int(code, 16)) for code in line.split())
      known = all(unicodedata.category(c) not in ('Cn', 'Cs') for c in text)
      forms = [unicodedata.normalize('NFC', text)] + ([unicodedata.normalize('NFD', text)] if len(text) == 1 else [])
      print('|'.join(' '.join('%x' % ord(c) for c in form) for form in forms) if known else '')
    """

  private static let hasPython = (try? Command(named: "python3", ["--version"]).run())?.status == 0

  @Test(.enabled(if: hasPython, "python3 is not installed")) func normalisesLikePython() throws {
    let texts = Self.assigned.map { String($0) } + Self.randomStrings(100_000, seed: 71)
    let input = texts.map { Self.code($0.unicodeScalars) + "\n" }.joined()
    let python = try Command(named: "python3", ["-c", Self.script]).run(input: Array(input.utf8))
    let lines = python.out.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(python.status == 0 && lines.count == texts.count + 1)
    var compared = 0
    var differing: [String] = []
    for (text, line) in zip(texts, lines) where !line.isEmpty {
      compared += 1
      var forms = [NormalForm.composed(text).unicodeScalars.map { $0 }]
      if text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first {
        forms.append(NormalForm.decomposed(scalar))
      }
      if forms.map(Self.code).joined(separator: "|") != line { differing.append(Self.code(text.unicodeScalars)) }
    }
    #expect(differing == [])
    #expect(compared > 200_000)
  }

  #if os(Linux)
  /// The order of names in databases was made with Foundation's folding, and has to stay.
  @Test func foldsLikeFoundation() {
    let contexts = ["", "a", "か"]
    let texts = contexts.flatMap { context in Self.assigned.map { context + String($0) } }
    let differing = (texts + Self.randomStrings(100_000, seed: 72)).filter { text in
      let expected = text.folding(
        options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      return !TextFolding.folded(text).utf8.elementsEqual(expected.utf8)
    }
    #expect(differing.map { Self.code($0.unicodeScalars) } == [])
  }
  #endif
}
