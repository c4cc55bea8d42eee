/// The conditions of elements that are drawn only by some programs, or for some readers (SVG 1.1, 5.8).
extension Painter {
  /// Whether the conditions of an element hold: for a reader of English, for what a static picture needs, and without
  /// extensions.
  func conditionsHold(for element: Int) -> Bool {
    extensionsHold(for: element) && featuresHold(for: element) && languagesHold(for: element)
  }

  private func extensionsHold(for element: Int) -> Bool {
    guard let extensions = words(.requiredExtensions, of: element) else { return true }
    return extensions.isEmpty && !isAlternative(element)
  }

  /// The renderers that there are know SVG 1.1's names, though SVG 2 has no features any more, and old exports have
  /// alternatives for those that draw neither other vocabularies nor flowing text.
  private func featuresHold(for element: Int) -> Bool {
    guard let features = words(.requiredFeatures, of: element) else { return true }
    if features.isEmpty { return !isAlternative(element) }
    return features.allSatisfy { feature in
      feature.hasPrefix(Self.featurePrefix) && Self.features.contains(feature.dropFirst(Self.featurePrefix.count))
    }
  }

  private static let featurePrefix = "http://www.w3.org/TR/SVG11/feature#"

  /// The features of static pictures (SVG 1.1, appendix N) that librsvg or resvg know.
  private static let features: Set<Substring> = [
    "SVG", "SVG-static", "SVGDOM-static", "CoreAttribute", "Structure", "BasicStructure", "ContainerAttribute",
    "ConditionalProcessing", "Image", "Style", "Shape", "Text", "BasicText", "PaintAttribute", "BasicPaintAttribute",
    "OpacityAttribute", "GraphicsAttribute", "BasicGraphicsAttribute", "Marker", "Gradient", "Pattern", "Clip",
    "BasicClip", "Mask", "Filter", "BasicFilter", "XlinkAttribute", "View",
  ]

  private func languagesHold(for element: Int) -> Bool {
    guard let languages = tree.value(.systemLanguage, of: element) else { return true }
    return tree.text.string(languages).split(separator: ",").contains {
      $0.trimmed.lowercased() == "en" || $0.trimmed.lowercased().hasPrefix("en-")
    }
  }

  /// Whether an element is one of several of which the first is drawn whose conditions hold.
  private func isAlternative(_ element: Int) -> Bool {
    let parent = tree.elements[element].parent
    return parent >= 0 && tree.elements[parent].name == .switch
  }

  private func words(_ attribute: AttributeName, of element: Int) -> [Substring]? {
    tree.value(attribute, of: element).map { tree.text.string($0).split(whereSeparator: \.isWhitespace) }
  }
}
