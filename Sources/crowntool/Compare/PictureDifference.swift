import CrownKit
import CrownPath
import CrownRaster
import CrownStore

/// Measures how much of a drawing changed.
struct PictureDifference {
  /// The side of the pictures that are compared, in pixels. Twice as many take four times as long, and would show
  /// changes of half the size.
  private static let side = 96

  private let rasterizer = Rasterizer()

  /// The share of the ink of two drawings, laid over each other, that only one of them has: 0 for the same picture, 1
  /// for two that have nothing in common.
  ///
  /// - Parameters:
  ///   - former: The record before, without shared shapes.
  ///   - present: The record after, likewise.
  func share(
    of name: String, from former: [UInt8], in formerPath: String, to present: [UInt8], in path: String
  ) throws -> Double {
    let before = try mask(of: name, former, in: formerPath)
    let after = try mask(of: name, present, in: path)
    var (different, whole) = (0, 0)
    for (one, other) in zip(before.coverage, after.coverage) {
      different += abs(Int(one) - Int(other))
      whole += Int(max(one, other))
    }
    return whole == 0 ? 0 : Double(different) / Double(whole)
  }

  private func mask(of name: String, _ record: [UInt8], in path: String) throws -> Mask {
    let crown: Crown
    do throws(PathDecodingError) {
      crown = try Crown(name: name, record: record)
    } catch {
      throw CatalogError.undecodableRecord(path: path, name: name, reason: error)
    }
    do throws(CrownLibraryError) {
      return try crown.mask(width: Self.side, height: Self.side, using: rasterizer)
    } catch .damagedCrown(_, let reason) {
      throw CatalogError.undecodableRecord(path: path, name: name, reason: reason)
    }
  }
}
