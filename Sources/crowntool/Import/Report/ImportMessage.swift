import CrownSystem

/// One sentence about a source or an argument of an import.
struct ImportMessage: Sendable, Hashable, CustomStringConvertible {
  /// The file or folder, with line and column where they are known.
  let place: String
  /// What was found, and what to do.
  let text: String

  /// The most characters of a place that are printed: a path may have thousands, and its two ends tell most.
  private static let shownLength = 400

  var description: String {
    let isShort = place.utf8.count <= Self.shownLength
    let shown = isShort ? place : "\(place.prefix(Self.shownLength / 2))…\(place.suffix(Self.shownLength / 2))"
    return "\(shown): \(text)"
  }
}

extension ImportMessage {
  /// What the system said when a file could not be read.
  init(_ failure: ByteFile.Failure) {
    self.init(place: failure.path, text: "cannot \(failure.action): \(failure.reason)")
  }

  /// The same sentence, about a source that gets no crown because of it.
  var skipping: ImportMessage { ImportMessage(place: place, text: text + " (crown skipped)") }
}
