import CrownPath
import CrownRaster

/// Why a function has no answer.
///
/// Its words are static: text that is put together at run time would be a sixth of the module.
enum ModuleError: Error {
  case record(PathDecodingError)
  case raster(RasterError)

  /// What is wrong.
  var phrase: StaticString {
    switch self {
    case .record(let error): error.kind.phrase
    case .raster(let error): error.phrase
    }
  }

  /// The byte of the record at which reading stopped; -1 if the record is not what is wrong.
  var offset: Int {
    switch self {
    case .record(let error): error.offset
    case .raster: -1
    }
  }

  static func decoding<Result>(_ body: () throws(PathDecodingError) -> Result) throws(ModuleError) -> Result {
    do throws(PathDecodingError) { return try body() } catch { throw .record(error) }
  }

  static func drawing<Result>(_ body: () throws(RasterError) -> Result) throws(ModuleError) -> Result {
    do throws(RasterError) { return try body() } catch { throw .raster(error) }
  }
}
