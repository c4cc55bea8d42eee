import CrownWeb

/// The bytes that a page may still have: browsers open none that is larger.
struct PageBudget {
  /// The page's path, for the message.
  let output: String
  /// The options that make the page smaller, such as `give names or patterns with --only`.
  let advice: String
  private(set) var byteCount = 0

  init(of output: String, advice: String) { (self.output, self.advice) = (output, advice) }

  /// - Throws: `Failure` where the page becomes too large.
  mutating func spend(_ count: Int) throws(Failure) {
    byteCount += count
    guard byteCount <= GalleryPage.maximumByteCount else {
      throw Failure(
        "\(output): the page would have more than \(Figure.bytes(GalleryPage.maximumByteCount)), which browsers do "
          + "not open; \(advice)")
    }
  }

  /// - Throws: `Failure` for more crowns than a page is meant for.
  static func check(count: Int, advice: String) throws(Failure) {
    guard count > GalleryPage.maximumCount else { return }
    throw Failure(
      "a page has at most \(GalleryPage.maximumCount) crowns, which a browser opens in some seconds, and these are "
        + "\(count); \(advice)")
  }
}
