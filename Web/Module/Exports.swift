import CrownPNG
import CrownPath
import CrownRaster

// The functions that a host calls; `crowns.js` is one. A function that gives an address gives 0 where it has no answer,
// and `failurePhrase` and `failureOffset` say why. Numbers are doubles, colours 0xRRGGBBAA.

/// Memory of the host's own, to pass bytes in.
@_expose(wasm, "allocate") @_cdecl("crowns_allocate")
public func allocate(count: Int) -> UnsafeMutableRawPointer {
  UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 16)
}

/// Frees what ``allocate(count:)`` gave.
@_expose(wasm, "deallocate") @_cdecl("crowns_deallocate")
public func deallocate(memory: UnsafeMutableRawPointer) { memory.deallocate() }

/// Reads a table of shared shapes, whose bytes are copied, and gives its number for the functions that take one; 0
/// stands for no table.
@_expose(wasm, "openShapes") @_cdecl("crowns_open_shapes")
public func openShapes(bytes: UnsafeRawPointer, count: Int) -> UnsafeRawPointer? {
  Workspace.shared.answer { () throws(ModuleError) in
    let bytes = [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    let shapes = try ModuleError.decoding { () throws(PathDecodingError) in try SharedShapes(bytes: bytes) }
    return UnsafeRawPointer(Unmanaged.passRetained(shapes).toOpaque())
  }
}

/// Frees a table of shared shapes.
@_expose(wasm, "closeShapes") @_cdecl("crowns_close_shapes")
public func closeShapes(shapes: UnsafeRawPointer) { Unmanaged<SharedShapes>.fromOpaque(shapes).release() }

/// What a record's header says: the view box, the grid's step of a path, the sides in pixels of a mask.
@_expose(wasm, "header") @_cdecl("crowns_header")
public func header(record: UnsafeRawPointer, count: Int, shapes: UnsafeRawPointer?) -> UnsafeRawPointer? {
  let workspace = Workspace.shared
  return workspace.answer { () throws(ModuleError) in
    workspace.answer(try StoredCrown(record, count, shapes).header())
  }
}

/// The layers of a record: for each 1 for even-odd, the opacity in 255ths, the number of its elements, and the
/// elements: 0 for a move, 1 for a line, 2 for a quadratic and 3 for a cubic curve, 4 where the subpath is closed; and
/// the points, the end last.
///
/// - Parameter shades: As in ``fill(record:count:shapes:width:height:isStretched:shades:shadeCount:)``.
@_expose(wasm, "layers") @_cdecl("crowns_layers")
public func layers(
  record: UnsafeRawPointer, count: Int, shapes: UnsafeRawPointer?, shades: UnsafePointer<Double>, shadeCount: Int
) -> UnsafeRawPointer? {
  let workspace = Workspace.shared
  return workspace.answer { () throws(ModuleError) in
    let shades = [Double](UnsafeBufferPointer(start: shades, count: shadeCount))
    return workspace.answer(try StoredCrown(record, count, shapes).layers(shades: shades, in: workspace))
  }
}

/// Draws a crown, and gives a byte of coverage for each pixel. The size stays the workspace's until the next call.
///
/// - Parameters:
///   - isStretched: 1 where the view box fills the picture whatever its proportions; else it is centred.
///   - shades: The opacities of the crown's levels, 0 to 1.
@_expose(wasm, "fill") @_cdecl("crowns_fill")
public func fill(
  record: UnsafeRawPointer, count: Int, shapes: UnsafeRawPointer?, width: Int, height: Int, isStretched: Int,
  shades: UnsafePointer<Double>, shadeCount: Int
) -> UnsafeRawPointer? {
  let workspace = Workspace.shared
  return workspace.answer { () throws(ModuleError) in
    let frame = CrownFrame(
      width: Double(width), height: Double(height), contentMode: isStretched == 0 ? .fit : .stretch)
    let shades = [Double](UnsafeBufferPointer(start: shades, count: shadeCount))
    try StoredCrown(record, count, shapes).fill(frame, shades: shades, in: workspace)
    workspace.count = workspace.mask?.coverage.count ?? 0
    return workspace.mask?.coverage.withUnsafeBytes { $0.baseAddress }
  }
}

/// The crown that was drawn last in a colour: red, green, blue and alpha of each pixel, not premultiplied.
@_expose(wasm, "pixels") @_cdecl("crowns_pixels")
public func pixels(color: UInt32) -> UnsafeRawPointer? {
  let workspace = Workspace.shared
  guard let mask = workspace.mask else { return nil }
  workspace.bitmap = mask.coloredStraight(CrownColor(rgba: color))
  workspace.count = mask.coverage.count * 4
  return workspace.bitmap?.pixels.withUnsafeBytes { $0.baseAddress }
}

/// The crown that was drawn last as a PNG file in a colour.
@_expose(wasm, "png") @_cdecl("crowns_png")
public func png(color: UInt32) -> UnsafeRawPointer? {
  let workspace = Workspace.shared
  guard let mask = workspace.mask else { return nil }
  return workspace.answer(PNG.encode(mask, color: CrownColor(rgba: color)))
}

/// The crown that was drawn last as a PNG file in a colour, over a background.
@_expose(wasm, "pngOver") @_cdecl("crowns_png_over")
public func pngOver(color: UInt32, background: UInt32) -> UnsafeRawPointer? {
  let workspace = Workspace.shared
  guard let mask = workspace.mask else { return nil }
  return workspace.answer(PNG.encode(mask, color: CrownColor(rgba: color), over: CrownColor(rgba: background)))
}

/// The number of bytes, or of numbers, of the last answer.
@_expose(wasm, "answerCount") @_cdecl("crowns_answer_count")
public func answerCount() -> Int { Workspace.shared.count }

/// What is wrong, as text in UTF-8, where the last function had no answer.
@_expose(wasm, "failurePhrase") @_cdecl("crowns_failure_phrase")
public func failurePhrase() -> UnsafeRawPointer? {
  let phrase = Workspace.shared.failure.phrase
  Workspace.shared.count = phrase.utf8CodeUnitCount
  return UnsafeRawPointer(phrase.utf8Start)
}

/// The byte of the record at which reading stopped, where the last function had no answer; -1 where none did.
@_expose(wasm, "failureOffset") @_cdecl("crowns_failure_offset")
public func failureOffset() -> Int { Workspace.shared.failure.offset }

extension StoredCrown {
  fileprivate init(_ record: UnsafeRawPointer, _ count: Int, _ shapes: UnsafeRawPointer?) {
    self.record = UnsafeRawBufferPointer(start: record, count: count)
    self.shapes = shapes.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }
}

extension CrownColor {
  /// A colour from 0xRRGGBBAA.
  fileprivate init(rgba: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgba >> 24), green: UInt8(truncatingIfNeeded: rgba >> 16),
      blue: UInt8(truncatingIfNeeded: rgba >> 8), alpha: UInt8(truncatingIfNeeded: rgba))
  }
}
