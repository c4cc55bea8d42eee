// swift-format-ignore-file
// The part of AppKit that CrownUI uses; see CoreGraphics.swift. NSPoint and NSSize are Foundation's.
@_exported import CoreGraphics

open class NSImage {
  public init(cgImage: CGImage, size: NSSize) {}
  public init(size: NSSize) {}
  open var isTemplate = false
  open var accessibilityDescription: String?
  open func addRepresentation(_ representation: NSImageRep) {}
}

open class NSImageRep {
  open var size: NSSize = .zero
}

open class NSBitmapImageRep: NSImageRep {
  public init(cgImage: CGImage) {}
}

public enum NSUserInterfaceLayoutDirection: Sendable { case leftToRight, rightToLeft }

@MainActor open class NSWindow {
  open var backingScaleFactor: CGFloat { 1 }
}

@MainActor open class NSView {
  public init(frame: NSRect) {}
  public required init?(coder: NSCoder) {}
  open var bounds: NSRect = .zero
  open var needsLayout = false
  open func layout() {}
  open var window: NSWindow? { nil }
  open var userInterfaceLayoutDirection: NSUserInterfaceLayoutDirection = .leftToRight
  open func accessibilityLabel() -> String? { nil }
  open func viewDidChangeBackingProperties() {}
  open var intrinsicContentSize: NSSize { .zero }
  open func invalidateIntrinsicContentSize() {}
  public class var noIntrinsicMetric: CGFloat { -1 }
}

@MainActor open class NSControl: NSView {}

@MainActor open class NSImageView: NSControl {
  open var image: NSImage?
}

public final class NSColorSpace: Sendable {
  public static let sRGB = NSColorSpace()
}

open class NSColor: @unchecked Sendable {
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  open func usingColorSpace(_ space: NSColorSpace) -> NSColor? { nil }
  open var redComponent: CGFloat { 0 }
  open var greenComponent: CGFloat { 0 }
  open var blueComponent: CGFloat { 0 }
  open var alphaComponent: CGFloat { 0 }
}

open class NSBezierPath {
  public enum WindingRule: Sendable { case nonZero, evenOdd }
  public init() {}
  open var windingRule = WindingRule.nonZero
  open func move(to point: NSPoint) {}
  open func line(to point: NSPoint) {}
  open func curve(to end: NSPoint, controlPoint1: NSPoint, controlPoint2: NSPoint) {}
  open func close() {}
}

open class NSAppearance {
  public struct Name: Hashable, Sendable {
    public static let aqua = Name()
    public static let darkAqua = Name()
    public static let accessibilityHighContrastAqua = Name()
    public static let accessibilityHighContrastDarkAqua = Name()
  }
  open func bestMatch(from appearances: [Name]) -> Name? { nil }
}
