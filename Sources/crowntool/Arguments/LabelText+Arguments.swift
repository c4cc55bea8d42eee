import ArgumentParser
import CrownImport

extension LabelText {
  /// Throws if the text of an option can be no title or tag.
  static func check(_ text: String, of option: String) throws {
    let advice = "give \(option == "--set" ? "a title, or --clear" : "a tag, or leave it out")"
    if let refusal = refusal(of: text, advice: advice) { throw ValidationError("\(option) \(refusal)") }
  }
}
