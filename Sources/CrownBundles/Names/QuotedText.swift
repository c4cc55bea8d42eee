/// Text in single quotes, at most 60 characters of it, with control characters and direction marks written as escapes.
package func quoted(_ text: String) -> String {
  var result = "'"
  for (index, scalar) in text.unicodeScalars.enumerated() {
    if index == 60 { return result + "…'" }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate:
      result += "\\u{" + String(scalar.value, radix: 16) + "}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "'"
}
