import ArgumentParser
import CrownImport
import CrownKit
import CrownRaster

/// A kind of picture that `render` writes.
///
/// A new one is a value in ``all``: whoever writes pictures asks its properties, never which one it is.
struct ImageFormat: Sendable {
  /// The kind of its files, whose name is the files' ending and the value of `--format`.
  let kind: OutputKind
  /// True if its files are text, which a terminal can show.
  let isText: Bool
  /// True if its files can hold a crown's title.
  let hasTitle: Bool
  /// The sizes of a file that holds several, in pixels; `nil` for formats of one picture.
  var iconSizes: IconSizes?
  /// The memory in bytes that a pixel takes: for the coverage, the rasteriser and the encoder.
  let bytesPerPixel: Int
  /// Gives the bytes of a file.
  let encode: @Sendable (CrownPicture, Rasterizer) throws -> [UInt8]
}

extension ImageFormat {
  /// All of them; the first one is written where none is asked for.
  static let all = [png, svg, ico]

  static var standard: ImageFormat { all[0] }

  /// The names of all in a sentence.
  static var allNames: String { all.map { $0.name.uppercased() }.alternatives }

  /// The format with a name.
  init?(named name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// The format that a path's ending names; `nil` if it has none.
  init?(endingOf path: String) throws {
    guard let kind = try OutputKind(endingOf: path, among: Self.all.map(\.kind)) else { return nil }
    self.init(named: kind.rawValue)
  }

  var name: String { kind.rawValue }
}

extension ImageFormat: ExpressibleByArgument {
  init?(argument: String) { self.init(named: argument) }

  static var allValueStrings: [String] { all.map(\.name) }
}

/// A crown in the frame and the colours of one file.
struct CrownPicture {
  let crown: Crown
  /// The part of the plane that the picture shows: the crown's view box, or what it was changed to.
  let viewBox: PathRect
  /// The title that the crown has; `nil` if it has none, or the format cannot hold it.
  let title: String?
  /// The frame of the picture; in an icon, of the largest one.
  let frame: CrownFrame
  /// The frames of all pictures of the file.
  let frames: [CrownFrame]
  let color: RenderColor
  let background: CrownColor?

  /// The coverage of the pixels of a frame.
  func mask(in frame: CrownFrame, using rasterizer: Rasterizer) throws -> Mask {
    try crown.mask(in: frame.showing(viewBox, ofCrownWith: crown.viewBox), using: rasterizer)
  }
}

/// The sizes that files of a format may hold.
struct IconSizes: Sendable {
  /// The sides that are written where no size is asked for.
  let standard: [Int]
  let largest: Int
}
