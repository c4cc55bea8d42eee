import CrownKit
import CrownPath
import CrownStore
import CrownSVG
import Foundation

/// A bundle of arbitrary bytes is refused with a sentence, or is a library whose crowns can be listed, found and drawn.
///
/// The first two bytes of the input say where the bundle's head ends. The checksum there is set right, which hardly any
/// input would pass by chance.
func fuzzBundle(_ bytes: UnsafeRawBufferPointer) -> Int32 {
  guard bytes.count > 2 else { return 0 }
  var bundle = [UInt8](bytes[2...])
  let end = Int(bytes[0]) << 8 | Int(bytes[1])
  if end + 3 <= bundle.count { bundle.replaceSubrange(end..<end + 3, with: checksum(of: bundle[..<end])) }
  do {
    let library = try CrownLibrary(bundle: bundle)
    let names = try library.names()
    precondition(Set(names).count == names.count, "a name occurs once")
    let listed = try library.sections().reduce(0) { $0 + $1.count }
    precondition(listed == names.count, "each crown is in one section")
    let matching = try library.names(matching: "*")
    precondition(matching.count == names.count, "a star fits each name")
    for name in names.prefix(4) {
      let isThere = try library.contains(name)
      precondition(isThere, "a listed crown is there")
      _ = try library.search(String(name.prefix(3)), limit: 3)
      if let crown = try? library.crown(named: name) { _ = try? crown.mask(width: 16, height: 16) }
    }
  } catch {
    precondition(!"\(error)".isEmpty, "a refusal has a sentence")
  }
  return 0
}

/// The checksum of a bundle's head: a CRC of 24 bits with OpenPGP's polynomial, the highest byte first.
private func checksum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
  var register: UInt32 = 0xB7_04CE << 8
  for byte in bytes {
    register ^= UInt32(byte) << 24
    for _ in 0..<8 { register = register << 1 ^ (register >> 31 == 1 ? 0x86_4CFB << 8 : 0) }
  }
  return [24, 16, 8].map { UInt8(truncatingIfNeeded: register >> $0) }
}

/// Writes bundles of a folder's drawings to begin fuzzing from: with none, with one, and with many, labelled and plain.
func writeBundleSeeds(from folder: String, to target: String) throws {
  try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
  var crowns: [CrownBundle.Crown] = []
  for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where file.hasSuffix(".svg") {
    let document = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(file)")))
    let record = try PathEncoder().encode(SVGImporter().drawing(from: document).drawing).bytes
    let name = String(file.dropLast(4))
    let label = CrownLabel(
      title: name.count % 2 == 0 ? name.uppercased() : "", tags: name.count % 3 == 0 ? ["old"] : [])
    crowns.append(
      CrownBundle.Crown(
        name: name, heading: String(name.prefix(1)).uppercased(), label: label,
        source: name.count % 2 == 0 ? file : "", record: record))
  }
  for count in [0, 1, 5, 25] {
    let bundle = CrownBundle(Array(crowns.prefix(count))).bytes
    guard
      let end = bundle.indices.dropLast(2).first(where: {
        checksum(of: bundle[..<$0]).elementsEqual(bundle[$0..<$0 + 3])
      })
    else { preconditionFailure("a bundle has a checksum") }
    try Data([UInt8(end >> 8), UInt8(end & 255)] + bundle).write(to: URL(filePath: "\(target)/\(count).bundle"))
  }
}
