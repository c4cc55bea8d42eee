// The README's file for SwiftUI; ReadmeTests compares the two.

import CrownKit
import CrownUI
import SwiftUI

struct ShelfView: View {
  let crowns: [Crown]

  var body: some View {
    ScrollView {
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 60))]) {
        ForEach(crowns) { crown in
          CrownView(crown)
        }
      }
    }
  }
}
