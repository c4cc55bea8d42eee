import CrownPath

/// The image of a primitive of a filter, and the part of the filter's region that it is cut to.
struct FilterResult: Sendable {
  var image: FilterImage
  /// The area outside of which there is nothing, in user units; `nil` for all of the filter's region.
  var region: PathRect?
  /// The primitive's own subregion, of which `feTile` repeats the contents; `nil` for all of the filter's region.
  private var tile: PathRect?

  init(image: FilterImage, region: PathRect? = nil) { (self.image, self.region) = (image, region) }

  /// Cuts the image to the subregion of its primitive.
  mutating func cut(to subregion: PathRect?) {
    tile = subregion
    guard let subregion else { return }
    guard let common = region.map({ $0.intersection(subregion) }) ?? subregion else {
      return self = FilterResult(image: .nothing)
    }
    region = common
  }

  /// The image repeated all over the filter's region. One that fills its tile becomes even.
  var tiled: FilterResult {
    switch image {
    case .nothing, .texture: FilterResult(image: image)
    case .flood where region == tile: FilterResult(image: image)
    default: FilterResult(image: .unknown("feTile"))
    }
  }
}

/// Composition of images that are cut to areas. Where the result is no image in one area, it is unknown.
extension FilterComposer {
  mutating func over(_ top: FilterResult, _ bottom: FilterResult) -> FilterResult {
    let image = over(top.image, bottom.image)
    switch (top.image, bottom.image) {
    case (.nothing, _): return bottom
    case (_, .nothing): return top
    case (.shade, .graphic), (.soft, .graphic): return FilterResult(image: image, region: bottom.region)
    case (.graphic, .shade), (.graphic, .soft): return FilterResult(image: image, region: top.region)
    case _ where top.region == bottom.region || top.region == nil: return FilterResult(image: image, region: top.region)
    case (.graphic(let upper), .graphic(let lower)) where bottom.region == nil && upper.isIdentity && lower.isIdentity:
      return bottom
    default: return FilterResult(image: .unknown("feComposite"))
    }
  }

  mutating func inside(_ result: FilterResult, _ outline: FilterResult) -> FilterResult {
    var common = FilterResult(image: inside(result.image, outline.image), region: result.region)
    common.cut(to: outline.region)
    return common
  }

  mutating func outside(_ result: FilterResult, _ outline: FilterResult) -> FilterResult {
    switch (result.image, outline.image) {
    case (.nothing, _), (_, .nothing): return result
    case _ where outline.region == nil || outline.region == result.region:
      return FilterResult(image: outside(result.image, outline.image), region: result.region)
    default: return FilterResult(image: .unknown("feComposite"))
    }
  }

  /// `k1·a·b + k2·a + k3·b + k4`, the arithmetic operator.
  mutating func arithmetic(_ a: FilterResult, _ b: FilterResult, _ k: [Double]) -> FilterResult {
    if k[3] > 0 { return FilterResult(image: .unknown("feComposite")) }
    if k[1] < 0, k[2] > 0 { return outside(b, a) }
    if k[1] > 0, k[2] < 0 { return outside(a, b) }
    func scaled(_ result: FilterResult, by factor: Double) -> FilterResult {
      FilterResult(image: self.scaled(result.image, by: factor), region: result.region)
    }
    var result = FilterResult(image: .nothing)
    if k[0] > 0 { result = scaled(inside(a, b), by: k[0]) }
    if k[2] > 0 { result = over(scaled(b, by: k[2]), result) }
    if k[1] > 0 { result = over(scaled(a, by: k[1]), result) }
    return result
  }
}

/// The units of the lengths of a filter's primitives.
struct FilterSpace {
  /// The filter's region, in user units.
  let region: PathRect
  /// The box around the element, where lengths are shares of it; `nil` for user units.
  let box: PathRect?
  /// The size that percentages of user units refer to.
  let viewport: Viewport

  /// The user units of a length without a direction.
  var unit: Double { box.map { Viewport(width: $0.width, height: $0.height).diagonal } ?? 1 }

  /// The subregion of a primitive; `nil` where it cuts nothing off the filter's region.
  func subregion(of primitive: ElementID, in tree: XMLTree) -> PathRect? {
    guard [AttributeName.x, .y, .width, .height].contains(where: { tree.value($0, of: primitive) != nil }) else {
      return nil
    }
    func length(_ key: AttributeName, _ axis: Length.Axis, _ standard: Double) -> Double {
      guard let range = tree.value(key, of: primitive) else { return standard }
      var scanner = NumberScanner(tree.text, Declaration.trimmed(tree.text, range))
      guard let length = Length.read(&scanner) else { return standard }
      guard let box else { return length.resolved(axis, in: viewport) }
      let share = length.isPercentage ? length.value / 100 : length.value
      switch key {
      case .x: return box.x + share * box.width
      case .y: return box.y + share * box.height
      case .width: return share * box.width
      default: return share * box.height
      }
    }
    let rect = PathRect(
      x: length(.x, .horizontal, region.x), y: length(.y, .vertical, region.y),
      width: length(.width, .horizontal, region.width), height: length(.height, .vertical, region.height))
    // One without a size, which is an error, cuts nothing.
    guard rect.width > 0, rect.height > 0, rect.isFinite, !rect.contains(region, slack: 0) else { return nil }
    return rect
  }
}
