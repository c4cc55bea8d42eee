import ArgumentParser

/// The kinds of files that `render` writes.
enum ImageFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  case png, svg

  /// The format that a path's ending names; `nil` if it has none.
  init?(endingOf path: String) throws {
    guard let kind = try OutputKind(endingOf: path, among: Self.allCases.map(\.kind)) else { return nil }
    self = kind == .svg ? .svg : .png
  }

  var kind: OutputKind {
    switch self {
    case .png: .png
    case .svg: .svg
    }
  }

  /// The bytes that drawing a picture with sides of this many pixels may take: for its coverage, for the rasteriser
  /// and for the encoder. An SVG has no pixels.
  func byteCount(side: Int) -> Int {
    switch self {
    case .png: side * side * 10
    case .svg: 0
    }
  }
}
