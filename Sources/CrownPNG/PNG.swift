/// Writes PNG images ([PNG, third edition](https://www.w3.org/TR/png-3/)). The module CrownPNGReader reads them.
public enum PNG {
  /// The checksum of a chunk: CRC-32 of its type and its content.
  package static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 { CRC32.checksum(of: bytes) }
}
