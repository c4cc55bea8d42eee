import CrownKit
import CrownUI
import SwiftUI

/// The crowns of the app.
@MainActor
final class Shelf: ObservableObject {
  let library: CrownLibrary
  let names: [String]
  let cache: MaskCache
  private let lookAhead: GridLookAhead
  private var visible: ClosedRange<Int>?

  init(database: URL, scale: Double) throws {
    library = try CrownLibrary(opening: database, mode: .immutable)
    names = try library.names()
    cache = MaskCache(library: library)
    cache.emptyOnMemoryWarnings()
    lookAhead = GridLookAhead(
      cache: cache, names: names, columns: 5, frame: CrownFrame(width: 60, height: 60, scale: scale))
  }

  /// Called by a cell as it comes into view.
  func appeared(_ index: Int) {
    // As many items as the screen shows, up to the one that has just come.
    let isFurther = index >= visible?.upperBound ?? 0
    let range = isFurther ? max(0, index - 59)...index : index...min(names.count - 1, index + 59)
    visible = range
    lookAhead.show(Range(range))
  }
}
