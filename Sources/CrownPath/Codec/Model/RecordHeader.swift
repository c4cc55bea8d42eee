internal import CFrequencies

/// The header of a record, which comes before its path.
@usableFromInline
struct RecordHeader: Equatable, Sendable {
  /// The part of the plane that the picture shows.
  @usableFromInline
  var viewBox: PathRect
  /// The fill rule of the path.
  @usableFromInline
  var fillRule: FillRule
  /// True if subpaths may be shared shapes.
  var usesShapes = false
  /// The number of grid steps along the view box's longer side.
  var steps: Int32
  /// The index of the alignment: the distance between the lines that aligned coordinates lie on.
  var alignment = 0

  /// The most steps along the longer side.
  static let maximumSteps: Int32 = 1 << 20
  /// The plain bits of a number of steps that has no symbol.
  private static let stepBits = 21
  /// The bound of coordinates in steps, those of control points included.
  private static let coordinateBound = 8_388_608.0

  /// The symbol of this version of the format.
  private static let versionSymbol = 0

  /// Sides of square view boxes at the origin that take one symbol.
  static let commonSides = (0..<Int64(crowns_common_side_count)).map { crowns_common_side($0) }
  /// The symbols of other view boxes: square at the origin, at the origin, anywhere in whole numbers, or in doubles.
  enum ViewBoxForm: Int { case square = 12, origin, whole, doubles }

  /// Numbers of steps that take one symbol; the next symbol announces plain bits.
  static let commonSteps = (0..<Int64(crowns_common_steps_count)).map { crowns_common_steps($0) }

  /// The first form of records that refer to shared shapes: see ``CodingContext/form``.
  private static let sharingForms = 2

  /// The alignments, by their indices.
  static let alignments = 0..<Int(crowns_alignment_count)

  /// The frequencies of the header's symbols, which are not trained.
  static let frequencies: [[Int]] = [
    [4081] + Array(repeating: 1, count: 15),
    [1536, 512, 256, 256, 256] + Array(repeating: 120, count: 10) + [80],
    [2688, 320, 1024, 64],
    [1280, 1024, 512, 128, 128, 128, 128, 128, 64, 64, 64, 64, 64, 64, 64, 192],
    [1536, 1024, 512, 256, 256, 256, 128, 128],
    [1152, 896, 1024, 1024],
  ]

  /// The numbers of divisions that a drawing may have been made on, beside those of its view box. Pictures of icons
  /// have sides in pixels, but their lines lie on 24ths.
  static let divisions = (0..<Int64(crowns_divisions_count)).map { crowns_divisions($0) }

  /// The alignment in grid steps; 0 for none, `nil` where it is not a whole number of steps, at least 2.
  ///
  /// It is measured in units of the view box. Where this gives no whole number, it is measured in divisions of the
  /// longer side: by the first of ``divisions`` that gives one.
  var unit: Int32? {
    if alignment == 0 { return 0 }
    let alignment = crowns_alignment(Int64(alignment))
    if let unit = steps(in: alignment, ofPartsOf: viewBox.longerSide) { return unit }
    for index in 0..<Int64(crowns_divisions_count) {
      if let unit = steps(in: alignment, ofPartsOf: crowns_divisions(index)) { return unit }
    }
    return nil
  }

  /// The steps in some of the parts of the longer side; `nil` where they are not a whole number, at least 2.
  private func steps(in count: Double, ofPartsOf parts: Double) -> Int32? {
    let unit = Double(steps) / parts * count
    guard unit >= 2, unit <= Double(steps), unit == unit.rounded(.towardZero) else { return nil }
    return Int32(unit)
  }
}

extension RecordHeader {
  /// Writes the header's symbols.
  func write(into sink: inout some SymbolSink) {
    sink.put(Self.versionSymbol, in: .version)
    writeViewBox(into: &sink)
    sink.put(Int(fillRule.rawValue) + (usesShapes ? Self.sharingForms : 0), in: .form)
    writeGrid(into: &sink)
  }

