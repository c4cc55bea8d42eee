/// Conditional processing: elements that only some programs draw, or only for some readers (SVG 1.1, section 5.8).
extension SVGDocument {
  /// Returns true if the conditions of an element hold.
  ///
  /// They are judged for a reader of English and a renderer of static pictures without extensions.
  func conditionsHold(for element: ElementID) -> Bool {
    extensionsHold(for: element) && featuresHold(for: element) && languagesHold(for: element)
  }

  /// Returns true if no extension is required. An empty list counts as one within a `switch`.
  private func extensionsHold(for element: ElementID) -> Bool {
    guard let extensions = words(.requiredExtensions, of: element) else { return true }
    return extensions.isEmpty && !isAlternative(element)
  }

  /// Returns true if all required features are those of a static picture.
  ///
  /// SVG 2 has no features, but renderers still know the names of SVG 1.1. Old exports use them for alternatives to
  /// other vocabularies and flowing text.
  private func featuresHold(for element: ElementID) -> Bool {
    guard let features = words(.requiredFeatures, of: element) else { return true }
    if features.isEmpty { return !isAlternative(element) }
    return features.allSatisfy { feature in
      feature.hasPrefix(Self.featurePrefix) && Self.features.contains(feature.dropFirst(Self.featurePrefix.count))
    }
  }

  private static let featurePrefix = "http://www.w3.org/TR/SVG11/feature#"

  /// The features of static pictures (SVG 1.1, appendix N) that librsvg or resvg supports.
  private static let features: Set<Substring> = [
    "SVG", "SVG-static", "SVGDOM-static", "CoreAttribute", "Structure", "BasicStructure", "ContainerAttribute",
    "ConditionalProcessing", "Image", "Style", "Shape", "Text", "BasicText", "PaintAttribute", "BasicPaintAttribute",
    "OpacityAttribute", "GraphicsAttribute", "BasicGraphicsAttribute", "Marker", "Gradient", "Pattern", "Clip",
    "BasicClip", "Mask", "Filter", "BasicFilter", "XlinkAttribute", "View",
  ]

  /// Returns true if English is one of the languages.
  private func languagesHold(for element: ElementID) -> Bool {
    guard let languages = tree.value(.systemLanguage, of: element) else { return true }
    return tree.text.string(languages).split(separator: ",").contains {
      $0.trimmed.lowercased() == "en" || $0.trimmed.lowercased().hasPrefix("en-")
    }
  }

  /// Returns true if an element is a child of a `switch`, which draws its first child whose conditions hold.
  private func isAlternative(_ element: ElementID) -> Bool {
    tree[element].parent.map { tree[$0].name == .switch } ?? false
  }

  /// The words of an attribute; `nil` where it is absent.
  private func words(_ attribute: AttributeName, of element: ElementID) -> [Substring]? {
    tree.value(attribute, of: element).map { tree.text.string($0).split(whereSeparator: \.isWhitespace) }
  }
}
