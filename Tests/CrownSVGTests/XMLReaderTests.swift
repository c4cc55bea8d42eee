import CrownPath
import Testing

@testable import CrownSVG

/// Documents that are well-formed in unusual ways, and those that are not.
@Suite struct XMLReaderTests {
  private let path = #"<path d="M1 1h2v2z"/>"#

  private func report(_ text: String) -> String { report(Array(text.utf8)) }

  private func report(_ data: [UInt8]) -> String {
    do {
      return "read \(try SVGImporter().drawing(from: data).drawing.path.elements.count) elements"
    } catch {
      return "\(error)"
    }
  }

  @Test func markedPositionsAreThoseOfTheText() {
    let lines = (0..<2000).map { String(repeating: "ä€x", count: $0 % 7) + ["\n", "\r\n", "\r"][$0 % 3] }
    let text = SourceText(document: Array(lines.joined().utf8))
    var marked = text
    marked.markPositions()
    let offsets = Array(stride(from: 0, to: text.bytes.count, by: 61)) + [4095, 4096, 4097, text.bytes.count]
    for (expected, found) in zip(text.positions(of: offsets), marked.positions(of: offsets)) {
      #expect(expected == found)
    }
    for offset in offsets { #expect(marked.position(of: offset) == text.position(of: offset)) }
  }

  @Test func whatDrawingProgramsWrite() {
    let text = """
      <?xml version="1.0" encoding="utf-8"?>
      <!-- Generator: a program -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
        <!ENTITY ns_svg "http://www.w3.org/2000/svg">
        <!ENTITY path "M1 1h2v2z">
        <!ELEMENT svg ANY>
      ]>
      <svg xmlns="&ns_svg;" xmlns:x="http://example.org/editor" viewBox='0 0 9 9' x:grid="on">
        <metadata><x:note><path d="nonsense"/></x:note></metadata>
        <x:view a="1"/>
        <title>A <![CDATA[<small>]]> crown</title>
        <g><path d="&path;"></path></g>
      </svg>
      """
    #expect(report(text) == "read 4 elements")
  }

  @Test(arguments: [
    ("A <![CDATA[<small>]]> crown", "A <small> crown"), ("St Edward &amp; the\n  Abbey", "St Edward & the Abbey"),
    ("\n King &#233;\n ", "King é"), ("&king; &and;queen", "The king and queen"), ("a&gap;b", "a b"),
  ])
  func textKeepsItsWords(written: String, title: String) throws {
    let entities = #"<!DOCTYPE svg [<!ENTITY king "The king"><!ENTITY and " and "><!ENTITY gap "  ">]>"#
    let text = #"\#(entities)<svg viewBox="0 0 9 9"><title>\#(written)</title><path d="M1 1h2v2z"/></svg>"#
    #expect(try SVGImporter().drawing(from: Array(text.utf8)).title == title)
  }

  @Test func prefixedNamesAreTheSameElements() {
    let path = #"<s:path d="M1 1h2v2z"/>"#
    #expect(
      report(
        #"<s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns="urn:x" viewBox="0 0 9 9">\#(path)<path d="x"/></s:svg>"#)
        == "read 4 elements")
  }

  @Test func otherEncodings() throws {
    let text = #"<svg viewBox="0 0 9 9"><title>Königin</title>\#(path)</svg>"#
    let little: [UInt8] =
      [0xFF, 0xFE] + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(try SVGImporter().drawing(from: little).title == "Königin")
    let big: [UInt8] = text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
    #expect(try SVGImporter().drawing(from: big).title == "Königin")
    #expect(try SVGImporter().drawing(from: [0xEF, 0xBB, 0xBF] + text.utf8).title == "Königin")
    let declared = #"<?xml version="1.0" encoding="ISO-8859-1"?>"# + text
    let latin = declared.unicodeScalars.map { UInt8($0.value) }
    #expect(try SVGImporter().drawing(from: latin).title == "Königin")
    let typographic = #"<?xml version="1.0" encoding="Windows-1252"?><svg viewBox="0 0 9 9"><title>king"#
    let windows = Array(typographic.utf8) + [0x92] + Array("s</title>\(path)</svg>".utf8)
    #expect(try SVGImporter().drawing(from: windows).title == "king’s")
  }

  /// The first bytes of files that are called `.svg` and are none, each as the scalar of its number.
  @Test(
    arguments: [
      ("\u{89}PNG\r\n\u{1A}\n\0\0\0\rIHDR", "a PNG picture"),
      ("\u{FF}\u{D8}\u{FF}\u{E0}\0\u{10}JFIF", "a JPEG picture"),
      ("GIF89a\u{1}\0", "a GIF picture"), ("RIFF\u{24}\0\0\0WEBPVP8 ", "a WebP picture"),
      ("\0\0\0\u{1C}ftypavif", "a HEIF or AVIF picture"), ("%PDF-1.7\n%\u{E2}", "a PDF document"),
      ("%!PS-Adobe-3.0 EPSF-3.0\n", "a PostScript document"), ("\u{1F}\u{8B}\u{8}\0", "a file compressed with gzip"),
      ("PK\u{3}\u{4}\u{14}\0", "a ZIP archive"), ("SQLite format 3\0\u{10}\0", "an SQLite database"),
      ("\n<!doctype HTML>\n<HTML lang=en><head><title>404</title>", "an HTML page"),
      ("<html xmlns='http://www.w3.org/1999/xhtml'><body/></html>", "an HTML page"),
      ("version https://git-lfs.github.com/spec/v1\noid sha256:00\n", "a Git LFS pointer"),
    ] as [(String, String)])
  func otherFormatsAreNamed(start: String, name: String) {
    let report = report(start.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    #expect(report.hasPrefix("1:1: this is \(name), not an SVG drawing; "))
    #expect(!report.contains("\n"))
  }

  @Test func whatBeginsLikeAnotherFormatIsRead() {
    #expect(report("<!DOCTYPE html><svg viewBox='0 0 9 9'>\(path)</svg>") == "read 4 elements")
    #expect(report("<!DOCTYPE html><svg viewBox='0 0 9 9'><text>a</text></svg>").contains("text is not drawn"))
    #expect(report("BMW").contains("not an XML document"))
  }

  @Test func anEncodingThatIsNotReadIsNamed() {
    let start = #"<?xml version="1.0" encoding="windows-1251"?><svg viewBox="0 0 9 9"><title>"#
    #expect(
      report(Array(start.utf8) + [0xCF])
        == "1:76: byte 0xCF is not valid UTF-8, and the encoding 'windows-1251' is not read; save the file as UTF-8")
  }

  @Test(arguments: [
    ("", "1:1: the file is empty; expected an SVG document"),
    (" \n ", "1:1: the file is empty; expected an SVG document"),
    ("hello", "1:1: this is not an XML document: expected '<', found 'h'"),
    ("<!-- only -->", "1:14: the file has no element; expected an SVG document"),
    (
      "<page><body/></page>",
      "1:1: the outermost element is <page>; expected <svg> in the namespace http://www.w3.org/2000/svg"
    ),
    (
      "<svg xmlns='urn:x'/>",
      "1:1: the outermost element is <svg>; expected <svg> in the namespace http://www.w3.org/2000/svg"
    ),
    ("<svg>\n<g>", "2:4: the file ends inside <g>, which line 2 opens; it seems to be cut off"),
    (
      "<svg viewBox='0 0",
      "1:18: the file ends inside the value of 'viewBox', which begins at 1:15; "
        + "it seems to be cut off"
    ),
    ("<svg", "1:5: the file ends inside the tag <svg>, which begins at 1:1; it seems to be cut off"),
    ("<svg><g></svg>", "1:9: expected </g> for the element that line 1 opens, found </svg>"),
    ("<svg/><svg/>", "1:7: there is a second element after the end of the document"),
    ("<svg/>x", "1:7: expected nothing after the end of the document, found 'x'"),
    ("<svg a=1/>", "1:8: expected the value of 'a' in quotation marks, found '1'"),
    ("<svg a='1'b='2'/>", "1:11: expected white space, '>' or '/>' in the tag <svg>, found 'b'"),
    ("<svg a='1' a='2'/>", "1:12: the attribute 'a' stands twice in the same tag; remove one"),
    ("<svg a='<'/>", "1:9: '<' in the value of 'a'; write '&lt;', or close the value before it"),
    ("<svg a='&nbsp;'/>", "1:9: the entity 'nbsp' is not declared in this document"),
    ("<svg a='&'/>", "1:9: expected the name of an entity and ';' after '&'; write '&amp;' for a plain '&'"),
    ("<svg a='&#xD800;'/>", "1:9: this is no reference to a character; expected one like '&#233;'"),
    ("<!DOCTYPE svg [<!ENTITY a '&a;'>]><svg b='&a;'/>", "1:28: the entity 'a' contains itself"),
    (
      "<!DOCTYPE svg [<!ENTITY a '&b;'><!ENTITY b '&a;'>]><svg>&a;</svg>", "1:45: the entity 'a' contains itself"
    ),
    (
      "<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><svg>&a;</svg>",
      "1:62: the entity 'a' lies outside of this document, and nothing is loaded; write its text here"
    ),
    (
      "<!DOCTYPE svg [<!ENTITY a '<g>'>]><svg>&a;</g></svg>", "1:31: the entity 'a' opens and closes different elements"
    ),
    ("<svg><![CDATA[", "1:15: the file ends inside a CDATA section, which begins at 1:6; it seems to be cut off"),
  ])
  func whatIsNotWellFormedIsRefused(text: String, expected: String) {
    #expect(report(text) == expected)
  }

  @Test func invalidBytesAreRefused() {
    #expect(
      report(Array("<svg>\r\n <!-- ".utf8) + [0xFF])
        == "2:7: byte 0xFF is not valid UTF-8; save the file as UTF-8, or declare its encoding in its first line")
    for bytes: [UInt8] in [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80]] {
      #expect(report(Array("<svg>".utf8) + bytes).contains("not valid UTF-8"))
    }
    #expect(report([0x1F, 0x8B, 8]).contains("gzip"))
  }

  @Test func entityBombsAreRefused() {
    var text = "<!DOCTYPE svg [<!ENTITY a0 'aaaaaaaaaaaaaaaa'>"
    for level in 1...30 { text += "<!ENTITY a\(level) '&a\(level - 1);&a\(level - 1);'>" }
    #expect(report(text + "]><svg b='&a30;'/>").contains("entities expand to more than"))
    #expect(report(text + "]><svg>&a30;</svg>").contains("entities expand to more than"))
    var chain = "<!DOCTYPE svg [<!ENTITY a0 'x'>"
    for level in 1...1000 { chain += "<!ENTITY a\(level) '&a\(level - 1);'>" }
    #expect(report(chain + "]><svg b='&a1000;'/>").contains("refer to each other more than"))
    #expect(report(chain + "]><svg>&a1000;</svg>").contains("refer to each other more than"))
  }

  @Test func deepNestingIsRefused() {
    let deep = "<svg>" + String(repeating: "<g>", count: 100_000)
    #expect(report(deep).contains("nested more than"))
  }

  @Test func markupInEntitiesIsRead() {
    #expect(
      report(#"<!DOCTYPE svg [<!ENTITY p '<path d="M1 1h2v2z"/>'>]><svg viewBox="0 0 9 9"><g>&p;</g></svg>"#)
        == "read 4 elements")
  }
}
