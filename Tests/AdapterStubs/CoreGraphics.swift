// swift-format-ignore-file
// The part of Core Graphics that CrownUI uses, with its declarations' shapes and no bodies, so that systems
// without it can typecheck the adapters. CGFloat, CGPoint, CGSize and CGRect are Foundation's.
@_exported import Foundation

public class CGPath {}

public final class CGMutablePath: CGPath {
  public override init() {}
  public func move(to point: CGPoint) {}
  public func addLine(to point: CGPoint) {}
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {}
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
  public func closeSubpath() {}
}

public struct CGAffineTransform {
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {}
}

public enum CGPathFillRule { case winding, evenOdd }

public enum CGInterpolationQuality { case `default`, none, low, medium, high }

public final class CGContext {
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) { return nil }
  public var interpolationQuality: CGInterpolationQuality = .default
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {}
  public func saveGState() {}
  public func concatenate(_ transform: CGAffineTransform) {}
  public func translateBy(x: CGFloat, y: CGFloat) {}
  public func scaleBy(x: CGFloat, y: CGFloat) {}
  public func restoreGState() {}
  public func setAlpha(_ alpha: CGFloat) {}
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {}
  public func endTransparencyLayer() {}
  public func setFillColor(_ color: CGColor) {}
  public func addPath(_ path: CGPath) {}
  public func fillPath(using rule: CGPathFillRule = .winding) {}
}

public final class CGColor {
  public func converted(to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?) -> CGColor? { nil }
  public var components: [CGFloat]? { nil }
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
}

public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFData = Data

public final class CGColorSpace {
  public static let sRGB: CFString = ""
  public init?(name: CFString) { return nil }
}

public final class CGDataProvider {
  public init?(data: CFData) { return nil }
}

public enum CGImageAlphaInfo: UInt32 { case none, premultipliedLast, premultipliedFirst, last }
public enum CGColorRenderingIntent { case defaultIntent }

public struct CGBitmapInfo: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

public final class CGImage {
  public var width: Int { 0 }
  public var height: Int { 0 }
  public init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) { return nil }
  public init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) { return nil }
}

// On macOS these come along from the system's old headers, and must not be taken for CrownPath's.
public struct Point {}
public struct Rect {}
