// Foundation's normalisation brings ICU with it, 47 MB of tables. The standard library has its own, as an interface
// that Apple's SDK does not show; there Foundation is part of the system.
#if canImport(Darwin) || CROWNS_FOUNDATION_UNICODE
import Foundation
#else
@_spi(_Unicode) import Swift
#endif

/// Unicode's canonical normal forms (UAX #15).
package enum NormalForm {
  /// Text in normal form C: letters and their accents as one scalar if there is one.
  /// - Complexity: O(n)
  package static func composed(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    #if canImport(Darwin) || CROWNS_FOUNDATION_UNICODE
    return text.precomposedStringWithCanonicalMapping
    #else
    var expanded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { expanded.append(contentsOf: tibetanVowels[scalar] ?? [scalar]) }
    var composed = String.UnicodeScalarView()
    for scalar in String(expanded)._nfc { composed.append(scalar) }
    return String(composed)
    #endif
  }

  /// The canonical decomposition of a scalar: its letter and its accents; only itself if it has none.
  package static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if scalar.isASCII { return [scalar] }
    #if canImport(Darwin) || CROWNS_FOUNDATION_UNICODE
    return Array(String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars)
    #else
    return Array(String(scalar)._nfd)
    #endif
  }

  #if !(canImport(Darwin) || CROWNS_FOUNDATION_UNICODE)
  /// The scalars of combining class 0 that decompose into marks. No form contains them. The standard library (Swift
  /// 6.3) takes them for letters, and does not order the marks before and after them.
  private static let tibetanVowels: [Unicode.Scalar: [Unicode.Scalar]] = [
    "\u{F73}": ["\u{F71}", "\u{F72}"], "\u{F75}": ["\u{F71}", "\u{F74}"], "\u{F81}": ["\u{F71}", "\u{F80}"],
  ]
  #endif
}
