// swift-format-ignore-file
// The part of SwiftUI's layout and modifiers that CrownUI uses; see CoreGraphics.swift.

public struct ZStack<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: () -> Content) {}
}

public enum ContentMode: Sendable { case fit, fill }

public struct AccessibilityChildBehavior: Sendable {
  public static let ignore = AccessibilityChildBehavior()
}

extension View {
  public func hidden() -> some View { self }
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View { self }
  public func opacity(_ opacity: Double) -> some View { self }
  public func compositingGroup() -> some View { self }
  public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View { self }
  public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View { self }
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }
  public func accessibilityLabel(_ label: Text) -> some View { self }
  public func accessibilityHidden(_ hidden: Bool) -> some View { self }
}

extension Shape {
  public func fill(style: FillStyle = FillStyle()) -> some View { self }
}

public struct Alignment: Equatable, Sendable {
  public static let center = Alignment()
}

public struct VerticalAlignment: Equatable, Sendable {
  public static let firstTextBaseline = VerticalAlignment()
  public static let lastTextBaseline = VerticalAlignment()
}

public struct UnitPoint: Sendable {
  public static let topLeading = UnitPoint()
}

public struct ProposedViewSize: Sendable {
  public static let unspecified = ProposedViewSize(CGSize.zero)
  public init(_ size: CGSize) {}
}

public struct ViewDimensions {
  public subscript(guide: VerticalAlignment) -> CGFloat { 0 }
}

public struct LayoutSubview {
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {}
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions { ViewDimensions() }
}

public struct LayoutSubviews: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> LayoutSubview { LayoutSubview() }
}

public protocol Layout: Sendable {
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
}

extension Layout {
  @MainActor public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View { content() }
}
