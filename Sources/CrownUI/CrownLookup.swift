import CrownKit
import CrownPath
import CrownSystem

/// A crown to show, or the reason why there is none.
struct CrownLookup: Sendable {
  /// The name of the crown.
  let name: String
  let result: Result<Crown, CrownLibraryError>

  /// A crown that is there.
  init(_ crown: Crown) { (name, result) = (crown.name, .success(crown)) }

  /// A crown that the package's plugin has named.
  init(_ name: some BundledCrown) {
    self.name = name.name
    result = Result { () throws(CrownLibraryError) in try name.load() }
  }

  /// A crown that the package's plugin has named: that of another source, if it has one of this name.
  init(_ name: some BundledCrown, overriddenBy source: (any CrownSource)?) {
    do throws(CrownLibraryError) {
      if let crown = try source?.crown(ifNamed: name.name) {
        self.init(crown)
      } else {
        self.init(name)
      }
    } catch {
      // A damaged crown of the user's is not replaced unnoticed.
      self.init(error, name: name.name)
    }
  }

  /// A crown that could not be had.
  init(_ failure: CrownLibraryError, name: String) { (self.name, result) = (name, .failure(failure)) }
}

extension CrownLookup {
  /// The crown with other opacities of its levels; without any, as it is.
  func withShades(_ shades: [Double]?) -> CrownLookup {
    guard let shades, let crown = try? result.get() else { return self }
    return CrownLookup(crown.withShades(shades))
  }
}

/// The notes of debug builds about crowns that views and images could not show. Other builds have none.
enum CrownFailure {
  /// True in debug builds.
  static var isReported: Bool {
    #if DEBUG
    true
    #else
    false
    #endif
  }

  /// The notes that were written: views ask again whenever something changes.
  private static let written = Locked(Set<CrownLibraryError>())

  /// Writes why a crown is not shown to standard error, once for each reason.
  static func report(_ error: CrownLibraryError) {
    guard isReported, let line = line(for: error, in: written) else { return }
    _ = Descriptor(STDERR_FILENO, .none).writeAll(Array(line.utf8))
  }

  /// The line about an error; `nil` if there was one.
  static func line(for error: CrownLibraryError, in written: Locked<Set<CrownLibraryError>>) -> String? {
    written.withLock { $0.insert(error).inserted } ? "CrownUI shows a crossed square: \(error)\n" : nil
  }

  /// The mark that debug builds show in a crown's place: a square with its diagonals, in a view box of side 1.
  static let mark: BezierPath = {
    let width = 0.06  // of the side: more than a pixel at 20 points
    func rectangle(_ low: Double, _ high: Double, isReversed: Bool) -> [PathElement] {
      let corners = [PathPoint(low, low), PathPoint(high, low), PathPoint(high, high), PathPoint(low, high)]
      return polygon(isReversed ? corners.reversed() : corners)
    }
    func polygon(_ corners: [PathPoint]) -> [PathElement] {
      corners.enumerated().map { $0.offset == 0 ? .move(to: $0.element) : .line(to: $0.element) } + [.close]
    }
    return BezierPath(
      rectangle(0, 1, isReversed: false) + rectangle(width, 1 - width, isReversed: true)
        + polygon([PathPoint(0, 0), PathPoint(width, 0), PathPoint(1, 1), PathPoint(1 - width, 1)])
        + polygon([PathPoint(1 - width, 0), PathPoint(1, 0), PathPoint(width, 1), PathPoint(0, 1)]))
  }()
}
