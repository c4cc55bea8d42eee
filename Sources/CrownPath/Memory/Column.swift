/// The layout of the columns of a ``ScratchTable`` in its memory: one behind the other, each with room for the same
/// number of rows.
@usableFromInline
package protocol ColumnLayout {
  /// The rows of a column.
  static var rows: Int { get }
  /// The numbers of all columns together. The last column has what the others leave of it.
  static var size: Int { get }
}

/// A number that a column may hold: of 32 bits, so that all columns have rows of the same size.
@usableFromInline
package typealias ColumnValue = SIMDScalar & BitwiseCopyable

/// A column of a table: which of its columns it is, and what its numbers are.
///
///     extension Column<LineColumns, Float> {
///       static var step: Self { Self(2) }
///     }
///     lines[.step, k] += 1
@usableFromInline
package struct Column<Layout: ColumnLayout, Value: ColumnValue> {
  @usableFromInline
  let number: Int

  /// A column by its number from 0 on; no two columns of a layout have the same one.
  @inlinable
  package init(_ number: Int) {
    assert(MemoryLayout<Value>.size == 4, "a column of \(Value.self)")
    self.number = number
  }
}
