import CrownPath

/// A property of CSS: how a value is read into a style, and how the property is copied from another style.
struct StyleProperty: Sendable {
  /// Reads a value into a style.
  ///
  /// - Returns: True if the value was understood. One that was not leaves the style as it was, as CSS asks.
  let read: @Sendable (inout Style, PropertyValue) -> Bool
  /// Copies the property from another style.
  let copy: @Sendable (inout Style, Style) -> Void

  /// The properties that a silhouette depends on. All others are accepted without effect.
  static let all: [AttributeName: StyleProperty] = [
    // Paint
    .fill: stored(\.fill) { $0.paint },
    .stroke: stored(\.stroke) { $0.paint },
    .color: stored(\.color) { PaintColor(css: $0.string) },
    .fillOpacity: stored(\.fillOpacity) { $0.factor },
    .strokeOpacity: stored(\.strokeOpacity) { $0.factor },
    .opacity: stored(\.opacity) { $0.factor },
    .stopColor: stored(\.stopColor) { $0.stopColor },
    .stopOpacity: stored(\.stopOpacity) { $0.factor },
    .floodColor: stored(\.floodColor) { $0.stopColor },
    .floodOpacity: stored(\.floodOpacity) { $0.factor },
    .colorInterpolationFilters: stored(\.filtersLinearLight) { $0.keyword != "srgb" },
    .colorInterpolation: stored(\.masksLinearLight) { ["auto": false, "srgb": false, "linearrgb": true][$0.keyword] },
    .fillRule: stored(\.fillRule) { $0.fillRule },
    .clipRule: stored(\.clipRule) { $0.fillRule },
    .paintOrder: stored(\.paintOrder) { PaintOrder($0.keyword) },
    .background: unread(as: .background),
    .backgroundColor: unread(as: .background),
    // Visibility
    .visibility: stored(\.isVisible) { ["visible": true, "hidden": false, "collapse": false][$0.keyword] },
    .display: stored(\.isDisplayed) { $0.keyword != "none" },
    .overflow: stored(\.isOverflowVisible) { $0.showsOverflow },
    .overflowX: stored(\.isOverflowVisible) { PropertyValue.showsOverflow[$0.keyword] },
    // Strokes
    .strokeWidth: stored(\.strokeWidth) { $0.length.flatMap { $0.value >= 0 ? $0 : nil } },
    .strokeDashoffset: stored(\.dashOffset) { $0.length },
    .strokeDasharray: stored(\.dashes) { $0.dashes },
    .strokeLinecap: stored(\.lineCap) { ["butt": .butt, "round": .round, "square": .square][$0.keyword] },
    .strokeLinejoin: stored(\.lineJoin) {
      ["miter": .miter, "round": .round, "bevel": .bevel, "miter-clip": .miter, "arcs": .miter][$0.keyword]
    },
    // Below 1 every corner exceeds the limit.
    .strokeMiterlimit: stored(\.miterLimit) { $0.number.flatMap { $0 >= 0 ? $0 : nil } },
    .vectorEffect: stored(\.isNonScalingStroke) { $0.string.contains(text: "non-scaling-stroke") },
    // References
    .clipPath: stored(\.clipPath) { $0.clip },
    .maskType: stored(\.maskChannel) { ["alpha": .alpha, "luminance": .luminance][$0.keyword] },
    .maskMode: stored(\.maskMode) {
      switch $0.keyword {
      case "alpha": .some(.alpha)
      case "luminance": .some(.luminance)
      case "match-source": .some(nil)
      default: .none
      }
    },
    .mask: reference(.mask, in: \.effects),
    .filter: reference(.filter, in: \.effects),
    .markerStart: reference(.markerStart, in: \.markers),
    .markerMid: reference(.markerMid, in: \.markers),
    .markerEnd: reference(.markerEnd, in: \.markers),
    .marker: stored(\.markers) { value in
      value.reference.map { reference in [.markerStart, .markerMid, .markerEnd].map { ($0, reference) } } ?? []
    },
    // Lengths and transforms
    .fontSize: stored(\.fontSize.own) { $0.ownFontSize },
    // Text
    .font: StyleProperty {
      guard let font = $1.font(weight: $0.text.font.weight) else { return false }
      ($0.text.font, $0.fontSize.own) = (font.request, font.size)
      $0.text.note(.fontVariant, isIgnored: $1.keyword.contains("small-caps"))
      return true
    } copy: {
      ($0.text.font, $0.fontSize.own) = ($1.text.font, $1.fontSize.own)
    },
    .fontFamily: stored(\.text.font.families) { $0.fontFamilies },
    .fontWeight: StyleProperty {
      guard let weight = PropertyValue.fontWeight($1.keyword, after: $0.text.font.weight) else { return false }
      $0.text.font.weight = weight
      return true
    } copy: {
      $0.text.font.weight = $1.text.font.weight
    },
    .fontStyle: stored(\.text.font.isItalic) { PropertyValue.isItalic($0.keyword) },
    .textAnchor: stored(\.text.anchor) { TextStyle.Anchor(rawValue: $0.keyword) },
    .letterSpacing: spacing(.letterSpacing, \.text.letterSpacing),
    .wordSpacing: spacing(.wordSpacing, \.text.wordSpacing),
    .whiteSpace: stored(\.text.keepsSpaces) { PropertyValue.keepsSpaces($0.keyword) },
    .dominantBaseline: stored(\.text.baseline) { TextStyle.Baseline(property: $0.keyword) },
    .baselineShift: stored(\.text.shift) { $0.baselineShift },
    .textDecoration: stored(\.text.isDecorated) { $0.keyword != "none" },
    .fontKerning: stored(\.text.isKerned) { ["auto": true, "normal": true, "none": false][$0.keyword] },
    .alignmentBaseline: ignored(.alignmentBaseline, but: ["auto", "baseline", "alphabetic"]),
    .fontVariantLigatures: stored(\.text.isJoined) {
      ["normal": true, "common-ligatures": true, "none": false, "no-common-ligatures": false][$0.keyword]
    },
    .fontVariant: StyleProperty {
      $0.text.note(.fontVariant, isIgnored: !["normal", "none"].contains($1.keyword))
      $0.text.isJoined = $1.keyword != "none"
      return true
    } copy: {
      $0.text.note(.fontVariant, isIgnored: $1.text.ignored.contains(.fontVariant))
      $0.text.isJoined = $1.text.isJoined
    },
    .fontVariantCaps: ignored(.fontVariantCaps, but: ["normal"]),
    .fontStretch: ignored(.fontStretch, but: ["normal", "100%"]),
    .fontSizeAdjust: ignored(.fontSizeAdjust, but: ["none"]),
    .fontVariationSettings: ignored(.fontVariationSettings, but: ["normal"]),
    .fontFeatureSettings: ignored(.fontFeatureSettings, but: ["normal"]),
    .textTransform: ignored(.textTransform, but: ["none"]),
    .textShadow: ignored(.textShadow, but: ["none"]),
    .direction: ignored(.direction, but: ["ltr"]),
    .unicodeBidi: ignored(.unicodeBidi, but: ["normal", "embed", "isolate", "plaintext"]),
    .writingMode: stored(\.text.isVertical) { ["tb", "tb-rl", "vertical-rl", "vertical-lr"].contains($0.keyword) },
    .transform: StyleProperty {
      $0.transform = $1.range
      return true
    } copy: {
      ($0.transform, $0.transformForm) = ($1.transform, $1.transformForm)
    },
    .transformBox: stored(\.isTransformedInOwnBox) {
      ["view-box": false, "fill-box": true, "content-box": true][$0.keyword]
    },
    .transformOrigin: unread(as: .transformOrigin),
    // Geometry
    .x: geometry(.x), .y: geometry(.y), .width: geometry(.width), .height: geometry(.height),
    .rx: geometry(.rx), .ry: geometry(.ry), .cx: geometry(.cx), .cy: geometry(.cy), .r: geometry(.r),
    .d: unread(as: .d) { $0.keyword == "none" || $0.pathFunction != nil },
    .translate: transform(.translate), .rotate: transform(.rotate), .scale: transform(.scale),
    .offsetPath: unsupported,
  ]

