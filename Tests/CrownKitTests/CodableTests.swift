import CrownKit
import CrownPath
import Foundation
import Testing

/// Colours, themes and frames in an app's settings.
@Suite struct CodableTests {
  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func value<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  @Test func colorsAreTexts() throws {
    #expect(try text([CrownColor(0xC8102E), CrownColor(0x010203, alpha: 4)]) == ##"["#c8102e","#01020304"]"##)
    #expect(try value([CrownColor].self, #"["gold", "rgb(1 2 3)"]"#) == [CrownColor(0xFFD700), CrownColor(0x010203)])
    for wrong in ["\"#12\"", "\"reddish\"", "7", "null", "{}"] {
      #expect(throws: DecodingError.self) { try value(CrownColor.self, wrong) }
    }
    do {
      _ = try value(CrownColor.self, "\"reddish\"")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.debugDescription.contains("'reddish' is not a colour"))
    }
  }

  @Test func pointsRectanglesAndTransformsAreObjects() throws {
    let (point, rect) = (PathPoint(1, -2.5), PathRect(x: 1, y: 2, width: 3, height: 0.25))
    let transform = PathTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(try text(point) == #"{"x":1,"y":-2.5}"#)
    #expect(try text(rect) == #"{"height":0.25,"width":3,"x":1,"y":2}"#)
    #expect(try text(transform) == #"{"a":1,"b":2,"c":3,"d":4,"tx":5,"ty":6}"#)
    #expect(try value(PathPoint.self, text(point)) == point && value(PathRect.self, text(rect)) == rect)
    #expect(try value(PathTransform.self, text(transform)) == transform)
    #expect(throws: DecodingError.self) { try value(PathRect.self, #"{"x": 1, "y": 2}"#) }
  }

  @Test func whatAFrameLeavesOutIsAsItsInitializerHasIt() throws {
    #expect(try value(CrownFrame.self, #"{"width": 60, "height": 40}"#) == CrownFrame(width: 60, height: 40))
    let frame = CrownFrame(
      width: 60, height: 40, scale: 2, contentMode: .fill, insets: .init(3), fitting: .ink, isMirrored: true)
    #expect(try value(CrownFrame.self, text(frame)) == frame)
    for wrong in [#"{"width": 60}"#, #"{"width": 60, "height": 40, "scale": "two"}"#] {
      #expect(throws: DecodingError.self) { try value(CrownFrame.self, wrong) }
    }
  }

  @Test func themeColorsAreTextsOrObjects() throws {
    let colors = [
      ThemeColor(.black), ThemeColor(light: .black, dark: .white), ThemeColor("crown", light: .black, dark: .black),
      ThemeColor("a", light: .black, dark: .white, lightIncreased: .white, darkIncreased: CrownColor(0x123456)),
    ]
    let written = try text(colors)
    #expect(try value([ThemeColor].self, written) == colors)
    #expect(written.hasPrefix(##"["#000000",{"dark":"#ffffff","light":"#000000"},{"dark""##))
    for wrong in ["{\"light\": \"red\"}", "\"reddish\"", "[]", "{\"light\": \"red\", \"dark\": 5}"] {
      #expect(throws: DecodingError.self) { try value(ThemeColor.self, wrong) }
    }
  }

  @Test func themesAreObjects() throws {
    let theme = ColorTheme(
      name: "Night", colors: ["crown": ThemeColor(CrownColor(0xFFD700)), "caption": ThemeColor(.white)])
    let written = try text(theme)
    #expect(written == ##"{"colors":{"caption":"#ffffff","crown":"#ffd700"},"name":"Night"}"##)
    #expect(try value(ColorTheme.self, written) == theme)
  }

  @Test func framesKeepEverything() throws {
    let frame = CrownFrame(
      width: 60, height: 40.5, scale: 3, contentMode: .topLeft, insets: .init(top: 1, left: 2, bottom: 3, right: 4))
    #expect(try value(CrownFrame.self, try text(frame)) == frame)
    #expect(throws: DecodingError.self) {
      try value(CrownFrame.self, try text(frame).replacingOccurrences(of: "topLeft", with: "upsideDown"))
    }
  }
}
