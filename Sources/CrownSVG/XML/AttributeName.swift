/// The attributes and properties that an import reads; the raw value is the name.
enum AttributeName: String, Sendable {
  // Any element
  case id, `class`, style, transform
  // Geometry
  case d, points, x, y, dx, dy, textLength, width, height, rx, ry, cx, cy, r, x1, y1, x2, y2, pathLength
  case gradientUnits, gradientTransform, spreadMethod, offset, fx, fy, fr
  case viewBox, preserveAspectRatio
  case refX, refY, markerWidth, markerHeight, markerUnits, orient
  case patternUnits, patternContentUnits, patternTransform
  case filterUnits, primitiveUnits
  // References and conditions
  case href, type, media, requiredExtensions, requiredFeatures, systemLanguage, clipPathUnits
  case maskUnits, maskContentUnits
  // Presentation
  case fill, stroke, color, opacity, display, visibility, overflow, mask, filter
  case overflowX = "overflow-x"
  case fillRule = "fill-rule"
  case fillOpacity = "fill-opacity"
  case strokeOpacity = "stroke-opacity"
  case strokeWidth = "stroke-width"
  case strokeLinecap = "stroke-linecap"
  case strokeLinejoin = "stroke-linejoin"
  case strokeMiterlimit = "stroke-miterlimit"
  case strokeDasharray = "stroke-dasharray"
  case strokeDashoffset = "stroke-dashoffset"
  case vectorEffect = "vector-effect"
  case clipPath = "clip-path"
  case clipRule = "clip-rule"
  case fontSize = "font-size"
  case fontFamily = "font-family"
  case fontWeight = "font-weight"
  case fontStyle = "font-style"
  case font
  case textAnchor = "text-anchor"
  case letterSpacing = "letter-spacing"
  case wordSpacing = "word-spacing"
  case whiteSpace = "white-space"
  case fontKerning = "font-kerning"
  case fontVariant = "font-variant"
  case fontVariantCaps = "font-variant-caps"
  case fontVariantLigatures = "font-variant-ligatures"
  case fontStretch = "font-stretch"
  case fontSizeAdjust = "font-size-adjust"
  case fontVariationSettings = "font-variation-settings"
  case fontFeatureSettings = "font-feature-settings"
  case textTransform = "text-transform"
  case textShadow = "text-shadow"
  case direction
  case unicodeBidi = "unicode-bidi"
  case alignmentBaseline = "alignment-baseline"
  case dominantBaseline = "dominant-baseline"
  case baselineShift = "baseline-shift"
  case textDecoration = "text-decoration"
  case writingMode = "writing-mode"
  case maskType = "mask-type"
  case maskMode = "mask-mode"
  case mixBlendMode = "mix-blend-mode"
  case isolation
  case marker
  case markerStart = "marker-start"
  case markerMid = "marker-mid"
  case markerEnd = "marker-end"
  case transformOrigin = "transform-origin"
  case transformBox = "transform-box"
  case translate, rotate, scale
  case offsetPath = "offset-path"
  case paintOrder = "paint-order"
  case background
  case backgroundColor = "background-color"
  case stopColor = "stop-color"
  case stopOpacity = "stop-opacity"
  case floodColor = "flood-color"
  case floodOpacity = "flood-opacity"
  case colorInterpolation = "color-interpolation"
  case colorInterpolationFilters = "color-interpolation-filters"
}

extension AttributeName {
  /// True if a property matters to text alone. A value that is not understood is no warning then, as most drawings have
  /// such properties and no text.
  var concernsText: Bool {
    switch self {
    case .fontFamily, .fontWeight, .fontStyle, .font, .textAnchor, .letterSpacing, .wordSpacing, .whiteSpace,
      .dominantBaseline, .baselineShift, .textDecoration, .writingMode, .fontKerning, .fontVariant, .fontVariantCaps,
      .fontVariantLigatures, .fontStretch, .fontSizeAdjust, .fontVariationSettings, .fontFeatureSettings,
      .textTransform, .textShadow, .direction, .unicodeBidi, .alignmentBaseline:
      true
    default: false
    }
  }

  /// The attribute that a name of React's JSX means, such as `strokeWidth` or `className`; `nil` for another name.
  ///
  /// Browsers do not know these names in a file, which is a component's source that was saved as it is.
  init?(jsx name: ArraySlice<UInt8>) {
    guard name.contains(where: { 0x41...0x5A ~= $0 }) else { return nil }
    switch String(decoding: name, as: UTF8.self) {
    case "className": self = .class
    case "xlinkHref": self = .href
    case let name:
      let words = name.unicodeScalars.map { 0x41...0x5A ~= $0.value ? "-\($0)".lowercased() : String($0) }
      guard let key = Self(rawValue: words.joined()), key.isPresentation else { return nil }
      self = key
    }
  }

  /// The property of a name in a style.
  ///
  /// Older names with a browser's prefix are known too, and so are longhands of which only one matters.
  init?(property name: String) {
    if let known = Self(rawValue: name) {
      self = known
      return
    }
    switch name {
    case "-webkit-transform": self = .transform
    case "-webkit-transform-origin": self = .transformOrigin
    case "-webkit-clip-path": self = .clipPath
    case "-webkit-filter": self = .filter
    case "-webkit-opacity": self = .opacity
    case "-webkit-mask", "mask-image", "-webkit-mask-image": self = .mask
    case "-webkit-mask-mode": self = .maskMode
    case "text-decoration-line": self = .textDecoration
    default: return nil
    }
  }
}
