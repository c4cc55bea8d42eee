/// Lends the memory of a value as a row of elements, for the length of a closure.
///
/// For tables that lie in a value, so that using them allocates nothing.
@inlinable
package func withScratchView<Value: BitwiseCopyable, Element: BitwiseCopyable, Result>(
  of value: inout Value, as type: Element.Type, _ body: (ScratchView<Element>) -> Result
) -> Result {
  withUnsafeMutableBytes(of: &value) { body(ScratchView(borrowing: $0.bindMemory(to: Element.self))) }
}
