extension SourceFile {
  /// The path of a source below the folder that was imported: the file's name, and the folders before it that the
  /// crown's name has, too. Those above tell how a machine is laid out, and whose it is.
  ///
  /// - Parameters:
  ///   - path: The path, with `/` between its parts.
  ///   - name: The crown's name. After a renaming it may have other folders, which are left out.
  package static func pathBelowImport(_ path: String, ofCrown name: String) -> String {
    let parts = path.split(separator: "/")
    let names = name.split(separator: "/")
    var count = 1
    while count < min(parts.count, names.count), parts.dropLast(count).last == names.dropLast(count).last { count += 1 }
    return parts.suffix(count).joined(separator: "/")
  }
}
