#if canImport(SwiftUI)
import CrownUI
import SwiftUI

struct Badge: View {
  // README begin
  var body: some View {
    CrownView(.royal)
  }
  // README end
}

/// All crowns of the app, in the colour of its text and in a grid as wide as the window. Their titles are read aloud.
struct ShelfView: View {
  var body: some View {
    ScrollView {
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 60))]) {
        ForEach(AppCrowns.allCases, id: \.name) { crown in
          CrownView(crown).resizable().frame(width: 60, height: 60)
        }
      }
    }
  }
}
#endif
