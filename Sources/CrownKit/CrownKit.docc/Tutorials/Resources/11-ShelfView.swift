import CrownKit
import CrownUI
import SwiftUI

/// All crowns, in a grid, in the theme of the user's choice.
struct ShelfView: View {
  @ObservedObject var shelf: Shelf
  @State private var theme = Themes.all[0]
  @Environment(\.colorScheme) private var scheme
  private let columns = [GridItem(.adaptive(minimum: 60), spacing: 12)]

  var body: some View {
    ScrollView {
      Picker("Theme", selection: $theme) {
        ForEach(Themes.all, id: \.self) { theme in Text(theme.name) }
      }
      LazyVGrid(columns: columns, spacing: 12) {
        ForEach(Array(shelf.names.enumerated()), id: \.element) { index, name in
          CrownCell(name: name, shelf: shelf, theme: theme)
            .onAppear { shelf.appeared(index) }
        }
      }
      Text("\(shelf.names.count) crowns").foregroundColor(caption)
    }
  }

  /// The same colour as the crowns', to the bit.
  private var caption: SwiftUI.Color? {
    (try? Themes.crown.resolved(in: ThemeEnvironment(scheme, theme: theme))).map { SwiftUI.Color($0) }
  }
}
