import ArgumentParser

/// Opacities such as `100,40`, in percent.
struct ShadeList: Equatable, Sendable {
  /// The opacities, 0 to 1.
  let opacities: [Double]

  init(opacities: [Double]) { self.opacities = opacities }

  init(argumentText: String) throws {
    opacities = try argumentText.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let number = part.hasSuffix("%") ? part.dropLast() : part
      guard let percentage = Double(number), Self.allowed.contains(percentage) else {
        throw ValidationError("'\(part)' is not an opacity: give percentages from 0 to 100, such as 100,40.")
      }
      return percentage / 100
    }
  }

  private static let allowed = 0.0...100
}
