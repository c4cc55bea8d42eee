/// The owner of a table: columns of numbers in one block of memory.
///
/// One address leads to all columns, so that loops over several of them keep fewer addresses in registers. What works
/// with the table borrows its ``view``.
@usableFromInline
package struct ScratchTable<Layout: ColumnLayout>: ~Copyable {
  @usableFromInline
  let memory: ScratchMemory<Int32>

  /// Allocates a table that nothing has written yet.
  @inlinable
  package init() { memory = ScratchMemory(uninitialized: Layout.size) }

  /// The table, to read and write. It may not be used after its owner is gone.
  @inlinable
  package var view: TableView<Layout> { TableView(memory.view) }
}

/// A table that its owner lends. Like a pointer, it is copied freely and frees nothing.
///
/// Rows are checked in debug builds and under the fuzzers; they are numbers that the caller counted itself, never ones
/// from a file.
@usableFromInline
package struct TableView<Layout: ColumnLayout> {
  @usableFromInline
  let base: UnsafeMutableRawPointer

  @inlinable
  init(_ memory: ScratchView<Int32>) { base = UnsafeMutableRawPointer(memory.base) }

  /// The number in one row of a column.
  @inlinable
  package subscript<Value>(column: Column<Layout, Value>, row: Int) -> Value {
    @inline(__always) get { address(column, row, lanes: 1).load(as: Value.self) }
    @inline(__always) nonmutating set { address(column, row, lanes: 1).storeBytes(of: newValue, as: Value.self) }
  }

  /// The numbers in four rows of a column.
  @inlinable @inline(__always)
  package func four<Value>(_ column: Column<Layout, Value>, at row: Int) -> SIMD4<Value> {
    UnsafeRawPointer(address(column, row, lanes: 4)).loadUnaligned(as: SIMD4<Value>.self)
  }

  /// The numbers in eight rows of a column.
  @inlinable @inline(__always)
  package func eight<Value>(_ column: Column<Layout, Value>, at row: Int) -> SIMD8<Value> {
    UnsafeRawPointer(address(column, row, lanes: 8)).loadUnaligned(as: SIMD8<Value>.self)
  }

  /// Writes four rows of a column.
  @inlinable @inline(__always)
  package func store<Value>(_ values: SIMD4<Value>, in column: Column<Layout, Value>, at row: Int) {
    address(column, row, lanes: 4).storeBytes(of: values, as: SIMD4<Value>.self)
  }

  /// Writes eight rows of a column.
  @inlinable @inline(__always)
  package func store<Value>(_ values: SIMD8<Value>, in column: Column<Layout, Value>, at row: Int) {
    address(column, row, lanes: 8).storeBytes(of: values, as: SIMD8<Value>.self)
  }

  @inlinable @inline(__always)
  func address<Value>(_ column: Column<Layout, Value>, _ row: Int, lanes: Int) -> UnsafeMutableRawPointer {
    checkBounds(row >= 0 && row + lanes <= rows(of: column.number))
    return base + (column.number &* Layout.rows &+ row) &* 4
  }

  /// The rows of a column: the last one may be shorter or longer than the others.
  @inlinable
  func rows(of column: Int) -> Int {
    (column + 2) * Layout.rows > Layout.size ? Layout.size - column * Layout.rows : Layout.rows
  }
}
