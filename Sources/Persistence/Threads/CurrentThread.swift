import Foundation

/// The calling thread.
@usableFromInline
package enum CurrentThread {
  /// A number that is unique among the living threads; never 0.
  ///
  /// O(1), without a system call.
  @usableFromInline
  package static var number: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }
}
