import ArgumentParser

/// Kinds of something by their names, such as `thin,gap`.
struct KindList<Kind: RawRepresentable & CaseIterable & Sendable & Equatable>: Equatable, Sendable
where Kind.RawValue == String {
  let kinds: [Kind]

  /// - Parameter noun: What they are kinds of, for messages.
  init(argumentText: String, of noun: String) throws {
    kinds = try argumentText.split(separator: ",", omittingEmptySubsequences: false).map { part in
      guard let kind = Kind(rawValue: String(part)) else {
        let names = Kind.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("'\(part)' is no kind of \(noun): give some of \(names), separated by commas.")
      }
      return kind
    }
  }
}
