// swift-format-ignore-file
// The part of SwiftUI that CrownKit's adapters use; see CoreGraphics.swift.
@_exported import CoreGraphics

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { return fatalError() }
}

/// What SwiftUI draws itself.
@MainActor @preconcurrency public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { return fatalError() }
}

public protocol Shape: Sendable, PrimitiveView {
  nonisolated func path(in rect: CGRect) -> Path
}

public struct Path {
  public init(_ path: CGPath) {}
}

public struct FillStyle: Sendable {
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

extension Image: PrimitiveView {}
extension Color: PrimitiveView {}

public struct Image: Sendable {
  public init(decorative image: CGImage, scale: CGFloat) {}
}

public struct Color: Sendable {
  public static let clear = Color(red: 0, green: 0, blue: 0, opacity: 0)
  public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
  public init(_ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {}
}

public enum ColorScheme: Sendable { case light, dark }
public enum ColorSchemeContrast: Sendable { case standard, increased }
