import CrownKit
import CrownUI
import SwiftUI

/// A menu of all crowns of the app, each beside its name. Its own picture is the one that was chosen last.
struct CrownMenu: View {
  @Binding var crown: AppCrowns

  var body: some View {
    Menu {
      ForEach(AppCrowns.allCases, id: \.name) { choice in
        Button {
          crown = choice
        } label: {
          // A menu takes pictures and no other view.
          Label(choice.name, crown: choice)
        }
      }
    } label: {
      Image(crown: crown, label: Text("Choose a crown"))
    }
  }
}
