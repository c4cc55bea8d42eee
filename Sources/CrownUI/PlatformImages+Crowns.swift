import CrownKit

#if canImport(UIKit)
import UIKit
#endif
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#endif

#if canImport(UIKit)
/// An image that initialisers of an extension may take from a method. `UIImage` is one.
public protocol ImageFromCrown {}

extension UIImage: ImageFromCrown {}

extension ImageFromCrown where Self: UIImage {
  /// Makes a picture of a crown that the package's plugin has named, for bars, buttons, menus and tabs.
  ///
  /// It has the tint colour of its place unless it has a colour, and the crown's title as its accessibility label. Its
  /// mask is kept by `MaskCache.shared`. If there is no such crown, or no picture of that size, it is `nil`, and debug
  /// builds write the reason to standard error.
  /// - Parameters:
  ///   - name: The crown.
  ///   - pointSize: The longer side, in points.
  ///   - scale: Pixels a point, such as `traitCollection.displayScale`.
  ///   - color: A colour that the picture keeps everywhere; none for a template.
  public init?<Name: BundledCrown>(
    crown name: Name, pointSize: Double = 20, scale: Double = 3, color: CrownColor? = nil
  ) {
    guard let image = UIImage.make(CrownLookup(name), pointSize, scale, color) as? Self else { return nil }
    self = image
  }

  /// Makes a picture of any crown, for bars, buttons, menus and tabs.
  ///
  /// - Parameters:
  ///   - crown: The crown.
  ///   - pointSize: The longer side, in points.
  ///   - scale: Pixels a point, such as `traitCollection.displayScale`.
  ///   - color: A colour that the picture keeps everywhere; none for a template.
  /// - Returns: `nil` if there is no picture of that size.
  public init?(crown: Crown, pointSize: Double = 20, scale: Double = 3, color: CrownColor? = nil) {
    guard let image = UIImage.make(CrownLookup(crown), pointSize, scale, color) as? Self else { return nil }
    self = image
  }
}

extension UIImage {
  fileprivate static func make(
    _ lookup: CrownLookup, _ pointSize: Double, _ scale: Double, _ color: CrownColor?
  ) -> UIImage? {
    guard
      let (pixels, _, crown) = lookup.picture(
        pointSize: pointSize, scale: scale, isRightToLeft: false, color: color ?? .black),
      let picture = pixels.cgImage
    else { return nil }
    var image = UIImage(cgImage: picture, scale: scale, orientation: .up)
      .withRenderingMode(color == nil ? .alwaysTemplate : .alwaysOriginal)
    if crown.mirrorsInRightToLeft { image = image.imageFlippedForRightToLeftLayoutDirection() }
    #if !os(watchOS)
    image.accessibilityLabel = crown.title
    #endif
    return image
  }
}
#endif

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
extension NSImage {
  /// Makes a picture of a crown that the package's plugin has named, for menus, toolbars and buttons.
  ///
  /// It has pixels for plain screens and for those of two pixels a point. It is a template unless it has a colour, and
  /// has the crown's title as its accessibility description. The masks are kept by `MaskCache.shared`. If there is no
  /// such crown, or no picture of that size, it is `nil`, and debug builds write the reason to standard error.
  /// - Parameters:
  ///   - name: The crown.
  ///   - pointSize: The longer side, in points.
  ///   - color: A colour that the picture keeps everywhere; none for a template.
  ///   - layoutDirection: The direction of reading, `NSApp.userInterfaceLayoutDirection`, which mirrors some crowns.
  public convenience init?<Name: BundledCrown>(
    crown name: Name, pointSize: Double = 18, color: CrownColor? = nil,
    layoutDirection: NSUserInterfaceLayoutDirection = .leftToRight
  ) {
    self.init(CrownLookup(name), pointSize, color, layoutDirection)
  }

  /// Makes a picture of any crown, for menus, toolbars and buttons.
  ///
  /// - Parameters:
  ///   - crown: The crown.
  ///   - pointSize: The longer side, in points.
  ///   - color: A colour that the picture keeps everywhere; none for a template.
  ///   - layoutDirection: The direction of reading, `NSApp.userInterfaceLayoutDirection`, which mirrors some crowns.
  /// - Returns: `nil` if there is no picture of that size.
  public convenience init?(
    crown: Crown, pointSize: Double = 18, color: CrownColor? = nil,
    layoutDirection: NSUserInterfaceLayoutDirection = .leftToRight
  ) {
    self.init(CrownLookup(crown), pointSize, color, layoutDirection)
  }

  private convenience init?(
    _ lookup: CrownLookup, _ pointSize: Double, _ color: CrownColor?, _ direction: NSUserInterfaceLayoutDirection
  ) {
    var representations: [NSBitmapImageRep] = []
    var shown: (size: NSSize, title: String)?
    for scale in [1.0, 2.0] {
      guard
        let (pixels, frame, crown) = lookup.picture(
          pointSize: pointSize, scale: scale, isRightToLeft: direction == .rightToLeft, color: color ?? .black),
        let picture = pixels.cgImage
      else { return nil }
      let representation = NSBitmapImageRep(cgImage: picture)
      let size = NSSize(width: frame.width, height: frame.height)
      representation.size = size
      representations.append(representation)
      shown = (size, crown.title)
    }
    guard let shown else { return nil }
    self.init(size: shown.size)
    for representation in representations { addRepresentation(representation) }
    isTemplate = color == nil
    accessibilityDescription = shown.title
  }
}
#endif
