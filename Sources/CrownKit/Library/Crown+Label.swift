import CrownBundles

extension Crown {
  /// The name of the crown for people and for screen readers: the title of its drawing.
  ///
  /// Most drawings have no title, or one that repeats the name, which an import does not keep. Then it is the last part
  /// of the name in words: `heads/royal-crown` is called *royal crown*.
  public var title: String {
    if let title = label?.title, !title.isEmpty { return title }
    return Crown.title(ofName: name)
  }

  /// The last part of a name in words.
  package static func title(ofName name: String) -> String {
    let part = name.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) } ?? name
    let words = part.split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
    return words.isEmpty ? part : words
  }

  /// The words and phrases that describe the crown, such as the keywords of its drawing.
  public var tags: Set<String> { label?.tags ?? [] }

  /// True if the crown points in the direction of reading, as an arrow does. It is then to be mirrored where people
  /// read from right to left. The tag `CrownLabel.mirrorsTag` says so.
  public var mirrorsInRightToLeft: Bool { label?.tags.contains(CrownLabel.mirrorsTag) ?? false }
}
