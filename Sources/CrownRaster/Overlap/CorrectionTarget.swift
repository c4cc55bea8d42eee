import CrownPath

/// The target of the corrected coverage of complex pixels.
protocol CorrectionTarget {
  /// The coverage of a pixel by the sum of signed areas.
  func coverage(of pixel: ComplexPixel) -> UInt8
  /// Replaces it.
  func set(_ coverage: UInt8, of pixel: ComplexPixel)
}

/// The pixels of a mask of one layer.
struct MaskTarget: CorrectionTarget {
  let output: ScratchView<UInt8>

  @inline(__always)
  func coverage(of pixel: ComplexPixel) -> UInt8 { output[Int(pixel.pixel)] }
  @inline(__always)
  func set(_ coverage: UInt8, of pixel: ComplexPixel) { output[Int(pixel.pixel)] = coverage }
}

/// The pixels of a layer that was laid over another one.
struct LayerTarget: CorrectionTarget {
  let output: ScratchView<UInt8>
  let entries: SweepLog.Entries
  let composition: LayerComposition

  @inline(__always)
  func coverage(of pixel: ComplexPixel) -> UInt8 { UInt8(truncatingIfNeeded: entries.shares[pixel.entry][pixel.lane]) }
  @inline(__always)
  func set(_ coverage: UInt8, of pixel: ComplexPixel) {
    output[Int(pixel.pixel)] = composition.alpha(coverage, over: entries.below[pixel.entry][Int(pixel.logIndex & 7)])
  }
}
