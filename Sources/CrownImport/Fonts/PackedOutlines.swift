/// The TrueType outlines of a WOFF2 file, which divides the table `glyf` by kinds of data, and leaves out what follows
/// from it: the table `loca`, most bounding boxes, and bearings (W3C Recommendation, sections 5.1 to 5.4).
///
/// Instructions for hinting are left out: nothing here reads them.
struct PackedOutlines {
  /// The table `glyf` as other font files have it.
  private(set) var glyphs: [UInt8] = []
  /// The table `loca` with numbers of 32 bits.
  private(set) var locations: [UInt8] = []
  /// The least x of each glyph; 0 for one without an outline.
  private(set) var leastX: [Int] = []

  /// The streams of the table.
  private struct Streams {
    var contourCounts, pointCounts, flags, points, composites, boxes: FontByteReader
  }

  /// - Parameters:
  ///   - table: The table of the file.
  ///   - limit: The most bytes that the outlines may have.
  /// - Complexity: O(n) in the bytes.
  init(_ table: ArraySlice<UInt8>, limit: Int) throws(WebFont.Failure) {
    var reader = FontByteReader(table)
    // A reserved number, and whether there is a list of outlines that overlap, which are filled alike.
    _ = try reader.number(4)
    let count = try reader.number(2)
    // The form of the numbers of the table that was left out.
    _ = try reader.number(2)
    var sizes: [Int] = []
    for _ in 0..<7 { sizes.append(try reader.number(4)) }
    var streams = Streams(
      contourCounts: FontByteReader(try reader.part(sizes[0])), pointCounts: FontByteReader(try reader.part(sizes[1])),
      flags: FontByteReader(try reader.part(sizes[2])), points: FontByteReader(try reader.part(sizes[3])),
      composites: FontByteReader(try reader.part(sizes[4])), boxes: FontByteReader(try reader.part(sizes[5])))
    // The last stream holds the instructions.
    _ = try reader.part(sizes[6])
    let hasBox = Array(try streams.boxes.part((count + 31) / 32 * 4))
    for glyph in 0..<count {
      locations += Self.bytes(glyphs.count, 4)
      let box = hasBox[glyph >> 3] & 0x80 >> (glyph & 7) != 0 ? Array(try streams.boxes.part(8)) : nil
      let start = glyphs.count
      switch try streams.contourCounts.number(2) {
      case 0: guard box == nil else { throw .damaged }
      case 0xFFFF: try addComposite(box, &streams)
      case let contours where contours < 0x8000: try addSimple(contours, box, &streams)
      default: throw .damaged
      }
      leastX.append(
        glyphs.count > start ? Int(Int16(truncatingIfNeeded: Int(glyphs[start + 2]) << 8 | Int(glyphs[start + 3]))) : 0)
      guard glyphs.count <= limit else { throw .tooLarge }
    }
    locations += Self.bytes(glyphs.count, 4)
  }

  private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  private mutating func add16(_ value: Int) {
    glyphs.append(UInt8(truncatingIfNeeded: value >> 8))
    glyphs.append(UInt8(truncatingIfNeeded: value))
  }

  // MARK: - Simple glyphs

  /// A point's distance from the one before, and whether the outline passes through it.
  private typealias Step = (x: Int, y: Int, isOn: Bool)

  private mutating func addSimple(
    _ contourCount: Int, _ box: [UInt8]?, _ streams: inout Streams
  ) throws(WebFont.Failure) {
    var ends: [Int] = []
    for _ in 0..<contourCount {
      let count = try streams.pointCounts.shortNumber()
      let end = (ends.last ?? -1) + count
      guard count > 0, end <= Int(UInt16.max) else { throw .damaged }
      ends.append(end)
    }
    var steps: [Step] = []
    var (x, y) = (0, 0)
    var (least, largest) = ((x: Int.max, y: Int.max), (x: Int.min, y: Int.min))
    for _ in 0..<(ends.last ?? -1) + 1 {
      let step = try Self.step(&streams)
      x += step.x
      y += step.y
      let range = Int(Int16.min)...Int(Int16.max)
      guard range.contains(x), range.contains(y), range.contains(step.x), range.contains(step.y) else {
        throw .damaged
      }
      least = (min(least.x, x), min(least.y, y))
      largest = (max(largest.x, x), max(largest.y, y))
      steps.append(step)
    }
    _ = try streams.points.shortNumber()  // The number of bytes of the instructions.
    add16(contourCount)
    if let box {
      glyphs += box
    } else {
      for value in [least.x, least.y, largest.x, largest.y] { add16(value) }
    }
    for end in ends { add16(end) }
    add16(0)
    for step in steps {
      glyphs.append(
        (step.isOn ? 1 : 0) | Self.flags(step.x, short: 2, same: 16) | Self.flags(step.y, short: 4, same: 32))
    }
    for step in steps { add(step.x) }
    for step in steps { add(step.y) }
  }

