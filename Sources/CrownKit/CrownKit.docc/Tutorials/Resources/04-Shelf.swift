import CrownKit
import CrownUI
import SwiftUI

/// The crowns of the app.
@MainActor
final class Shelf: ObservableObject {
  let library: CrownLibrary
  let names: [String]

  init(database: URL) throws {
    library = try CrownLibrary(opening: database, mode: .immutable)
    names = try library.names()
  }
}