  /// A property that is stored in a style.
  ///
  /// - Parameter parse: Makes what is stored of a value; `nil` where it is not understood.
  private static func stored<Value>(
    _ path: WritableKeyPath<Style, Value> & Sendable, _ parse: @escaping @Sendable (PropertyValue) -> Value?
  ) -> StyleProperty {
    StyleProperty {
      guard let value = parse($1) else { return false }
      $0[keyPath: path] = value
      return true
    } copy: {
      $0[keyPath: path] = $1[keyPath: path]
    }
  }

  /// A property that refers to an element, in a list that several properties share.
  private static func reference(
    _ key: AttributeName, in path: WritableKeyPath<Style, [(key: AttributeName, reference: Style.Reference)]> & Sendable
  ) -> StyleProperty {
    StyleProperty {
      $0[keyPath: path].removeAll { $0.key == key }
      if let reference = $1.reference { $0[keyPath: path].append((key, reference)) }
      return true
    } copy: {
      $0[keyPath: path].removeAll { $0.key == key }
      $0[keyPath: path] += $1[keyPath: path].filter { $0.key == key }
    }
  }

  /// A space between letters. A percentage is noted, as renderers do not agree on what it is one of.
  private static func spacing(
    _ key: AttributeName, _ path: WritableKeyPath<Style, Double> & Sendable
  ) -> StyleProperty {
    StyleProperty {
      guard let value = $1.spacing else { return false }
      $0[keyPath: path] = value
      $0.text.note(key, isIgnored: $1.string.hasSuffix("%"))
      return true
    } copy: {
      $0[keyPath: path] = $1[keyPath: path]
      $0.text.note(key, isIgnored: $1.text.ignored.contains(key))
    }
  }

