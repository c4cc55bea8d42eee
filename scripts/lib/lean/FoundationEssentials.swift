// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The declarations are Foundation's, and documented there.

// What swift-argument-parser uses of FoundationEssentials: an encoder for `--experimental-dump-help`, and a protocol
// that no error of crowntool has. scripts/build compiles this file, with crowntool's own JSON, as the module of that
// name and puts it before Foundation's: the whole module would be five of the tool's fifteen megabytes.
//
// If a later version of the parser uses more, scripts/build fails with "no such member".

/// An error with sentences for people.
public protocol LocalizedError: Error {
  var errorDescription: String? { get }
  var failureReason: String? { get }
  var recoverySuggestion: String? { get }
  var helpAnchor: String? { get }
}

/// Bytes.
public struct Data {
  fileprivate let bytes: [UInt8]
}

extension String {
  /// An encoding of text.
  public struct Encoding: Sendable {
    public static let utf8 = Encoding()
  }

  public init?(data: Data, encoding: Encoding) { self.init(validating: data.bytes, as: UTF8.self) }
}

/// Writes JSON with sorted keys and a line for each member, whatever its options say: the parser asks for that only.
public final class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
  }

  public var outputFormatting: OutputFormatting = []

  public init() {}

  public func encode<Value: Encodable>(_ value: Value) throws -> Data {
    Data(bytes: Array(try JSONValue(encoding: value).formatted.utf8))
  }
}