  /// Writes the symbols of the grid, which shared shapes begin with too.
  func writeGrid(into sink: inout some SymbolSink) {
    if let common = Self.commonSteps.firstIndex(of: steps) {
      sink.put(common, in: .steps)
    } else {
      sink.put(Self.commonSteps.count, in: .steps)
      sink.put(plain: UInt32(steps), count: Self.stepBits)
    }
    sink.put(alignment, in: .alignment)
  }

  private func writeViewBox(into sink: inout some SymbolSink) {
    let box = viewBox
    let isSquare = box.x == 0 && box.y == 0 && box.width == box.height
    if isSquare, let common = Self.commonSides.firstIndex(of: box.width) {
      return sink.put(common, in: .viewBox)
    }
    let numbers = [box.x, box.y, box.width, box.height]
    guard numbers.allSatisfy({ abs($0) < 32768 && $0 == $0.rounded(.towardZero) }) else {
      sink.put(ViewBoxForm.doubles.rawValue, in: .viewBox)
      for number in numbers {
        sink.put(plain: UInt32(truncatingIfNeeded: number.bitPattern), count: 32)
        sink.put(plain: UInt32(truncatingIfNeeded: number.bitPattern >> 32), count: 32)
      }
      return
    }
    let form: ViewBoxForm = isSquare ? .square : box.x == 0 && box.y == 0 ? .origin : .whole
    sink.put(form.rawValue, in: .viewBox)
    for number in form == .square ? numbers[3...] : form == .origin ? numbers[2...] : numbers[...] {
      sink.put(plain: UInt32(bitPattern: Int32(number)) & 0xFFFF, count: 16)
    }
  }

  /// Returns true if every point that a record may hold is finite: coordinates in steps are multiplied by the longer
  /// side first.
  static func isInRange(_ viewBox: PathRect) -> Bool {
    (abs(viewBox.x) + abs(viewBox.y) + coordinateBound * viewBox.longerSide).isFinite
  }

  /// Reads and checks a header.
  init(from decoder: inout SymbolDecoder) throws(PathDecodingError) {
    let version = decoder.symbol(in: .version)
    guard version == Self.versionSymbol else {
      throw PathDecodingError(kind: .unsupportedVersion(UInt8(version + 1)), offset: 0)
    }
    viewBox = Self.readViewBox(from: &decoder)
    guard viewBox.isUsable, Self.isInRange(viewBox) else {
      throw PathDecodingError(kind: .unusableViewBox, offset: decoder.offset)
    }
    let form = decoder.symbol(in: .form)
    usesShapes = form >= Self.sharingForms
    fillRule = form == (usesShapes ? Self.sharingForms : 0) ? .nonzero : .evenOdd
    (steps, alignment) = (0, 0)
    try readGrid(from: &decoder)
  }

  /// Reads the symbols of the grid.
  mutating func readGrid(from decoder: inout SymbolDecoder) throws(PathDecodingError) {
    let common = decoder.symbol(in: .steps)
    steps =
      common < Int(crowns_common_steps_count)
      ? crowns_common_steps(Int64(common)) : Int32(decoder.plain(Self.stepBits))
    alignment = decoder.symbol(in: .alignment)
    guard steps > 0, steps <= Self.maximumSteps, unit != nil else {
      throw PathDecodingError(kind: .invalidCode, offset: decoder.offset)
    }
  }

  private static func readViewBox(from decoder: inout SymbolDecoder) -> PathRect {
    let symbol = decoder.symbol(in: .viewBox)
    func whole() -> Double { Double(Int16(truncatingIfNeeded: decoder.plain(16))) }
    func double() -> Double {
      let low = UInt64(decoder.plain(32))
      return Double(bitPattern: UInt64(decoder.plain(32)) << 32 | low)
    }
    switch ViewBoxForm(rawValue: symbol) {
    case nil:
      let side = crowns_common_side(Int64(symbol))
      return PathRect(x: 0, y: 0, width: side, height: side)
    case .square:
      let side = whole()
      return PathRect(x: 0, y: 0, width: side, height: side)
    case .origin: return PathRect(x: 0, y: 0, width: whole(), height: whole())
    case .whole: return PathRect(x: whole(), y: whole(), width: whole(), height: whole())
    case .doubles: return PathRect(x: double(), y: double(), width: double(), height: double())
    }
  }
}
