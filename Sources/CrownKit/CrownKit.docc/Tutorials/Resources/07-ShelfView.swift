import CrownKit
import CrownUI
import SwiftUI

/// All crowns, in a grid.
struct ShelfView: View {
  @ObservedObject var shelf: Shelf
  private let columns = [GridItem(.adaptive(minimum: 60), spacing: 12)]

  var body: some View {
    ScrollView {
      LazyVGrid(columns: columns, spacing: 12) {
        ForEach(shelf.names, id: \.self) { name in
          CrownCell(name: name, shelf: shelf)
        }
      }
    }
  }
}
