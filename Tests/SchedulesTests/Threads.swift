#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The number of a thread, to compare.
enum ThreadNumber {
  static var current: UInt { UInt(bitPattern: pthread_self().hashValue) }
}
