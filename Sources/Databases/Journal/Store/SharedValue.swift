#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A value that one thread at a time changes, and that with the GNU library threads read together, behind a lock.
///
/// **Why not a `Mutex`.** On Linux `Mutex` is a futex with priority inheritance (`FUTEX_LOCK_PI`, futex(2)):
/// its release hands it to the thread that has waited longest, which sleeps. With more threads than
/// processors each use of a contended `Mutex` then waits for a change of threads. With the GNU library the lock
/// here is POSIX's readers–writer lock (`pthread_rwlock_rdlock`, IEEE Std 1003.1): a reader keeps no other reader
/// waiting, not even when it loses its processor, unless a change waits between them. Elsewhere one reader waits
/// for another: `os_unfair_lock` on Apple systems, which costs less than such a lock and lends its owner the
/// priority of those that wait, and a POSIX mutex with musl, whose readers–writer lock lets readers keep a change
/// waiting for ever.
///
/// A struct that cannot be copied, not a class: a reader then counts no reference to the lock, which all
/// processors would write. Lock and value are in one piece of memory that no other value shares a cache
/// line with.
///
/// With the GNU library a change that waits goes before the reads that come later, so that no number of
/// readers keeps it waiting for ever. So a reader that read a second time within its look could wait for itself:
/// ``ThreadMark`` says where a thread is, and the store refuses. Before version 2.30 that library could let such
/// a reader wait for ever though nobody had the lock (its bug 23861).
@usableFromInline
struct SharedValue<Value: Sendable>: ~Copyable, @unchecked Sendable {
  // Sendable: the pointers never change; `value` is read with the lock shared or exclusive, and written
  // with the lock exclusive only.
  @usableFromInline let value: UnsafeMutablePointer<Value>
  @usableFromInline let lock: ReadersLock
  @usableFromInline let mark = ThreadMark()

  init(_ initial: Value) {
    let offset = ReadersLock.size(alignedTo: MemoryLayout<Value>.alignment)
    // Processors fetch two lines of 64 bytes at a time, or have lines of 128.
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: (offset + MemoryLayout<Value>.stride + 127) & ~127,
      alignment: max(128, MemoryLayout<Value>.alignment))
    value = (memory + offset).initializeMemory(as: Value.self, to: initial)
    lock = ReadersLock(in: memory)
  }

  deinit {
    value.deinitialize(count: 1)
    lock.destroy().deallocate()
  }

  /// Looks at the value, with the GNU library beside other readers.
  @inlinable
  func read<Result>(_ body: (borrowing Value) throws -> Result) rethrows -> Result {
    lock.share()
    defer { lock.release() }
    return try mark.within { try body(value.pointee) }
  }

  /// Changes the value, alone.
  @inlinable
  func change<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.take()
    defer { lock.release() }
    return try mark.within { try body(&value.pointee) }
  }
}
