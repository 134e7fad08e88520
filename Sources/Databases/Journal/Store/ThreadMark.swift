import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Says on each thread whether the thread is in something: an id's `==` that calls its own store would wait
/// for itself, and is told so instead.
///
/// A value of the thread's own (`pthread_getspecific`, IEEE Std 1003.1); each call is O(1), without a system
/// call. A thread is in at most one thing at a time: in the inner one where an id's `==` calls another store.
@usableFromInline
struct ThreadMark: Sendable {
  @usableFromInline typealias Before = UInt

  /// How many marks were made.
  private static let made = Atomic<UInt>(0)

  /// One for the process, which has about a thousand.
  private static let sharedKey: pthread_key_t = {
    var key = pthread_key_t()
    let code = pthread_key_create(&key, nil)
    precondition(code == 0, "The process has no more thread-specific keys (PTHREAD_KEYS_MAX).")
    return key
  }()

  private let key: pthread_key_t
  /// The number of this mark; never 0.
  private let own: UInt

  /// Makes a mark that no thread has.
  init() {
    key = Self.sharedKey
    own = Self.made.add(1, ordering: .relaxed).newValue
  }

  /// Whether the calling thread is in it.
  @usableFromInline var isSet: Bool { UInt(bitPattern: pthread_getspecific(key)) == own }

  /// Notes that the calling thread is in it.
  ///
  /// - Returns: What to hand to ``reset(to:)``.
  func set() -> Before {
    let before = UInt(bitPattern: pthread_getspecific(key))
    pthread_setspecific(key, UnsafeRawPointer(bitPattern: own))
    return before
  }

  /// Notes that the calling thread is where it was before.
  func reset(to before: Before) {
    pthread_setspecific(key, UnsafeRawPointer(bitPattern: before))
  }
}
