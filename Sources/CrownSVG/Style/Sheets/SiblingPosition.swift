/// The position of an element among its siblings that `:nth-child(2n + 1)` and related states ask for.
struct SiblingPosition: Sendable {
  /// The positions are `offset`, and those a multiple of `step` further on.
  private var step = 0
  private var offset = 1
  private var countsFromEnd = false
  /// True if only elements of the same type are counted.
  private var isOfType = false
  /// True if there must be no other sibling that is counted.
  private var isOnly = false

  /// - Parameters:
  ///   - name: The name of the state, without its colon.
  ///   - argument: The text in its parentheses.
  /// - Returns: `nil` for another state, or an argument that is not of the grammar.
  init?(_ name: String, _ argument: String) {
    isOfType = name.hasSuffix("-of-type")
    switch name {
    case "first-of-type": return
    case "last-of-type": countsFromEnd = true
    case "only-child", "only-of-type": isOnly = true
    case "nth-child", "nth-of-type", "nth-last-child", "nth-last-of-type":
      countsFromEnd = name.hasPrefix("nth-last")
      guard readSteps(argument.lowercased().trimmed) else { return nil }
    default: return nil
    }
  }

  /// Reads `even`, `odd`, `3`, `n`, `-n+3` or `2n - 1`.
  ///
  /// - Returns: True if the text is of the grammar.
  private mutating func readSteps(_ text: String) -> Bool {
    switch text {
    case "odd": (step, offset) = (2, 1)
    case "even": (step, offset) = (2, 0)
    default:
      guard let n = text.firstIndex(of: "n") else {
        guard let number = Int32(text) else { return false }
        offset = Int(number)
        return true
      }
      let rest = text[text.index(after: n)...].filter { !$0.isWhitespace }
      guard let factor = ["": 1, "+": 1, "-": -1][text[..<n]] ?? Int32(text[..<n]),
        let number = rest.isEmpty ? 0 : rest.first == "+" || rest.first == "-" ? Int32(rest) : nil
      else { return false }
      (step, offset) = (Int(factor), Int(number))
    }
    return true
  }

  /// Returns true if an element has the position.
  ///
  /// - Parameter budget: The steps left; each sibling takes one.
  func matches(_ element: ElementID, in tree: XMLTree, budget: inout Int) -> Bool {
    let name = tree.text.bytes[tree[element].localName]
    var (before, after) = (0, 0)
    if let parent = tree[element].parent {
      for other in tree.children(of: parent) {
        budget -= 1
        if budget <= 0 { return false }
        if other == element || isOfType && !tree.text.bytes[tree[other].localName].elementsEqual(name) {
          continue
        }
        if other < element { before += 1 } else { after += 1 }
      }
    }
    if isOnly { return before + after == 0 }
    let distance = 1 + (countsFromEnd ? after : before) - offset
    return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
  }
}
