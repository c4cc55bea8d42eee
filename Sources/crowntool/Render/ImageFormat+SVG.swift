import CrownKit
import CrownPNG
import CrownPath
import CrownSVG

extension ImageFormat {
  /// The outlines of a crown, or the mask that it is kept as.
  static let svg = ImageFormat(kind: .svg, isText: true, hasTitle: true, bytesPerPixel: 0) { picture, _ in
    let (crown, frame) = (picture.crown, picture.frame)
    let box = picture.viewBox
    let title = picture.title ?? crown.name
    let isStretched =
      frame.contentMode == .stretch
      && Double(frame.pixelWidth) * box.height != Double(frame.pixelHeight) * box.width
    if try crown.kind == .mask {
      let alpha = try crown.alphaMask
      let mask = try Mask(width: alpha.width, height: alpha.height, coverage: alpha.alpha)
      return Array(
        SVGWriter.document(
          maskedBy: PNG.encode(mask, color: .white), viewBox: box, imageBox: crown.viewBox, title: title,
          width: frame.pixelWidth,
          height: frame.pixelHeight, isStretched: isStretched, color: picture.color.css,
          background: picture.background?.css
        ).utf8)
    }
    let gridStep = try crown.record.withUnsafeBytes { try PathDecoder($0, shapes: crown.shapes).gridStep }
    var drawing = try crown.drawing
    drawing.viewBox = box
    return Array(
      SVGWriter.document(
        drawing, title: title, width: frame.pixelWidth, height: frame.pixelHeight,
        isStretched: isStretched, color: picture.color.css, background: picture.background?.css, gridStep: gridStep
      ).utf8)
  }
}
