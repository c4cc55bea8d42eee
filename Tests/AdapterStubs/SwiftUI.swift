// swift-format-ignore-file
// The part of SwiftUI that CrownKit's adapters use; see CoreGraphics.swift.
@_exported import CoreGraphics

@MainActor @preconcurrency public protocol View {}

public protocol Shape: Sendable, View {
  nonisolated func path(in rect: CGRect) -> Path
}

public struct Path {
  public init(_ path: CGPath) {}
}

public struct FillStyle: Sendable {
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

extension Image: View {}
extension Color: View {}

public struct Image: Sendable {
  public init(decorative image: CGImage, scale: CGFloat) {}
}

public struct Color: Sendable {
  public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
  public init(_ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {}
}

public enum ColorScheme: Sendable { case light, dark }
public enum ColorSchemeContrast: Sendable { case standard, increased }
