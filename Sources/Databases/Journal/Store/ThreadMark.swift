import Foundation

/// Marks the threads that compare ids for a journaled store, or may do so.
///
/// An id's `==`, `<` and `hash(into:)` run while their thread holds a ``SharedValue`` or another
/// lock of a store. If they called a store, that store could wait for this very thread, even by way
/// of a second store. It therefore refuses the call.
///
/// The mark is a thread-specific value (`pthread_getspecific`, IEEE Std 1003.1). Each call is O(1),
/// without a system call. All marks share the same value.
@usableFromInline
struct ThreadMark: Sendable {
  /// One key for the whole process, because a process has few.
  private static let sharedKey: pthread_key_t = {
    var key = pthread_key_t()
    let code = pthread_key_create(&key, nil)
    precondition(code == 0, "The process has no more thread-specific keys (PTHREAD_KEYS_MAX).")
    return key
  }()

  /// Stored here, because each access to a global constant checks that it is initialised.
  private let key = ThreadMark.sharedKey

  /// True if the calling thread is marked.
  @usableFromInline var isSet: Bool { pthread_getspecific(key) != nil }

  /// Marks the calling thread, or removes its mark.
  @usableFromInline
  func set(_ isIn: Bool) { pthread_setspecific(key, isIn ? UnsafeRawPointer(bitPattern: 1) : nil) }

  /// Runs code with the calling thread marked, then restores the thread's earlier state.
  @inlinable
  func within<Result: ~Copyable>(_ body: () throws -> Result) rethrows -> Result {
    let before = isSet
    set(true)
    defer { set(before) }
    return try body()
  }
}
