import Foundation

/// The lock of a ``SharedValue``, placed in the value's memory.
///
/// Readers share it if the system's library has a suitable lock; on other systems it is exclusive.
@usableFromInline
struct ReadersLock: @unchecked Sendable {
  // Sendable: the pointer never changes, and these locks may be called from any thread.
  let lock: UnsafeMutablePointer<System>

  #if canImport(Darwin)
    typealias System = os_unfair_lock_s
  #elseif canImport(Glibc)
    typealias System = pthread_rwlock_t
  #else
    typealias System = pthread_mutex_t
  #endif

  /// The number of bytes that the lock takes in front of a value with an alignment.
  static func size(alignedTo alignment: Int) -> Int {
    (MemoryLayout<System>.size + alignment - 1) & ~(alignment - 1)
  }

  /// Creates an unlocked lock at the beginning of memory.
  init(in memory: UnsafeMutableRawPointer) {
    lock = memory.bindMemory(to: System.self, capacity: 1)
    #if canImport(Darwin)
      lock.initialize(to: os_unfair_lock_s())
    #elseif canImport(Glibc)
      var attributes = pthread_rwlockattr_t()
      pthread_rwlockattr_init(&attributes)
      let kind = Int32(PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP)
      pthread_rwlockattr_setkind_np(&attributes, kind)
      pthread_rwlock_init(lock, &attributes)
      pthread_rwlockattr_destroy(&attributes)
    #else
      pthread_mutex_init(lock, nil)
    #endif
  }

  /// Destroys the lock, which must be unlocked, and returns its memory.
  func destroy() -> UnsafeMutableRawPointer {
    #if canImport(Glibc)
      pthread_rwlock_destroy(lock)
    #elseif canImport(Musl)
      pthread_mutex_destroy(lock)
    #endif
    return UnsafeMutableRawPointer(lock)
  }

  /// Takes the lock for reading, shared with other readers.
  @usableFromInline
  func share() {
    #if canImport(Glibc)
      check(pthread_rwlock_rdlock(lock))
    #else
      take()
    #endif
  }

  /// Takes the lock exclusively.
  @usableFromInline
  func take() {
    #if canImport(Darwin)
      os_unfair_lock_lock(lock)
    #elseif canImport(Glibc)
      check(pthread_rwlock_wrlock(lock))
    #else
      check(pthread_mutex_lock(lock))
    #endif
  }

  @usableFromInline
  func release() {
    #if canImport(Darwin)
      os_unfair_lock_unlock(lock)
    #elseif canImport(Glibc)
      pthread_rwlock_unlock(lock)
    #else
      pthread_mutex_unlock(lock)
    #endif
  }

  #if !canImport(Darwin)
    private func check(_ code: Int32) {
      precondition(code != EDEADLK, "A thread that has a part must not take the part again.")
      precondition(code == 0, "The system gave a part's lock to nobody, with the error \(code).")
    }
  #endif
}
