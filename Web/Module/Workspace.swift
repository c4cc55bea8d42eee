import CrownPath
import CrownRaster

/// What the module's functions work in, and their last answer.
///
/// The rasteriser and the mask are kept from one call to the next, so that drawing crowns of one size allocates
/// nothing. An answer is valid until the next call of any function.
final class Workspace {
  /// The one workspace: a module has one thread.
  nonisolated(unsafe) static let shared = Workspace()

  let sink = CrownSink()
  /// The crown that was drawn last.
  var mask: Mask?
  /// The mask in a colour, as it was asked for last.
  var bitmap: Bitmap<Straight>?
  /// The last answer that is a file.
  var bytes: [UInt8] = []
  /// The last answer that is numbers.
  var numbers: [Double] = []
  /// The number of bytes or of numbers of the last answer.
  var count = 0
  /// Why the last function that failed did.
  var failure = ModuleError.raster(.pathNotFinite)

  /// Answers with what a closure gives; without an answer, keeps why.
  func answer(_ body: () throws(ModuleError) -> UnsafeRawPointer?) -> UnsafeRawPointer? {
    do throws(ModuleError) {
      return try body()
    } catch {
      failure = error
      return nil
    }
  }

  /// Keeps numbers as the answer.
  func answer(_ numbers: [Double]) -> UnsafeRawPointer? {
    self.numbers = numbers
    count = numbers.count
    return self.numbers.withUnsafeBytes { $0.baseAddress }
  }

  /// Keeps a file as the answer.
  func answer(_ bytes: [UInt8]) -> UnsafeRawPointer? {
    self.bytes = bytes
    count = bytes.count
    return self.bytes.withUnsafeBytes { $0.baseAddress }
  }
}
