// swift-format-ignore-file
// The part of SwiftUI that CrownUI uses; see CoreGraphics.swift.
@_exported import CoreGraphics

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { return fatalError() }
}

/// A view that SwiftUI draws itself.
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
  public enum TemplateRenderingMode: Sendable { case template, original }
  public enum ResizingMode: Sendable { case tile, stretch }
  public enum Scale: Sendable { case small, medium, large }
  public enum Orientation: Sendable { case up, upMirrored }
  public init(systemName: String) {}
  public init(decorative image: CGImage, scale: CGFloat) {}
  public init(_ image: CGImage, scale: CGFloat, orientation: Orientation = .up, label: Text) {}
  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { self }
  public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image { self }
}

public struct EdgeInsets: Sendable {
  public init() {}
}

public struct Color: Sendable {
  public static let clear = Color(red: 0, green: 0, blue: 0, opacity: 0)
  public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
  public struct Resolved: Sendable {
    public var red: Float { 0 }
    public var green: Float { 0 }
    public var blue: Float { 0 }
    public var opacity: Float { 0 }
  }
  public func resolve(in environment: EnvironmentValues) -> Resolved { Resolved() }
  public init(_ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {}
}

public enum ColorScheme: Sendable { case light, dark }
public enum ColorSchemeContrast: Sendable { case standard, increased }
