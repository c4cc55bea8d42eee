/// The processors of this machine.
package enum Processors {
  /// How many can be used at the moment, at least one.
  package static var count: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
