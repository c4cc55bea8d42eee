import CrownImport

extension PictureImport {
  /// Reads PNG files: traced where an outline draws the same picture, else kept as masks.
  public static let png = PictureImport(
    encode: { bytes, settings, hash, path throws(ImportRefusal) in
      try PictureEncoder(settings: settings).encode(bytes, hash: hash, path: path)
    },
    judgeGamma: PictureGamma.exponent(of:read:))
}
