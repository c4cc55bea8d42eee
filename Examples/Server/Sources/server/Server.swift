import CrownKit
import CrownPNG
import Hummingbird

/// Serves the crowns of a database as PNG files, in any colour and size.
///
///     server <database> [<port> [<folder of files to serve beside them>]]
///     curl 'http://127.0.0.1:8080/crowns/royal.png?color=C8102E&size=64'
@main
struct Server {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let library = try CrownLibrary(opening: arguments.first ?? "crowns.db", mode: .immutable)
    let router = Router()
    if arguments.count > 2 { router.add(middleware: FileMiddleware(arguments[2])) }
    addCrowns(of: library, to: router)
    let port = arguments.count > 1 ? Int(arguments[1]) ?? 8080 : 8080
    try await Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)))
      .runService()
  }

  static func addCrowns(of library: CrownLibrary, to router: Router<BasicRequestContext>) {
    // README begin
    router.get("crowns/**") { request, context in
      let asked = try PictureQuery(request)
      let crown = try library.crown(named: asked.name)
      var headers: HTTPFields = [.eTag: asked.tag(for: crown), .contentType: "image/png"]
      if request.headers[.ifNoneMatch] == headers[.eTag] {
        headers[.contentType] = nil
        return Response(status: .notModified, headers: headers)
      }
      let mask = try crown.mask(width: asked.size, height: asked.size)
      let png = PNG.encode(mask, color: asked.color)
      return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: png)))
    }
    // README end
  }
}
