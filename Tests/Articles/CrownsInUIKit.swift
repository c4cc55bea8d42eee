// The code of the article CrownsInUIKit, within what surrounds it in an app. scripts/check adapters typechecks it
// against the stubs; ReadmeTests finds every block of the article in it.

import CrownKit
import CrownUI
import UIKit

final class ThemedCrownView: UIView, ThemeObserver {
  private let picture: ThemedPicture

  init(mask: Mask, color: ThemeColor, center: ThemeCenter) throws {
    picture = try ThemedPicture(mask, color: color, center: center)
    super.init(frame: .zero)
    layer.contents = picture.bitmap.cgImage
    center.add(self)
  }

  required init?(coder: NSCoder) { nil }

  nonisolated func themeDidChange(to environment: ThemeEnvironment) {
    // The app changes its theme on the main thread only.
    MainActor.assumeIsolated { layer.contents = picture.bitmap.cgImage }
  }
}

@MainActor protocol Settings: AnyObject {
  var theme: (any Theme)? { get }
  func explain(_ error: any Error)
}

@available(iOS 17, tvOS 17, *)
final class ShelfController: UICollectionViewController {
  private let settings: any Settings
  private let center: ThemeCenter
  private let lookAhead: GridLookAhead

  init(_ layout: UICollectionViewLayout, settings: any Settings, center: ThemeCenter, lookAhead: GridLookAhead) {
    self.settings = settings
    self.center = center
    self.lookAhead = lookAhead
    super.init(collectionViewLayout: layout)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    registerForTraitChanges([UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self]) {
      (controller: ShelfController, _) in controller.updateTheme()
    }
  }

  func updateTheme() {
    do {
      try center.update(ThemeEnvironment(traitCollection, theme: settings.theme))
    } catch {
      settings.explain(error)  // a theme that throws leaves the screen as it was
    }
  }

  override func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let visible = collectionView.indexPathsForVisibleItems.map(\.item)
    if let first = visible.min(), let last = visible.max() { lookAhead.show(first..<last + 1) }
  }
}

func color(of red: CrownColor, over photo: CGImage) throws -> CrownColor {
  let colors = try PhotoColors(photo)  // a CGImage
  let place = PathRect(x: 0.25, y: 0.1, width: 0.5, height: 0.3)  // the crown's, in shares of the photo
  let color = red.readable(on: colors.average(in: place))
  return color
}
