import Foundation

/// A value behind a lock: one thread at a time changes it, and with the GNU library several threads
/// read it together.
///
/// **Reason for not using `Mutex`.** On Linux `Mutex` is a futex with priority inheritance
/// (`FUTEX_LOCK_PI`, futex(2)). Its release hands it to the thread that has waited longest, which
/// sleeps. With more threads than processors, each use of a contended `Mutex` then waits for a
/// thread switch. With the GNU library, the lock here is POSIX's readers–writer lock
/// (`pthread_rwlock_rdlock`, IEEE Std 1003.1). A reader then does not block other readers, even if
/// it loses its processor, unless a change waits between them. On other systems one reader waits
/// for another. Apple systems use `os_unfair_lock`, which is cheaper than a readers–writer lock and
/// gives its owner the priority of the waiting threads. With musl the lock is a POSIX mutex,
/// because readers can starve a change in musl's readers–writer lock.
///
/// The type is a noncopyable struct and not a class: with a class, each read would change a
/// reference count shared by all processors. The lock and the value are in a single block of memory
/// that shares no cache line with other values.
///
/// With the GNU library, a waiting change precedes later reads, so that readers cannot starve it. A
/// reader that read again within its own read could therefore wait for itself: ``ThreadMark`` marks
/// the thread, and the store refuses the call. Before version 2.30, that library could let such a
/// reader wait for ever although the lock was free (its bug 23861).
@usableFromInline
struct SharedValue<Value: Sendable>: ~Copyable, @unchecked Sendable {
  // Sendable: the pointers never change. `value` is read with the lock shared or exclusive, and
  // written only with the lock exclusive.
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

  /// Reads the value; with the GNU library, together with other readers.
  @inlinable
  func read<Result>(_ body: (borrowing Value) throws -> Result) rethrows -> Result {
    lock.share()
    defer { lock.release() }
    return try mark.within { try body(value.pointee) }
  }

  /// Changes the value, with exclusive access.
  @inlinable
  func change<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.take()
    defer { lock.release() }
    return try mark.within { try body(&value.pointee) }
  }
}
