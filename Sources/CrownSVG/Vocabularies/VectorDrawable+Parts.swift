import CrownPath

extension VectorDrawable {
  /// The most subpaths that are compared with each other: the work grows with their square.
  private static let mostSubpaths = 1000

  /// The paths after one that are parts of it: Android's lint warns of long path data, so exporters divide them.
  ///
  /// A part has the same paint, and none of its subpaths touches one of the paths before. One path of all therefore
  /// has the same picture, and is imported as the outline that was divided.
  ///
  /// - Parameter siblings: The elements after the path.
  func parts(after path: ElementID, in siblings: ArraySlice<ElementID>) -> [ElementID] {
    guard let next = siblings.first, isPart(next, of: path), var boxes = subpathBoxes(of: path) else { return [] }
    var parts: [ElementID] = []
    for sibling in siblings {
      guard isPart(sibling, of: path), let others = subpathBoxes(of: sibling),
        boxes.count + others.count <= Self.mostSubpaths,
        others.allSatisfy({ other in boxes.allSatisfy { !$0.intersects(other) } })
      else { break }
      boxes += others
      parts.append(sibling)
    }
    return parts
  }

  /// Returns true if an element is a filled path with the attributes of another one, but for the path data.
  private func isPart(_ element: ElementID, of path: ElementID) -> Bool {
    source.text.matches(source[element].localName, "path") && value("strokeColor", of: path) == nil
      && source[path].end == path.next && source[element].end == element.next
      && paint(of: element) == paint(of: path)
  }

  /// The attributes but for the path data, as they are written.
  private func paint(of path: ElementID) -> [[ArraySlice<UInt8>]] {
    let data = value("pathData", of: path)
    return source.attributes(of: path).filter { $0.value != data }.map {
      [source.text.bytes[$0.name], source.text.bytes[$0.value]]
    }
  }

  /// The boxes of a path's subpaths.
  ///
  /// - Returns: `nil` for data that cannot follow other data, or are wrong.
  private func subpathBoxes(of path: ElementID) -> [BoundingBox]? {
    // A relative command would continue the subpath before.
    guard let range = value("pathData", of: path), source.text.bytes[range].first == UInt8(ascii: "M") else {
      return nil
    }
    let (data, error) = PathDataParser.path(source.text, range)
    guard error == nil else { return nil }
    var subpaths: [BezierPath] = []
    for element in data.elements {
      if case .move = element { subpaths.append(BezierPath()) }
      guard !subpaths.isEmpty, subpaths.count <= Self.mostSubpaths else { return nil }
      subpaths[subpaths.count - 1].append(element)
    }
    return subpaths.compactMap { $0.controlBox.map { BoundingBox($0) } }
  }
}
