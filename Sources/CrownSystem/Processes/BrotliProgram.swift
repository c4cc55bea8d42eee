/// The program `brotli`, which packs and unpacks streams of Brotli (RFC 7932).
///
/// A program that hangs, fails, or packs what it does not unpack again is a ``Failure``.
package enum BrotliProgram {
  /// Why there is no output, as a sentence.
  package enum Failure: Error, Equatable, CustomStringConvertible {
    case missing, interrupted
    /// The program did not do what it should: the reason continues a sentence that its path begins.
    case failed(program: String, reason: String)
    case tooLarge(limit: Int)

    package var description: String {
      switch self {
      case .missing: "WOFF2 needs the program brotli; install it (apt-get install brotli, brew install brotli)"
      case .interrupted: "interrupted"
      case .failed(let program, let reason): "the program \(program) \(reason)"
      case .tooLarge(let limit): "the data unpack to more than \(limit >> 20) MiB"
      }
    }
  }

  /// The seconds that the program may take for any data, hundreds of times what a small font needs.
  package static let patience = 60.0
  /// The seconds for each byte more that is packed, ten times what the program needs at its slowest.
  private static let patiencePerByte = 20e-6

  /// A stream of the bytes, as small as the program makes it. It is unpacked again and compared.
  package static func packed(_ bytes: [UInt8], cancellation: Cancellation) throws(Failure) -> [UInt8] {
    // A stream that does not fit is larger than its content by a few bytes per megabyte.
    let stream = try output(
      of: ["-q", "11", "-w", "24", "-c", "-"], input: bytes, limit: bytes.count + bytes.count / 64 + 1024,
      patience: patience + patiencePerByte * Double(bytes.count), cancellation)
    let again: [UInt8]?
    do {
      again = try unpacked(stream, limit: bytes.count, cancellation: cancellation)
    } catch {
      guard case .tooLarge = error else { throw error }
      again = nil
    }
    guard again == bytes else {
      throw .failed(program: path ?? "brotli", reason: "packs data that it does not unpack again")
    }
    return stream
  }

  /// The content of a stream.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that are read.
  ///   - patience: The seconds after which the program is ended.
  package static func unpacked(
    _ bytes: some Collection<UInt8>, limit: Int, patience: Double = patience, cancellation: Cancellation
  ) throws(Failure) -> [UInt8] {
    try output(of: ["-d", "-c", "-"], input: Array(bytes), limit: limit, patience: patience, cancellation)
  }

  /// The path of the program; `nil` where it is in no folder of `PATH`. Relative folders are left out.
  private static var path: String? {
    for folder in (Environment["PATH"] ?? "").split(separator: ":") where folder.hasPrefix("/") {
      let path = "\(folder)/brotli"
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 { return path }
    }
    return nil
  }

  private static func output(
    of arguments: [String], input: [UInt8], limit: Int, patience: Double, _ cancellation: Cancellation
  ) throws(Failure) -> [UInt8] {
    guard let path else { throw .missing }
    do {
      return try ProgramRun.output(
        of: path, arguments, input: input, limit: limit, patience: patience, cancellation: cancellation)
    } catch {
      switch error {
      case .interrupted: throw .interrupted
      case .tooLarge: throw .tooLarge(limit: limit)
      case .failed(let reason): throw .failed(program: path, reason: reason)
      }
    }
  }
}
