extension PixelPicture {
  /// The colour of a pixel, rounded to 8 bits a channel.
  ///
  /// - Parameter index: The pixel's number, row by row.
  func color(at index: Int) -> SIMD3<UInt8> {
    switch samples {
    case .bytes(let bytes): SIMD3(bytes[index * 4], bytes[index * 4 + 1], bytes[index * 4 + 2])
    case .words(let words):
      SIMD3(Self.byte(words[index * 4]), Self.byte(words[index * 4 + 1]), Self.byte(words[index * 4 + 2]))
    }
  }

  /// The colour of a pixel in levels from 0 to 255, exact.
  func exactColor(at index: Int) -> SIMD3<Float> {
    switch samples {
    case .bytes(let bytes):
      SIMD3(Float(bytes[index * 4]), Float(bytes[index * 4 + 1]), Float(bytes[index * 4 + 2]))
    case .words(let words):
      SIMD3(Float(words[index * 4]), Float(words[index * 4 + 1]), Float(words[index * 4 + 2])) / 257
    }
  }

  /// True if some pixel is not opaque, so that the picture shows its alpha.
  package var hasAlpha: Bool { alphaPlane.isTransparent(TraceTuning.Reading()) }

  /// The alpha of all pixels.
  var alphaPlane: LevelPlane {
    switch samples {
    case .bytes(let bytes):
      LevelPlane(width: width, height: height, bytes: (0..<width * height).map { bytes[$0 * 4 + 3] })
    case .words(let words):
      LevelPlane(width: width, height: height, levels: (0..<width * height).map { Float(words[$0 * 4 + 3]) / 257 })
    }
  }

  /// The colours of all pixels, rounded to 8 bits a channel and multiplied by alpha; alpha last.
  var premultipliedColors: [SIMD4<UInt8>] {
    let alpha = alphaPlane.bytes
    return alpha.indices.map { index in
      let channels = color(at: index)
      func product(_ channel: UInt8) -> UInt8 { UInt8((UInt32(channel) * UInt32(alpha[index]) + 127) / 255) }
      return SIMD4(product(channels.x), product(channels.y), product(channels.z), alpha[index])
    }
  }

  /// A number of 16 bits as the nearest of 8.
  private static func byte(_ word: UInt16) -> UInt8 { UInt8((UInt32(word) * 255 + 32767) / 65535) }
}

extension LevelPlane {
  /// Returns true if some pixel of an alpha channel is not opaque.
  func isTransparent(_ tuning: TraceTuning.Reading) -> Bool { bytes.contains { Int($0) < tuning.leastOpaque } }
}
