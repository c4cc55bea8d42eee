/// The circles between which a radial gradient is painted.
struct GradientCircles {
  private var center: (x: Length, y: Length)
  private var radius: Length
  private var focus: (x: Length, y: Length)
  private var focusRadius: Length

  /// Reads the circles of a gradient.
  ///
  /// - Parameter chain: The gradient, and those that it refers to for what it does not say itself.
  init(of chain: [ElementID], in tree: XMLTree) {
    func length(_ key: AttributeName) -> Length? {
      guard let range = tree.value(key, ofFirst: chain) else { return nil }
      var scanner = NumberScanner(tree.text, Declaration.trimmed(tree.text, range))
      return Length.read(&scanner)
    }
    let half = Length(value: 50, isPercentage: true)
    center = (length(.cx) ?? half, length(.cy) ?? half)
    radius = length(.r) ?? half
    focus = (length(.fx) ?? center.x, length(.fy) ?? center.y)
    focusRadius = length(.fr) ?? Length(value: 0)
  }

  /// Whether the gradient is painted within a cone only: its focus lies outside of its circle (SVG 2, section 14.2.3).
  ///
  /// - Parameter viewport: The size that percentages refer to; `nil` for a gradient that is measured in the box
  ///   around the element, of which lengths are fractions.
  func isCone(in viewport: Viewport?) -> Bool {
    let viewport = viewport ?? Viewport(width: 1, height: 1)
    let x = focus.x.resolved(.horizontal, in: viewport) - center.x.resolved(.horizontal, in: viewport)
    let y = focus.y.resolved(.vertical, in: viewport) - center.y.resolved(.vertical, in: viewport)
    let reach = (x * x + y * y).squareRoot() + focusRadius.resolved(.diagonal, in: viewport)
    return reach > radius.resolved(.diagonal, in: viewport) * 1.000001
  }
}
