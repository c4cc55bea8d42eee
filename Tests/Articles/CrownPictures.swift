// The code of CrownUI's article PicturesOfCrowns, within what surrounds it in an app. scripts/check adapters typechecks
// it against the stubs; ArticleTests finds every block of the article in it. AppCrowns is in CrownsInSwiftUI.swift.

import CrownKit
import CrownUI
import SwiftUI
import UIKit

struct Shelf: View {
  @Environment(\.layoutDirection) private var direction
  let crown: Crown
  let keep: @MainActor () -> Void

  var body: some View {
    TabView {
      crowns.tabItem { Label("Crowns", crown: .royal, pointSize: 25) }
    }
  }

  var crowns: some View {
    List {
      row.swipeActions {
        Button(action: keep) { Label("Keep", crown: .royal) }
      }
    }
    .toolbar {
      Menu {
        Button(action: keep) { Label("Royal", crown: .royal) }
      } label: {
        Image(crown: .royal, label: Text("Choose a crown"))
      }
    }
  }

  var row: some View {
    Text("The queen wears \(Image(decorativeCrown: .royal, pointSize: 17)) today")
  }

  var next: some View {
    Image(crown: crown, layoutDirection: direction)
  }
}

struct CrownOfTheDay: View {
  let title: String
  let crown: Crown

  var body: some View {
    Label(title, crown: crown, pointSize: 40)
  }
}

struct Overridden: View {
  let user: CrownLibrary

  var body: some View { Heading().environment(\.crownOverrides, user) }
}

struct Heading: View {
  var body: some View {
    Label {
      Text("Royal")
    } icon: {
      CrownView(.royal).decorative()
    }
    .imageScale(.large)
  }
}

@MainActor func items(_ controller: UIViewController, crown: Crown) -> [UITabBarItem] {
  let scale = controller.traitCollection.displayScale
  let item = UITabBarItem(title: "Crowns", image: UIImage(crown: .royal, pointSize: 25, scale: scale), tag: 0)
  let action = UIAction(title: "Keep", image: UIImage(crown: crown)) { _ in }
  _ = action
  return [item]
}
