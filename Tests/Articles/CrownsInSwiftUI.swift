// The code of CrownUI's article: typechecked by scripts/check adapters. The plugin writes AppCrowns in an app.

import CrownKit
import CrownUI
import SwiftUI

struct AppCrowns: BundledCrown {
  let name: String
  static let allCases = [AppCrowns(name: "royal")]
  static var library: CrownLibrary { get throws(CrownLibraryError) { try CrownLibrary(opening: "crowns.db") } }
}

extension BundledCrown where Self == AppCrowns {
  static var royal: AppCrowns { AppCrowns(name: "royal") }
}

struct Title: View {
  var body: some View {
    Label {
      Text("Royal")
    } icon: {
      CrownView(.royal)
    }
  }
}
