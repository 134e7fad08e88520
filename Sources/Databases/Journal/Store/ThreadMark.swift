#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Says on each thread whether the thread compares ids for a journaled store, or may.
///
/// An id's `==`, `<` and `hash(into:)` run while their thread has a ``SharedValue`` or another lock of a store. A
/// store that they called could wait for that very thread, by way of a second store too, and refuses instead.
///
/// A value of the thread's own (`pthread_getspecific`, IEEE Std 1003.1); each call is O(1), without a system
/// call. All marks are one.
@usableFromInline
struct ThreadMark: Sendable {
  /// One for the process, which has few.
  private static let sharedKey: pthread_key_t = {
    var key = pthread_key_t()
    let code = pthread_key_create(&key, nil)
    precondition(code == 0, "The process has no more thread-specific keys (PTHREAD_KEYS_MAX).")
    return key
  }()

  /// Kept here, for a look at a global constant costs a check whether it was made.
  private let key = ThreadMark.sharedKey

  /// Whether the calling thread is marked.
  @usableFromInline var isSet: Bool { pthread_getspecific(key) != nil }

  /// Marks the calling thread, or takes the mark off.
  @usableFromInline
  func set(_ isIn: Bool) { pthread_setspecific(key, isIn ? UnsafeRawPointer(bitPattern: 1) : nil) }

  /// Does something with the calling thread marked; afterwards the thread is marked as it was before.
  @inlinable
  func within<Result: ~Copyable>(_ body: () throws -> Result) rethrows -> Result {
    let before = isSet
    set(true)
    defer { set(before) }
    return try body()
  }
}
