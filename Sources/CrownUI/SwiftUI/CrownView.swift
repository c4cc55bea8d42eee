#if canImport(SwiftUI)
import CrownKit
import SwiftUI

/// A crown in a line of text or in a button: it follows the font's size, the baseline and the foreground style, as text
/// does. Screen readers say its title.
///
///     Label { Text("Royal") } icon: { CrownView(.royal) }
///     CrownView(.royal).resizable().frame(width: 60, height: 60).foregroundStyle(.tint)
///
/// A crown that cannot be read leaves its space empty.
public struct CrownView: View {
  var crown: Crown?
  var isResizable = false
  var isDecorative = false

  /// Makes a view of a crown that the package's plugin has named.
  public init<Name: BundledCrown>(_ name: Name) { crown = try? name.crown }

  /// Makes a view of any crown.
  public init(_ crown: Crown) { self.crown = crown }

  /// The crown, as large as the font or as the space is.
  public var body: some View {
    if let artwork = crown.map(CrownArtwork.init) {
      if isResizable {
        CrownArtworkView(artwork: artwork, isDecorative: isDecorative)
      } else {
        LineLayout(artwork: artwork) {
          Text(verbatim: "H").hidden()
          CrownArtworkView(artwork: artwork, isDecorative: isDecorative)
        }
      }
    }
  }
}
#endif
