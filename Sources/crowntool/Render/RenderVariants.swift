import ArgumentParser
import CrownKit

/// Sizes such as `16,24,32`: the longer sides of pictures, in pixels.
struct SizeList: Equatable, Sendable {
  let sides: [Int]

  init(argumentText: String) throws {
    sides = try argumentText.split(separator: ",", omittingEmptySubsequences: false).map { part in
      guard let side = Int(part), Mask.sizes.contains(side) else {
        throw ValidationError(
          "'\(part)' is not a size: give \(Mask.sizes.lowerBound) to \(Mask.sizes.upperBound) pixels, such as 512, or "
            + "several as in 16,24,32.")
      }
      return side
    }
  }
}

/// One of the pictures that are drawn of each crown.
struct RenderVariant: Sendable {
  let size: RequestedSize
  let color: RenderColor
  let factor: ScaleFactor
}

/// The pictures that are drawn of each crown: in each colour, at each size and factor.
struct RenderVariants: Sendable {
  var sizes: [RequestedSize]
  let colors: [RenderColor]
  let factors: [ScaleFactor]

  /// The number of pictures of a crown.
  var count: Int { sizes.count * colors.count * factors.count }

  /// The longest side as far as it is known without the crowns, in pixels.
  var longestSide: Int {
    let side = sizes.map(\.longestSide).max() ?? 0
    let factor = factors.map(\.value).max() ?? 1
    return Int((Double(side == 0 ? RequestedSize.standardSide : side) * factor).rounded())
  }

  /// The variants with all sizes in one file.
  func inOneFile(_ allowed: IconSizes) throws -> RenderVariants {
    guard !sizes.contains(where: { $0.width != nil || $0.height != nil }) else {
      throw ValidationError("The pictures of an icon are square: give --size instead of --width and --height.")
    }
    guard factors == [.one] else {
      throw ValidationError("An icon holds sizes: give --size, such as 16,32,48, instead of --scale.")
    }
    let sides = sizes.compactMap(\.longerSide).sorted()
    if let last = sides.last, last > allowed.largest {
      throw ValidationError("\(last) pixels are too many for an icon: give --size \(allowed.largest) or less.")
    }
    var variants = self
    variants.sizes = [RequestedSize(squares: sides.isEmpty ? allowed.standard : sides)]
    return variants
  }

  /// Gives the variants to `body`, the factors of a size and colour together.
  func forEach(_ body: (RenderVariant) throws -> Void) rethrows {
    for color in colors {
      for size in sizes {
        for factor in factors { try body(RenderVariant(size: size, color: color, factor: factor)) }
      }
    }
  }

  /// The folders that keep the pictures of a crown apart, such as `c8102e/16/`; empty for one size and one colour.
  func folder(of variant: RenderVariant) -> String {
    colorFolder(of: variant) + (sizes.count > 1 ? variant.size.text + "/" : "")
  }

  /// The folder of a colour; empty for one colour.
  func colorFolder(of variant: RenderVariant) -> String { colors.count > 1 ? variant.color.digits + "/" : "" }

  /// The tokens that a pattern needs to keep the pictures of a crown apart.
  var tokens: [OutputPattern.Token] {
    (colors.count > 1 ? [.color] : []) + (sizes.count > 1 ? [.size] : []) + (factors.count > 1 ? [.scale] : [])
  }

  /// Files of several sizes and colours that are written without being asked for by `--yes`.
  private static let unconfirmedCount = 50_000
  /// The most files of one run. Their paths are compared by eight bytes each.
  private static let maximumCount = 20_000_000

  /// Throws if there are so many files that a wrong argument is the likely reason.
  func checkCount(ofCrowns crownCount: Int, isConfirmed: Bool) throws {
    let (total, overflows) = crownCount.multipliedReportingOverflow(by: count)
    let kinds = "\(Figure.crowns(crownCount)) in \(count) kinds"
    guard !overflows, total <= Self.maximumCount || count == 1 else {
      throw Failure("\(kinds) are more than \(Self.maximumCount) files; draw them in several runs")
    }
    guard isConfirmed || sizes.count * colors.count == 1 || total <= Self.unconfirmedCount else {
      throw Failure("\(kinds) are \(total) files; --yes writes them")
    }
  }
}
