import CrownKit
import CrownUI
import SwiftUI

/// Two tabs, of which a crown is the picture.
struct CrownTabs: View {
  var body: some View {
    TabView {
      CrownView(.royal).resizable()
        .tabItem { Label("Royal", crown: .royal, pointSize: 25) }
      CrownView(.imperial).resizable()
        .tabItem { Label("Imperial", crown: .imperial, pointSize: 25) }
    }
  }
}
