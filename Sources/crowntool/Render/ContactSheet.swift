import CrownKit
import CrownRaster
import CrownPNG

/// A contact sheet: crowns in a grid on one background, drawn row by row.
struct ContactSheet: Sendable {
  /// A row of crowns.
  struct Row: Sendable {
    fileprivate(set) var strips: [PNGStrips.Strip] = []
    /// A sentence for each crown that cannot be drawn; its cell is empty.
    fileprivate(set) var problems: [String] = []
  }

  let width: Int
  let height: Int
  let rowCount: Int
  /// The number of crowns in a row.
  let columns: Int
  private let cell: Int
  /// The kind of picture: with one colour, a palette of coverage values suffices.
  let format: PNGStrips.PixelFormat
  /// A row of pixels of the background.
  private let emptyRow: [UInt8]
  /// The pixel for each coverage value, for each colour; crowns cycle through the colours.
  private let palettes: [[UInt8]]

  /// Rows of pixels that are encoded at a time: enough that a strip's overhead does not matter, few enough that it
  /// needs little memory.
  private static let stripHeight = 64

  /// Makes a sheet of square cells.
  ///
  /// - Throws: `RasterError` where the sheet would be larger than a picture can be.
  init(count: Int, columns: Int, cell: Int, colors: [CrownColor], background: CrownColor) throws {
    self.columns = columns
    self.cell = cell
    rowCount = (count - 1) / columns + 1
    let (width, isTooWide) = columns.multipliedReportingOverflow(by: cell)
    height = rowCount * cell
    guard !isTooWide, Mask.sizes.contains(width), Mask.sizes.contains(height) else {
      throw RasterError.sizeOutOfRange(width: isTooWide ? .max : width, height: height)
    }
    self.width = width
    let coverages = try Mask(width: 256, height: 1, coverage: Array(0...255))
    let palettes = colors.map { coverages.colored($0, over: background).pixels }
    self.palettes = palettes
    if let only = palettes.first, palettes.count == 1 {
      let entries = only.indices.filter { $0 % 4 < 3 }.map { only[$0] }
      format = .palette(entries)
      emptyRow = [UInt8](repeating: 0, count: width)
    } else {
      format = .rgb
      emptyRow = (0..<width).flatMap { _ in [background.red, background.green, background.blue] }
    }
  }

  /// An upper bound of the bytes for drawing a row: the masks of its crowns, the rasteriser's memory, and the strips.
  var bytesPerRow: Int { width * cell + side * side * 8 + width * Self.stripHeight * 12 }

  /// Each crown has a margin of a tenth of its cell.
  private var margin: Int { cell / 10 }
  private var side: Int { max(1, cell - 2 * margin) }

  /// Draws the crowns of a row, whose names are given.
  func row(_ index: Int, names: [String], of library: CrownLibrary, using rasterizer: Rasterizer) -> Row {
    var row = Row()
    var masks: [(number: Int, coverage: [UInt8])] = []
    for (number, name) in zip(index * columns..<(index + 1) * columns, names) where !Interruption.isRequested {
      do {
        let crown = try library.crown(named: name)
        masks.append((number, try crown.mask(width: side, height: side, using: rasterizer).coverage))
      } catch {
        row.problems.append(Failure.sentence(of: error))
      }
    }
    let bytesPerPixel = emptyRow.count / width
    for top in stride(from: 0, to: cell, by: Self.stripHeight) {
      var pixels: [UInt8] = []
      for y in top..<min(top + Self.stripHeight, cell) {
        let start = pixels.count
        pixels += emptyRow
        guard y >= margin, y < margin + side else { continue }
        for (number, coverage) in masks {
          let left = start + (number % columns * cell + margin) * bytesPerPixel
          let part = coverage[(y - margin) * side..<(y - margin + 1) * side]
          if bytesPerPixel == 1 {
            pixels.replaceSubrange(left..<left + side, with: part)
          } else {
            draw(part, palettes[number % palettes.count], into: &pixels, at: left)
          }
        }
      }
      do {
        row.strips.append(try PNGStrips.encode(pixels, width: width, format: format))
      } catch {
        row.problems.append(Failure.sentence(of: error))
      }
    }
    return row
  }

  private func draw(_ coverage: ArraySlice<UInt8>, _ palette: [UInt8], into pixels: inout [UInt8], at left: Int) {
    var target = left
    for value in coverage {
      if value > 0 {
        let entry = Int(value) * 4
        pixels[target] = palette[entry]
        pixels[target + 1] = palette[entry + 1]
        pixels[target + 2] = palette[entry + 2]
      }
      target += 3
    }
  }
}
