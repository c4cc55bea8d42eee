import CrownSystem
import CrownWeb

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The report that `crowntool import --json` printed, as messages of a gallery page.
struct ImportReportFile {
  /// The refusals, warnings and notes, in the order of the report.
  let messages: [GalleryMessage]

  /// The largest source whose picture goes into the page, and the most bytes of all of them.
  private static let pictureLimits = (one: 64 << 10, all: 1 << 20)

  /// Reads a report, and the sources that it names as far as they are still there.
  ///
  /// - Throws: `ByteFile.Failure`, or `Failure` if the file is no report.
  init(path: String) throws {
    let bytes = try ByteFile.read(path, cancellation: Interruption.cancellation)
    guard let report = try? JSONDecoder().decode(Report.self, from: Data(bytes)) else {
      throw Failure("\(path): not a report; write one with: crowntool import --json <folder> > \(path)")
    }
    var messages: [GalleryMessage] = []
    var room = Self.pictureLimits.all
    for crown in report.crowns.compactMap(\.value) {
      let found = Self.messages(of: crown)
      guard let source = found.first?.source else { continue }
      let picture = Self.picture(of: source, room: &room)
      messages += found.map { message in
        var message = message
        message.picture = picture
        return message
      }
    }
    let known = Set(messages.map(\.source))
    // Sentences about folders and arguments concern no crown.
    for text in (report.problems ?? []).compactMap(\.value) {
      let message = Self.message(.problem, name: "", source: Self.path(beginning: text), sentence: text)
      if !known.contains(message.source) { messages.append(message) }
    }
    self.messages = messages.map { message in
      var message = message
      // The name of a crown has no such characters, that of a refused source may.
      message.name = message.name.visible
      (message.source, message.text) = (message.source.visible, message.text.visible)
      return message
    }
  }

  /// The members of ``ImportDocument`` that a page shows.
  private struct Report: Decodable {
    struct Line: Decodable {
      let name: String
      let source: String
      let treatment: String?
      let problems: [Lenient<String>]?
      let warnings: [Lenient<String>]?
      let notes: [Lenient<String>]?
    }

    let crowns: [Lenient<Line>]
    let problems: [Lenient<String>]?
  }

  /// A value of a report; `nil` where another program wrote another one.
  private struct Lenient<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) { value = try? Value(from: decoder) }
  }

  private static func messages(of crown: Report.Line) -> [GalleryMessage] {
    func messages(_ sentences: [Lenient<String>]?, _ severity: GalleryMessage.Severity) -> [GalleryMessage] {
      (sentences ?? []).compactMap(\.value).map {
        message(severity, name: crown.name, source: crown.source, sentence: $0)
      }
    }
    var found = messages(crown.problems, .problem) + messages(crown.warnings, .warning) + messages(crown.notes, .note)
    if let words = crown.treatment.flatMap({ treatments[$0] }) {
      found.append(GalleryMessage(severity: .note, name: crown.name, source: crown.source, text: words))
    }
    return found
  }

  /// The treatments of drawings of several colours.
  private static let treatments = [
    "flattened": "its colours were united into one",
    "holes": "light paint on dark paint became holes",
    "shades": "its colours became shades",
  ]

  /// A message from a sentence `source:line:column: text`.
  private static func message(
    _ severity: GalleryMessage.Severity, name: String, source: String, sentence: String
  ) -> GalleryMessage {
    var message = GalleryMessage(severity: severity, name: name, source: source, text: sentence)
    guard !source.isEmpty, sentence.hasPrefix(source + ":") else { return message }
    var rest = sentence.dropFirst(source.count + 1)
    func number() -> Int? {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard !digits.isEmpty, rest.dropFirst(digits.count).first == ":" else { return nil }
      rest = rest.dropFirst(digits.count + 1)
      return Int(digits)
    }
    message.line = number()
    message.column = number()
    for word in [" ", "not imported: ", "warning: "] where rest.hasPrefix(word) { rest = rest.dropFirst(word.count) }
    message.text = String(rest)
    return message
  }

  /// The path before the first colon of a sentence.
  private static func path(beginning sentence: String) -> String {
    sentence.firstIndex(of: ":").map { String(sentence[..<$0]) } ?? ""
  }

  /// The source as a picture, if it still is a small file of a kind that browsers show.
  private static func picture(of source: String, room: inout Int) -> GalleryMessage.Picture? {
    let kinds: [String: GalleryMessage.Picture.Kind] = ["svg": .svg, "png": .png]
    guard let ending = OutputKind.ending(of: source), let kind = kinds[ending.lowercased()], source != "-" else {
      return nil
    }
    // A report may be older than the folder: a source that is gone has no picture.
    let limit = min(pictureLimits.one, room)
    // A pipe would be waited for, and a device may not end.
    guard (try? FileStatus(of: source).kind) == .regular,
      let bytes = try? ByteFile.read(source, limit: limit, cancellation: Interruption.cancellation)
    else { return nil }
    room -= bytes.count
    return GalleryMessage.Picture(kind: kind, bytes: bytes)
  }
}
