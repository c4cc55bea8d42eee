import CInflate
import CrownSystem

/// The fingerprint that tells one build of a program from another: its size and a checksum of its bytes.
///
/// Its modification time does not do: Swift's package manager links the tools of a new build folder twice, to the same
/// bytes.
enum ProgramFingerprint {
  /// The most bytes that a program may have. A debug build of this one has some 20 MB.
  private static let largestProgram = 1 << 30

  /// The fingerprint of a program's file, or nil if it cannot be read.
  static func of(_ path: String) -> String? {
    guard let bytes = ByteFile.bytes(ofRegularFile: path, limit: largestProgram) else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in
      "\(buffer.count) \(crc32_z(0, buffer.baseAddress, z_size_t(buffer.count)))\n"
    }
  }
}