  /// A property of text that is not followed.
  ///
  /// - Parameter harmless: The values that ask for nothing; others are noted, and a text that has them is warned of.
  private static func ignored(_ key: AttributeName, but harmless: Set<String>) -> StyleProperty {
    StyleProperty {
      $0.text.note(key, isIgnored: !harmless.contains($1.keyword))
      return true
    } copy: {
      $0.text.note(key, isIgnored: $1.text.ignored.contains(key))
    }
  }

  /// A property whose value is kept as a range of the text, and read where it is used.
  ///
  /// - Parameter isUnderstood: Returns true if a value is of the property's notation.
  private static func unread(
    as key: AttributeName, if isUnderstood: @escaping @Sendable (PropertyValue) -> Bool = { _ in true }
  ) -> StyleProperty {
    StyleProperty {
      guard isUnderstood($1) else { return false }
      $0.setUnread(key, to: $1.range)
      return true
    } copy: {
      $0.setUnread(key, to: $1.unreadValue(of: key))
    }
  }

  /// One of CSS's properties that transform an element beside `transform`.
  private static func transform(_ key: AttributeName) -> StyleProperty {
    unread(as: key) { value in
      let any = Viewport(width: 1, height: 1)
      do throws(TransformProperty.OutOfPlane) {
        return try TransformProperty.transform(key, value.text, value.range, viewport: any, fontSize: value.fontSize)
          != nil
      } catch {
        // It is understood, and refused where it is used.
        return true
      }
    }
  }

  /// A coordinate or size, which takes precedence over the attribute of its name unless it is `auto`.
  private static func geometry(_ key: AttributeName) -> StyleProperty {
    StyleProperty {
      $0.setUnread(key, to: $1.string == "auto" ? nil : $1.range)
      return true
    } copy: {
      $0.setUnread(key, to: $1.unreadValue(of: key))
    }
  }

  /// A property that is understood only where it asks for nothing.
  private static let unsupported = StyleProperty {
    $1.keyword == "none"
  } copy: { _, _ in
  }
}

extension Style {
  /// Sets a property to a declared value.
  ///
  /// - Parameter parent: The style of the element around it, which `inherit` refers to.
  /// - Returns: True if the value was understood. One that was not changes nothing.
  mutating func set(_ key: AttributeName, to range: Range<Int>, parent: Style, text: SourceText) -> Bool {
    guard let property = StyleProperty.all[key] else { return true }
    let value = PropertyValue(key, range, in: text, fontSize: fontSize, parentFontSize: parent.fontSize)
    // Only values as short as the longest of these words are brought to lower case.
    switch value.string.utf8.count < 8 ? value.keyword : value.string {
    case "inherit": property.copy(&self, parent)
    case "initial": property.copy(&self, Style())
    case "unset", "revert": property.copy(&self, parent.inherited())
    default: return property.read(&self, value)
    }
    return true
  }

  /// Returns true if a property paints in black.
  func isBlack(_ key: AttributeName) -> Bool {
    switch key {
    case .fill, .stroke:
      switch (key == .fill ? fill : stroke).source {
      case .color(let color): color == .black
      case .currentColor: color == .black
      default: false
      }
    case .color: color == .black
    case .stopColor: stopColor == .black
    case .floodColor: floodColor == .black
    default: false
    }
  }

  /// Gives a property that paints a colour.
  ///
  /// - Returns: False for other properties.
  mutating func paint(_ key: AttributeName, _ color: PaintColor) -> Bool {
    switch key {
    case .fill: fill = Paint(source: .color(color))
    case .stroke: stroke = Paint(source: .color(color))
    case .color: self.color = color
    case .stopColor: stopColor = color
    case .floodColor: floodColor = color
    default: return false
    }
    return true
  }

  /// Gives a property the value that it has without a declaration.
  mutating func unset(_ key: AttributeName, parent: Style) { StyleProperty.all[key]?.copy(&self, parent.inherited()) }
}
