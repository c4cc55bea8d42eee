// The standard library offers the name of every Unicode character as a property of a scalar, so that the linker keeps
// all of them: 550 KB. Nothing in crowntool asks for one.

/// Stands for the standard library's function of that purpose: no character has a name. `scripts/build` puts it in its
/// place.
@_cdecl("crowns_scalar_name")
func scalarName(_ scalar: UInt32, _ buffer: UnsafeMutablePointer<UInt8>?, _ capacity: Int) -> Int { 0 }
