import CrownKit
import CrownPNG
import CrownStore
import CrownSystem
import CrownWeb

/// The pictures of the crowns that differ between two databases, for a page.
struct DifferenceGallery {
  let page: DifferencePage
  private let former: CrownLibrary
  private let present: CrownLibrary
  private let rasterizer = Rasterizer()

  /// - Parameters:
  ///   - former: The path of the database before.
  ///   - present: That of the database after.
  init(from former: String, to present: String) throws(CrownLibraryError) {
    page = DifferencePage(from: former.visible, to: present.visible)
    self.former = try CrownLibrary(opening: former, cancellation: Interruption.cancellation)
    self.present = try CrownLibrary(opening: present, cancellation: Interruption.cancellation)
  }

  /// The part of the page for a crown.
  ///
  /// - Parameter changes: A sentence for each change.
  func section(of difference: CrownDifference, changes: [String]) throws -> [UInt8] {
    let name = difference.name
    let shown: [DifferencePage.Picture] =
      switch difference.change {
      case .added: try [Self.picture(of: mask(of: name, in: present), "after")]
      case .removed: try [Self.picture(of: mask(of: name, in: former), "before")]
      case .renamed, .relabelled: try [Self.picture(of: mask(of: name, in: present), "before and after")]
      case .redrawn: try pictures(before: mask(of: name, in: former), after: mask(of: name, in: present))
      }
    return page.section(name.visible, changes: changes.map(\.visible), pictures: shown)
  }

  private func mask(of name: String, in library: CrownLibrary) throws -> Mask {
    try library.crown(named: name).mask(
      width: DifferencePage.side, height: DifferencePage.side, using: rasterizer)
  }

  private static func picture(of mask: Mask, _ caption: String) -> DifferencePage.Picture {
    DifferencePage.Picture(caption: caption, png: PNG.encode(mask, color: .black, over: .white))
  }

  private func pictures(before: Mask, after: Mask) throws -> [DifferencePage.Picture] {
    let difference = PNG.encode(try Self.difference(before, after))
    return [
      Self.picture(of: before, "before"), Self.picture(of: after, "after"),
      DifferencePage.Picture(caption: "difference", png: difference),
    ]
  }

  /// A picture of two masks of one size: grey where both have ink, red for ink of the first only, blue for that of the
  /// second only, on white.
  private static func difference(_ before: Mask, _ after: Mask) throws -> Bitmap<Straight> {
    let paper: SIMD3<Int> = [255, 255, 255]
    let kept: SIMD3<Int> = [160, 160, 160]
    let gone: SIMD3<Int> = [208, 52, 44]
    let new: SIMD3<Int> = [26, 102, 214]
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * before.coverage.count)
    for (one, other) in zip(before.coverage, after.coverage) {
      let (one, other) = (Int(one), Int(other))
      let both = min(one, other)
      // The four shares of the pixel are 255 together.
      let paint = paper &* (255 - max(one, other)) &+ kept &* both
      let color = (paint &+ gone &* (one - both) &+ new &* (other - both) &+ 127) / 255
      pixels.append(UInt8(clamping: color.x))
      pixels.append(UInt8(clamping: color.y))
      pixels.append(UInt8(clamping: color.z))
      pixels.append(255)
    }
    return try Bitmap(width: before.width, height: before.height, pixels: pixels)
  }
}
