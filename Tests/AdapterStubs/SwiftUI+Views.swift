// swift-format-ignore-file
// The part of SwiftUI's views that CrownUI and the tutorial use; scripts/docs typechecks the tutorial.

@resultBuilder @MainActor public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> Group<()> { Group() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Group<(repeat each Content)> { Group() }
  public static func buildIf<Content: View>(_ content: Content?) -> Group<Content?> { Group() }
  public static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> { Either() }
  public static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> { Either() }
}

public struct Group<Content>: PrimitiveView {}
public struct Either<First, Second>: PrimitiveView {}

extension View {
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  public func foregroundColor(_ color: Color?) -> some View { self }
}

extension Text: PrimitiveView {}

public struct Text: Sendable {
  public init(_ key: LocalizedStringKey) {}
  @_disfavoredOverload public init<Words: StringProtocol>(_ content: Words) {}
  public init(_ image: Image) {}
  public init(verbatim content: String) {}
}

public struct LocalizedStringKey: ExpressibleByStringInterpolation, Sendable {
  public init(stringLiteral: String) {}
  public init(stringInterpolation: StringInterpolation) {}
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation(_ text: Text) {}
    public mutating func appendInterpolation(_ image: Image) {}
    public mutating func appendInterpolation(_ text: String) {}
  }
}

public struct Button<Label: View>: PrimitiveView {
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}

public struct Menu<Label: View, Content: View>: PrimitiveView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}

public struct List<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: () -> Content) {}
}

public struct TabView<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: () -> Content) {}
}

public enum HorizontalEdge: Sendable { case leading, trailing }

extension View {
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { self }
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }
  public func imageScale(_ scale: Image.Scale) -> some View { self }
  public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View { self }
}

public enum LayoutDirection: Sendable { case leftToRight, rightToLeft }

public struct Label<Title: View, Icon: View>: PrimitiveView {
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {}
}

public struct ScrollView<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: () -> Content) {}
}

public struct GridItem: Sendable {
  public enum Size: Sendable { case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity) }
  public init(_ size: Size, spacing: CGFloat? = nil) {}
}

public struct LazyVGrid<Content: View>: PrimitiveView {
  public init(columns: [GridItem], spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView {
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}

extension ForEach where ID == Data.Element.ID, Data.Element: Identifiable {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}

public struct Picker<Selection: Hashable, Content: View>: PrimitiveView {
  public init(_ title: String, selection: Binding<Selection>, @ViewBuilder content: () -> Content) {}
}

@propertyWrapper public struct Binding<Value> {
  public init(wrappedValue: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}

@propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var wrappedValue: Value
  public var projectedValue: Binding<Value> { Binding(wrappedValue: wrappedValue) }
}

public protocol ObservableObject: AnyObject {}

@MainActor @propertyWrapper public struct ObservedObject<Object: ObservableObject> {
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
  public var wrappedValue: Object
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

extension View {
  public func environment<V>(_ path: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View { self }
}

public struct EnvironmentValues {
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { K.defaultValue }
    set {}
  }
  public var displayScale: CGFloat { 1 }
  public var imageScale: Image.Scale { .medium }
  public var layoutDirection: LayoutDirection { .leftToRight }
  public var colorScheme: ColorScheme { .light }
  public var colorSchemeContrast: ColorSchemeContrast { .standard }
}

@propertyWrapper public struct Environment<Value> {
  public init(_ path: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}
