/// A library as one string of bytes, for pages and programs that read no SQLite: `crowns.js` opens it.
///
/// It holds the records with what a reader shows of them: names, titles, tags, headings, and sources if wished. By its
/// checksums a reader draws what was written or says that it is damaged. The article *The bundle format* specifies it
/// byte by byte. The same crowns give the same bytes.
public struct CrownBundle: Hashable, Sendable {
  /// A crown of a bundle.
  public struct Crown: Hashable, Sendable {
    /// The name, as `CrownName` has it.
    public var name: String
    /// The heading under which an index by first letters lists it.
    public var heading: String
    /// Its title and tags.
    public var label: CrownLabel
    /// The file it was imported from; empty if it is not to be published.
    public var source: String
    /// The record. An empty one stands for a record that is damaged: readers name the crown and refuse to draw it.
    public var record: [UInt8]

    /// Makes a crown from its parts.
    public init(
      name: String, heading: String, label: CrownLabel = CrownLabel(), source: String = "", record: [UInt8]
    ) {
      self.name = name
      self.heading = heading
      self.label = label
      self.source = source
      self.record = record
    }
  }

  /// The number of crowns.
  public let count: Int
  /// The bytes of the records and of the shapes that they share.
  public let recordBytes: Int
  /// The bundle.
  public let bytes: [UInt8]

  /// The first bytes of a bundle of any version; the version follows.
  package static let mark: [UInt8] = [0x8F] + Array("CROWNS".utf8)
  static let version: UInt8 = 2

  /// Returns true if a file whose first bytes are given is a bundle, of any version.
  public static func isBundle(_ start: [UInt8]) -> Bool { start.starts(with: mark) }

  /// Writes a bundle.
  ///
  /// - Parameters:
  ///   - crowns: The crowns in the order in which readers list them. Neighbours of one heading make a section.
  ///   - shapes: The table of the shapes that the records share; empty if they share none.
  /// - Complexity: O(*n*) in the bytes of all crowns.
  public init(_ crowns: [Crown], shapes: [UInt8] = []) {
    count = crowns.count
    recordBytes = crowns.reduce(shapes.count) { $0 + $1.record.count }
    var encoder = BundleEncoder()
    for crown in crowns { encoder.add(crown) }
    encoder.finish()
    bytes = encoder.parts(shapes: shapes).reduce(into: []) { bytes, part in
      switch part {
      case .bytes(let part): bytes += part
      case .section(let section): bytes += encoder[section]
      case .checksum: bytes += bytes.withUnsafeBytes(CRC24.init).bytes
      }
    }
  }

  /// A bundle that was written as a whole.
  package init(count: Int, recordBytes: Int, bytes: [UInt8]) {
    (self.count, self.recordBytes) = (count, recordBytes)
    self.bytes = bytes
  }
}