  /// The flags of a coordinate: none where it has two bytes.
  private static func flags(_ step: Int, short: UInt8, same: UInt8) -> UInt8 {
    step == 0 ? same : abs(step) > 255 ? 0 : step > 0 ? short | same : short
  }

  private mutating func add(_ step: Int) {
    guard step != 0 else { return }
    abs(step) > 255 ? add16(step) : glyphs.append(UInt8(abs(step)))
  }

  /// Reads a point by its flag, which says in how many bytes and how large its coordinates are (section 5.2).
  private static func step(_ streams: inout Streams) throws(WebFont.Failure) -> Step {
    let byte = try streams.flags.byte()
    let (flag, isOn) = (byte & 0x7F, byte < 0x80)
    func signed(_ bit: Int, _ value: Int) -> Int { flag & bit != 0 ? value : -value }
    let x, y: Int
    switch flag {
    case ..<10: (x, y) = (0, signed(1, (flag & 14) << 7 + (try streams.points.byte())))
    case ..<20: (x, y) = (signed(1, ((flag - 10) & 14) << 7 + (try streams.points.byte())), 0)
    case ..<84:
      let (base, data) = (flag - 20, try streams.points.byte())
      x = signed(1, 1 + base & 0x30 + data >> 4)
      y = signed(2, 1 + (base & 0x0C) << 2 + data & 0x0F)
    case ..<120:
      let base = flag - 84
      x = signed(1, 1 + (base / 12) << 8 + (try streams.points.byte()))
      y = signed(2, 1 + ((base % 12) >> 2) << 8 + (try streams.points.byte()))
    case ..<124:
      let data = try streams.points.number(3)
      (x, y) = (signed(1, data >> 12), signed(2, data & 0xFFF))
    default:
      x = signed(1, try streams.points.number(2))
      y = signed(2, try streams.points.number(2))
    }
    return (x, y, isOn)
  }

  // MARK: - Composite glyphs

  private enum ComponentFlag {
    static let (hasWords, hasScale, hasMore, hasScales, hasMatrix) = (1, 8, 0x20, 0x40, 0x80)
    static let hasInstructions = 0x100
  }

  private mutating func addComposite(_ box: [UInt8]?, _ streams: inout Streams) throws(WebFont.Failure) {
    guard let box else { throw .damaged }
    add16(-1)
    glyphs += box
    var flags = ComponentFlag.hasMore
    var hasInstructions = false
    while flags & ComponentFlag.hasMore != 0 {
      flags = try streams.composites.number(2)
      hasInstructions = hasInstructions || flags & ComponentFlag.hasInstructions != 0
      add16(flags & ~ComponentFlag.hasInstructions)
      let arguments = flags & ComponentFlag.hasWords != 0 ? 4 : 2
      let scales =
        flags & ComponentFlag.hasScale != 0
        ? 2 : flags & ComponentFlag.hasScales != 0 ? 4 : flags & ComponentFlag.hasMatrix != 0 ? 8 : 0
      // The number of the component's glyph comes first.
      glyphs += try streams.composites.part(2 + arguments + scales)
    }
    if hasInstructions { _ = try streams.points.shortNumber() }
  }
}

extension PackedOutlines {
  /// The table `hmtx` of which bearings were left out that are the least x of their glyphs (section 5.4).
  ///
  /// - Parameters:
  ///   - table: The table of the file.
  ///   - widthCount: The number of glyphs with a width of their own.
  func metrics(_ table: ArraySlice<UInt8>, widthCount: Int) throws(WebFont.Failure) -> [UInt8] {
    var reader = FontByteReader(table)
    let flags = try reader.byte()
    guard flags & 3 != 0, flags < 4, 1...max(leastX.count, 1) ~= widthCount else { throw .damaged }
    var widths = FontByteReader(try reader.part(2 * widthCount))
    var result: [UInt8] = []
    for (glyph, least) in leastX.enumerated() {
      let isWide = glyph < widthCount
      if isWide { result += try widths.part(2) }
      let isLeftOut = flags & (isWide ? 1 : 2) != 0
      result += isLeftOut ? Self.bytes(least, 2) : Array(try reader.part(2))
    }
    return result
  }
}
