/// The reason why a text is not a colour.
public struct ColorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text that was read.
  public let text: String
  /// The fault of the text, as a phrase without a full stop.
  public let reason: String

  /// The forms that ``CrownColor/init(css:)`` reads, for a message or a help text.
  public static let accepted = """
    '#rgb', '#rgba', '#rrggbb', '#rrggbbaa', a CSS colour name such as 'gold', 'transparent', \
    'rgb(200 16 46)', 'rgb(78%, 6%, 18%)', 'rgb(200 16 46 / 50%)', 'hsl(350 85% 42%)', 'hwb(350 6% 22%)', \
    'hsb(350 92% 78%)', 'oklch(54% 0.2 22)', 'lab(44 66 38)', 'color(display-p3 0.72 0.16 0.2)'
    """

  /// A sentence that names the text, what is wrong and what is accepted.
  public var description: String {
    "'\(shortened)' is not a colour: \(reason). Accepted are \(Self.accepted)."
  }

  private var shortened: String {
    text.count > 60 ? "\(text.prefix(57))..." : text
  }
}
