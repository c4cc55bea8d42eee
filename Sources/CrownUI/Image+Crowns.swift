#if canImport(SwiftUI)
import CrownKit
import SwiftUI

extension Image {
  /// Makes a picture of a crown that the package's plugin has named, for menus, tabs, toolbars, swipe actions, widgets
  /// and lines of text.
  ///
  ///     Menu { Button {} label: { Label("Royal", crown: .royal) } } label: { Image(crown: .imperial) }
  ///
  /// It has the foreground style or tint of its place unless it has a colour. Its mask is kept by `MaskCache.shared`.
  /// If there is no such crown, debug builds show a crossed square and write the reason to standard error, and others
  /// show nothing.
  /// - Parameters:
  ///   - name: The crown.
  ///   - pointSize: The longer side, in points.
  ///   - scale: Pixels a point: 3 is what the sharpest screens have, and others scale the picture down.
  ///   - color: A colour that the picture keeps everywhere; none for a template.
  ///   - label: The text for screen readers; the crown's title if there is none.
  ///   - layoutDirection: The direction of reading, `@Environment(\.layoutDirection)`, which mirrors some crowns.
  public init<Name: BundledCrown>(
    crown name: Name, pointSize: Double = 20, scale: Double = 3, color: CrownColor? = nil, label: Text? = nil,
    layoutDirection: LayoutDirection = .leftToRight
  ) {
    let lookup = CrownLookup(name)
    self = Self.make(lookup, pointSize, scale, color, layoutDirection, label: label ?? lookup.label)
  }

  /// Makes a picture of any crown, see ``SwiftUI/Image/init(crown:pointSize:scale:color:label:layoutDirection:)-(Name,_,_,_,_,_)``.
  public init(
    crown: Crown, pointSize: Double = 20, scale: Double = 3, color: CrownColor? = nil, label: Text? = nil,
    layoutDirection: LayoutDirection = .leftToRight
  ) {
    let lookup = CrownLookup(crown)
    self = Self.make(lookup, pointSize, scale, color, layoutDirection, label: label ?? lookup.label)
  }

  /// Makes a picture of a crown that the package's plugin has named, which screen readers skip: where text beside it
  /// says the same.
  public init<Name: BundledCrown>(
    decorativeCrown name: Name, pointSize: Double = 20, scale: Double = 3, color: CrownColor? = nil,
    layoutDirection: LayoutDirection = .leftToRight
  ) {
    self = Self.make(CrownLookup(name), pointSize, scale, color, layoutDirection, label: nil)
  }

  /// Makes a picture of any crown, which screen readers skip: where text beside it says the same.
  public init(
    decorativeCrown crown: Crown, pointSize: Double = 20, scale: Double = 3, color: CrownColor? = nil,
    layoutDirection: LayoutDirection = .leftToRight
  ) {
    self = Self.make(CrownLookup(crown), pointSize, scale, color, layoutDirection, label: nil)
  }

  /// The picture of a crown; without a label, screen readers skip it.
  private static func make(
    _ lookup: CrownLookup, _ pointSize: Double, _ scale: Double, _ color: CrownColor?,
    _ layoutDirection: LayoutDirection, label: Text?
  ) -> Image {
    let pixels = lookup.someImage(
      pointSize: pointSize, scale: scale, isRightToLeft: layoutDirection == .rightToLeft, color: color ?? .black)
    // A size that no picture has gives none: then the system's symbol for that.
    guard let image = pixels?.cgImage else { return Image(systemName: "square.dashed") }
    let picture =
      if let label {
        Image(image, scale: scale, orientation: .up, label: label)
      } else {
        Image(decorative: image, scale: scale)
      }
    return picture.renderingMode(color == nil ? .template : .original)
  }
}

extension CrownLookup {
  /// The crown's title, for screen readers.
  fileprivate var label: Text {
    switch result {
    case .success(let crown): Text(verbatim: crown.title)
    case .failure: Text(verbatim: Crown.title(ofName: name))
    }
  }
}

extension Label where Title == Text, Icon == Image {
  /// Makes a label of a localised title and a crown that the package's plugin has named; screen readers say the title
  /// once.
  ///
  /// The picture has one size, see ``SwiftUI/Image/init(decorativeCrown:pointSize:scale:color:layoutDirection:)-(Name,_,_,_,_)``,
  /// which menus and tabs need. One that grows with the text is `Label { Text("Royal") } icon: {
  /// CrownView(.royal).decorative() }`.
  public init<Name: BundledCrown>(_ title: LocalizedStringKey, crown name: Name, pointSize: Double = 20) {
    self.init {
      Text(title)
    } icon: {
      Image(decorativeCrown: name, pointSize: pointSize)
    }
  }

  /// Makes a label of a localised title and any crown; screen readers say the title once.
  public init(_ title: LocalizedStringKey, crown: Crown, pointSize: Double = 20) {
    self.init {
      Text(title)
    } icon: {
      Image(decorativeCrown: crown, pointSize: pointSize)
    }
  }

  /// Makes a label of a text and a crown that the package's plugin has named; screen readers say the text once.
  @_disfavoredOverload
  public init<Words: StringProtocol, Name: BundledCrown>(_ title: Words, crown name: Name, pointSize: Double = 20) {
    self.init {
      Text(title)
    } icon: {
      Image(decorativeCrown: name, pointSize: pointSize)
    }
  }

  /// Makes a label of a text and any crown; screen readers say the text once.
  @_disfavoredOverload
  public init<Words: StringProtocol>(_ title: Words, crown: Crown, pointSize: Double = 20) {
    self.init {
      Text(title)
    } icon: {
      Image(decorativeCrown: crown, pointSize: pointSize)
    }
  }
}
#endif
