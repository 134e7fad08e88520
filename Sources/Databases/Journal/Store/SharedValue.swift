#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A value that threads read together and that one thread at a time changes, behind a POSIX readers–writer
/// lock (`pthread_rwlock_rdlock`, IEEE Std 1003.1).
///
/// **Why not a `Mutex`.** On Linux `Mutex` is a futex with priority inheritance (`FUTEX_LOCK_PI`, futex(2)):
/// its release hands it to the thread that has waited longest, which sleeps. With more threads than
/// processors each use of a contended `Mutex` then waits for a change of threads. A reader here keeps no other
/// reader waiting, not even when it loses its processor, unless a change waits between them.
///
/// A struct that cannot be copied, not a class: a reader then counts no reference to the lock, which all
/// processors would write.
///
/// With the GNU library a change that waits goes before the reads that come later, so that no number of
/// readers keeps it waiting for ever; elsewhere the order is the system's. So a reader that read a second
/// time within its look could wait for itself: ``ThreadMark`` says where a thread is, and the store refuses.
@usableFromInline
struct SharedValue<Value: Sendable>: ~Copyable, @unchecked Sendable {
  // Sendable: the pointers never change; `value` is read with the lock shared or exclusive, and written
  // with the lock exclusive only.
  @usableFromInline let value: UnsafeMutablePointer<Value>
  @usableFromInline let lock: ReadersLock

  init(_ initial: Value) {
    value = .allocate(capacity: 1)
    value.initialize(to: initial)
    lock = ReadersLock()
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Looks at the value, beside other readers.
  @inlinable
  func read<Result>(_ body: (borrowing Value) throws -> Result) rethrows -> Result {
    lock.share()
    defer { lock.release() }
    return try body(value.pointee)
  }

  /// Changes the value, alone.
  @inlinable
  func change<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.take()
    defer { lock.release() }
    return try body(&value.pointee)
  }
}

/// The lock of a ``SharedValue``.
@usableFromInline
struct ReadersLock: ~Copyable, @unchecked Sendable {
  // Sendable: the pointer never changes, and POSIX locks are made for calls from any thread.
  let lock: UnsafeMutablePointer<pthread_rwlock_t>
  private let mark = ThreadMark()

  init() {
    lock = .allocate(capacity: 1)
    #if canImport(Glibc)
      var attributes = pthread_rwlockattr_t()
      pthread_rwlockattr_init(&attributes)
      let kind = Int32(PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP)
      pthread_rwlockattr_setkind_np(&attributes, kind)
      pthread_rwlock_init(lock, &attributes)
      pthread_rwlockattr_destroy(&attributes)
    #else
      pthread_rwlock_init(lock, nil)
    #endif
  }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  /// Returns with the lock shared.
  @usableFromInline
  func share() {
    let code = pthread_rwlock_rdlock(lock)
    precondition(code == 0, "A thread that changes a part must not read the part.")
    mark.set(true)
  }

  /// Returns with the lock taken.
  @usableFromInline
  func take() {
    let code = pthread_rwlock_wrlock(lock)
    precondition(code == 0, "A thread that changes a part must not change the part again.")
    mark.set(true)
  }

  @usableFromInline
  func release() {
    mark.set(false)
    pthread_rwlock_unlock(lock)
  }
}
