import CrownKit
import CrownRaster
import CrownPath
import CrownSVG
import Foundation

/// A record of arbitrary bytes becomes a typed error or layers that can be drawn and encoded.
func fuzzRecord(_ bytes: UnsafeRawBufferPointer) -> Int32 {
  fuzzShapes(bytes)
  fuzzMask([UInt8](bytes))
  // The same as the pixels of a mask of a small size, which arbitrary bytes seldom declare.
  if bytes.count > 2 { fuzzMask([255, 31, bytes[0] & 127, bytes[1] & 127] + bytes[2...]) }
  guard let drawing = try? Drawing(record: bytes) else { return 0 }
  check(drawing)
  if let record = try? PathEncoder().encode(drawing) {
    guard let again = try? Drawing(record: record.bytes) else { preconditionFailure("an encoded record decodes") }
    check(again)
    precondition(
      again.layers.count == max(record.layers.count, 1), "a record has the layers that its encoder reports")
  }
  return 0
}

/// A record of arbitrary bytes becomes a typed error or a mask that its own record holds.
private func fuzzMask(_ bytes: [UInt8]) {
  guard let mask = try? AlphaMask(record: bytes) else { return }
  precondition(mask.viewBox.isUsable, "a decoded view box is usable")
  precondition(mask.alpha.count == mask.width * mask.height, "a mask has all of its pixels")
  guard mask.alpha.count < 1 << 16 else { return }
  guard let again = try? AlphaMask(record: mask.encoded()) else { preconditionFailure("an encoded mask decodes") }
  precondition(again == mask, "an encoded mask decodes to itself")
}

/// Checks what holds for all decoded drawings.
private func check(_ drawing: Drawing) {
  precondition(drawing.viewBox.isUsable, "a decoded view box is usable")
  precondition((1...Drawing.maximumLayers).contains(drawing.layers.count), "a decoded drawing has 1 to 255 layers")
  precondition(drawing.layers.allSatisfy { $0.opacity > 0 }, "a decoded layer is not wholly transparent")
  precondition(drawing.path.isFinite, "a decoded path is finite")
}

/// A record beside a table of one shape, both of arbitrary bytes.
private func fuzzShapes(_ bytes: UnsafeRawBufferPointer) {
  guard let first = bytes.first, bytes.count > Int(first) + 1 else { return }
  // Version 1, a longer side of 24, one run of one shape.
  let head: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0x38, 0x40, 1, first, 1, 0]
  guard let shapes = try? SharedShapes(bytes: head + bytes[1..<Int(first) + 1]) else { return }
  let record = UnsafeRawBufferPointer(rebasing: bytes[(Int(first) + 1)...])
  if let drawing = try? Drawing(record: record, shapes: shapes) { check(drawing) }
}

/// A document of arbitrary bytes is refused with a reason, or becomes a drawing that can be stored.
func fuzzSVG(_ bytes: UnsafeRawBufferPointer) -> Int32 {
  do {
    let result = try SVGImporter().drawing(from: [UInt8](bytes))
    precondition(result.drawing.viewBox.isUsable, "an imported view box is usable")
    precondition(result.drawing.path.isFinite, "an imported path is finite")
    if let record = try? PathEncoder().encode(result.drawing) {
      guard (try? Drawing(record: record.bytes)) != nil else { preconditionFailure("an encoded record decodes") }
    }
  } catch {
    precondition(!error.diagnostics.isEmpty, "a refusal has a reason")
  }
  return 0
}

/// A stream of arbitrary elements in layers fills a mask, or is refused with a typed error.
func fuzzRaster(_ bytes: UnsafeRawBufferPointer) -> Int32 {
  var reader = NumberReader(bytes: bytes)
  let (columns, rows, kind) = (Int(reader.byte()) + 1, Int(reader.byte()) + 1, reader.byte())
  // Every sixteenth mask is so large that it is filled in several bands.
  let scale = kind >> 4 == 15 ? 8 : 1
  let (width, height) = (columns * scale, rows * scale)
  var layers = [Drawing.Layer(path: BezierPath(), fillRule: kind & 1 == 0 ? .nonzero : .evenOdd)]
  while !reader.isAtEnd {
    let verb = reader.byte()
    if verb >= 250 {
      layers.append(
        Drawing.Layer(path: BezierPath(), fillRule: verb & 1 == 0 ? .nonzero : .evenOdd, opacity: reader.byte()))
    } else {
      reader.addElement(verb, to: &layers[layers.count - 1].path)
    }
  }
  let drawing = Drawing(viewBox: PathRect(x: 0, y: 0, width: Double(columns), height: Double(rows)), layers: layers)
  let transform = PathTransform.scale(x: Double(scale), y: Double(scale))
  if let mask = try? sharedRasterizer.fill(drawing, transform: transform, width: width, height: height) {
    precondition(mask.coverage.count == width * height, "a mask has its size")
  }
  return 0
}

/// Reused from input to input, so that leftovers of one can harm the next.
nonisolated(unsafe) private let sharedRasterizer = Rasterizer()

/// Numbers from bytes: mostly small ones within the picture, and sometimes any bit pattern.
struct NumberReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { offset >= bytes.count }

  mutating func byte() -> UInt8 {
    guard offset < bytes.count else { return 0 }
    offset += 1
    return bytes[offset - 1]
  }

  mutating func number() -> Double {
    let kind = byte()
    if kind < 224 { return Double(kind) + Double(byte()) / 256 }
    var pattern: UInt64 = 0
    for _ in 0..<8 { pattern = pattern << 8 | UInt64(byte()) }
    return Double(bitPattern: pattern)
  }

  mutating func point() -> PathPoint { PathPoint(number(), number()) }

  mutating func addElement(_ verb: UInt8, to path: inout BezierPath) {
    switch verb % 6 {
    case 0: path.move(to: point())
    case 1: path.addLine(to: point())
    case 2: path.addQuadCurve(to: point(), control: point())
    case 3: path.addCurve(to: point(), control1: point(), control2: point())
    case 4: path.closeSubpath()
    default: path.move(to: PathPoint(Double(byte()), Double(byte())))
    }
  }
}

/// Writes the record of each drawing, as it is and with its subpaths in turn in three layers, to begin fuzzing from.
func writeSeeds(from folder: String, to target: String) throws {
  try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
  for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where file.hasSuffix(".svg") {
    let document = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(file)")))
    let drawing = try SVGImporter().drawing(from: document).drawing
    for (suffix, drawing) in [("", drawing), ("-layers", layered(drawing))] {
      let record = try PathEncoder().encode(drawing)
      try Data(record.bytes).write(to: URL(filePath: "\(target)/\(file.dropLast(4))\(suffix).record"))
    }
    let crown = try Crown(name: file, record: PathEncoder().encode(drawing).bytes)
    let coverage = try crown.mask(width: 40, height: 30).coverage
    let mask = try AlphaMask(width: 40, height: 30, alpha: coverage)
    try Data(mask.encoded()).write(to: URL(filePath: "\(target)/\(file.dropLast(4)).mask"))
  }
}

/// A drawing with its subpaths in turn in layers of 100 %, 40 % and an opacity that has no number of its own.
private func layered(_ drawing: Drawing) -> Drawing {
  var layers = [255, 102, 99].map { Drawing.Layer(path: BezierPath(), fillRule: drawing.fillRule, opacity: $0) }
  var index = 0
  for element in drawing.path.elements {
    if case .move = element { index = (index + 1) % layers.count }
    layers[index].path.append(element)
  }
  return Drawing(viewBox: drawing.viewBox, layers: layers)
}
