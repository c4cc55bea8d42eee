extension [UInt8] {
  /// Lends the array's memory for the length of a call, and carries a typed error across it.
  ///
  /// The standard library's `withUnsafeBytes` throws any error.
  package func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result: Swift.Result<Result, Failure> = withUnsafeBytes { bytes in
      do throws(Failure) { return .success(try body(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
