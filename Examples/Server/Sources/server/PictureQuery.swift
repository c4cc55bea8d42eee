import CrownKit
import CrownStore
import Foundation
import Hummingbird

/// The picture that a URL asks for: `/crowns/<name>.png?color=<hexadecimal or CSS>&size=<pixels>`.
struct PictureQuery {
  let name: String
  let color: CrownColor
  let size: Int

  /// - Throws: `HTTPError` with a sentence for who wrote the URL.
  init(_ request: Request) throws {
    let path = request.uri.path.dropFirst("/crowns/".count)
    guard path.hasSuffix(".png"), let name = path.dropLast(4).removingPercentEncoding else {
      throw HTTPError(.notFound, message: "a crown's address is /crowns/<name>.png")
    }
    self.name = name
    let query = request.uri.queryParameters
    let text = query["color"].map(String.init) ?? "000000"
    guard let color = CrownColor(hex: text) ?? (try? CrownColor(css: text)) else {
      throw HTTPError(.badRequest, message: "color is hexadecimal, such as C8102E, or one that CSS knows")
    }
    self.color = color
    guard let size = Int(query["size"] ?? "512"), (1...2048).contains(size) else {
      throw HTTPError(.badRequest, message: "size is a number of pixels from 1 to 2048")
    }
    self.size = size
  }

  /// Names the picture: another record, colour or size gives another tag.
  func tag(for crown: Crown) -> String {
    let hash = ContentHash(of: crown.record)
    return "\"\(String(hash.high, radix: 36))\(String(hash.low, radix: 36))-\(color.hexString.dropFirst())-\(size)\""
  }
}

extension CrownLibraryError: @retroactive HTTPResponseError {
  /// 404 for a name that no crown has, 500 for what the server cannot read.
  public var status: HTTPResponse.Status {
    if case .unknownCrown = self { return .notFound }
    return .internalServerError
  }

  /// The library's sentence, which has the near names of one that is not there.
  public func response(from request: Request, context: some RequestContext) throws -> Response {
    Response(status: status, body: .init(byteBuffer: ByteBuffer(string: "\(self)\n")))
  }
}
