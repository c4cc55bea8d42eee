/// Lends the memory of an array.
///
/// The standard library's method throws any error; this one carries the typed error across it.
func withBytes(
  of bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws(PathDecodingError) -> Void
) throws(PathDecodingError) {
  let result: Result<Void, PathDecodingError> = bytes.withUnsafeBytes { bytes in
    do throws(PathDecodingError) { return .success(try body(bytes)) } catch { return .failure(error) }
  }
  try result.get()
}
