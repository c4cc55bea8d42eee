import CrownPath

/// Elements without an outline: images and foreign objects. They are refused where they would be visible.
extension DocumentWalk {
  /// Refuses an element without an outline if it would be visible.
  @inline(never)
  func refuse(_ element: ElementID, _ elementName: ElementName, in context: PaintContext) {
    switch elementName {
    case .image:
      if context.style.isVisible, let range = tree.value(.href, of: element), mayShowBox(of: element, in: context) {
        diagnostics.report(
          element,
          .unsupported,
          isDrawing(tree.text.string(range.prefix(Self.longestReference)))
            ? "an <image> that shows another SVG file is not drawn; open that file, and copy its shapes into this one"
            : "an image made of pixels is not drawn; remove it, or trace it: Object > Image Trace in Illustrator, Path > "
              + "Trace Bitmap in Inkscape")
      }
    default:
      if context.style.isVisible, hasContent(element), mayShowBox(of: element, in: context) {
        diagnostics.report(
          element, .unsupported, "<foreignObject> holds a part of a web page, which is not drawn; remove it")
      }
    }
  }

  /// The bytes of an image's reference that are read; it may hold the image itself.
  private static let longestReference = 1000

  /// Returns true if the reference of an image leads to an SVG document.
  private func isDrawing(_ reference: String) -> Bool {
    let reference = reference.trimmed.lowercased()
    let path = reference.prefix { $0 != "#" && $0 != "?" }
    return reference.hasPrefix("data:image/svg") || path.hasSuffix(".svg") || path.hasSuffix(".svgz")
  }

  /// Returns true if the rectangle of an element's attributes may be visible. Without a size it may: an image has its
  /// own.
  private func mayShowBox(of element: ElementID, in context: PaintContext) -> Bool {
    let (width, height) = (
      attributes.length(.width, .horizontal, of: element, in: context),
      attributes.length(.height, .vertical, of: element, in: context)
    )
    if width == 0 || height == 0 { return false }
    guard let width, let height else { return true }
    let x = attributes.length(.x, .horizontal, of: element, in: context) ?? 0
    let y = attributes.length(.y, .vertical, of: element, in: context) ?? 0
    return mayShow(PathRect(x: x, y: y, width: width, height: height), in: context)
  }

  /// Returns true if a box in user units may be visible.
  func mayShow(_ box: PathRect, in context: PaintContext) -> Bool {
    context.clips.mayShow(box.mapped(by: context.transform), in: view.viewBox)
  }

  /// Returns true if a foreign object holds anything but empty boxes without a background, which exports of blurred
  /// layers contain.
  private func hasContent(_ element: ElementID) -> Bool {
    let hasText = tree.texts[tree[element].texts].contains(where: showsCharacter)
    return hasText
      || tree.subtree(of: element).dropFirst().contains { descendant in
        let isBox = ["div", "body", "p", "span"].contains(tree.name(of: descendant))
        let style = tree.value(.style, of: descendant).map { tree.text.string($0).lowercased() } ?? ""
        return !isBox || ["background", "border", "outline", "box-shadow"].contains { style.contains(text: $0) }
          || tree.value(.class, of: descendant) != nil
      }
  }
}
