/// A page for a browser that shows the differences of two libraries, one figure after the other.
///
/// It is written from its beginning to its end, so that none of it stays in memory. The page has no script and makes no
/// request. Text of the libraries is escaped.
package struct DifferencePage {
  /// A picture of a figure.
  package struct Picture {
    /// The word below it.
    package let caption: String
    /// The bytes of a PNG file.
    package let png: [UInt8]

    package init(caption: String, png: [UInt8]) { (self.caption, self.png) = (caption, png) }
  }

  /// The side of the pictures, in CSS pixels.
  package static let side = 128

  /// The paths of the two databases.
  private let former: String
  private let present: String

  /// - Parameters:
  ///   - former: The path of the database before.
  ///   - present: That of the database after.
  package init(from former: String, to present: String) { (self.former, self.present) = (former, present) }

  /// The beginning of the page.
  package var head: [UInt8] {
    let title = "\(HTMLText.escaped(former)) → \(HTMLText.escaped(present))"
    return Array(
      """
      \(GalleryPage.signature)
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width">
      <title>\(title)</title>
      <style>
      :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif; }
      body { margin: 2em auto; max-width: 60em; padding: 0 1em; }
      h1 { font-size: 1.3em; overflow-wrap: anywhere; }
      h2 { font-size: 1em; margin: 0; overflow-wrap: anywhere; }
      section { border-top: 1px solid #8886; padding: 1em 0; content-visibility: auto; contain-intrinsic-height: 14em; }
      p { margin: .2em 0 .6em; overflow-wrap: anywhere; }
      figure { display: inline-block; margin: 0 1em 0 0; }
      figcaption { text-align: center; }
      img { background: #fff; border: 1px solid #8886; display: block; height: \(Self.side)px; width: \(Self.side)px; }
      b { border-radius: 2px; color: #fff; font-weight: 600; padding: 0 .3em; }
      .gone { background: #d0342c; }
      .new { background: #1a66d6; }
      </style>
      </head>
      <body>
      <h1>\(title)</h1>
      <p>In a difference <b class="gone">red</b> is ink of before only, <b class="new">blue</b> ink of after only.</p>

      """.utf8)
  }

  /// A crown that differs.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - changes: A sentence for each change.
  ///   - pictures: Its pictures, in the order of reading.
  package func section(_ name: String, changes: [String], pictures: [Picture]) -> [UInt8] {
    var text = "<section>\n<h2>\(HTMLText.escaped(name))</h2>\n"
    for change in changes { text += "<p>\(HTMLText.escaped(change))</p>\n" }
    for picture in pictures {
      let caption = HTMLText.escaped(picture.caption)
      text += "<figure><img alt=\"\(caption)\" src=\"data:image/png;base64,\(Base64.text(of: picture.png))\">"
      text += "<figcaption>\(caption)</figcaption></figure>\n"
    }
    return Array((text + "</section>\n").utf8)
  }

  /// The end of the page.
  ///
  /// - Parameter summary: The last sentence.
  package func foot(_ summary: String) -> [UInt8] {
    Array("<p>\(HTMLText.escaped(summary))</p>\n</body>\n</html>\n".utf8)
  }
}
