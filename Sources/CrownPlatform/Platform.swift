// The C library of the platform, under whichever name. Files that need it import CrownPlatform, or CrownSystem.
#if canImport(Darwin)
@_exported import Darwin
#elseif canImport(Glibc)
@_exported import Glibc
#elseif canImport(Musl)
@_exported import Musl
#elseif canImport(Android)
@_exported import Android
#elseif canImport(WASILibc)
@_exported import WASILibc
#if canImport(wasi_pthread)
@_exported import wasi_pthread
#endif
#elseif os(Windows)
@_exported import ucrt
@_exported import WinSDK
#endif
