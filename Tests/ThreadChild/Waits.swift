#if os(Linux)
  import Foundation
  import Synchronization
  import ThreadSchedules

  /// Bodies in which nobody can continue, and their right twins.
  enum Waits {
    static let bodies: [String: Threads.Body] = [
      "continuation never resumed": { run in
        try run.wait { await withCheckedContinuation { kept.keep($0) } }
      },
      "stream without a producer": { run in
        try run.wait {
          let (stream, continuation) = AsyncStream<Int>.makeStream()
          for await _ in stream { break }
          continuation.finish()
        }
      },
      "block for the main queue": { _ in
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.main.async { done.signal() }
        done.wait()
      },
      "suspended queue": { _ in
        let queue = DispatchQueue(label: "quiet")
        queue.suspend()
        queue.sync {}
      },
      "two singletons": { run in
        run.thread("one") { _ = First.shared }
        run.thread("two") { _ = Second.shared }
        try run.join()
      },
      "reads twice beside a writer": { try readTwice($0, PTHREAD_RWLOCK_PREFER_READER_NP) },
      "reads twice beside a preferred writer": {
        try readTwice($0, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP)
      },
      "a preferred writer that gives up": { try givesUp($0) },
      "reads twice after a preferred writer came": { try readTwiceAfterPipe($0) },
      "lock inside of a global's initialiser": { run in
        run.thread("one") { Initialised.lock.withLock { _ = Initialised.value } }
        try run.join()
      },
    ]

    private static let kept = Kept()

    private static func readTwice(_ run: ThreadRun, _ kind: Int) throws {
      let lock = ReadWriteLock(Int32(kind))
      run.thread("reader") {
        lock.read()
        lock.read()
        lock.unlock()
        lock.unlock()
      }
      run.thread("writer") {
        lock.write()
        lock.unlock()
      }
      try run.join()
    }

    /// The write into the pipe is no step, so the writer comes to the lock in the same turn.
    private static func readTwiceAfterPipe(_ run: ThreadRun) throws {
      let lock = ReadWriteLock(Int32(PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP))
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw Wrong("no pipe") }
      let (readEnd, writeEnd) = (ends[0], ends[1])
      run.thread("reader") {
        var byte: UInt8 = 0
        _ = read(readEnd, &byte, 1)
        lock.read()
        lock.read()
        lock.unlock()
        lock.unlock()
      }
      run.thread("writer") {
        var byte: UInt8 = 1
        _ = write(writeEnd, &byte, 1)
        lock.write()
        lock.unlock()
      }
      try run.join()
      for end in ends { close(end) }
    }

    /// The writer holds the reader back, and the reader continues after the writer's time-out.
    private static func givesUp(_ run: ThreadRun) throws {
      let lock = ReadWriteLock(Int32(PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP))
      run.thread("reader") {
        lock.read()
        lock.read()
        lock.unlock()
        lock.unlock()
      }
      run.thread("writer") { if lock.writes(within: 1) { lock.unlock() } }
      try run.join()
    }
  }

  private final class First: Sendable {
    static let shared: First = {
      Steps.taken.withLock { $0 += 1 }
      _ = Second.shared
      return First()
    }()
  }

  private final class Second: Sendable {
    static let shared: Second = {
      Steps.taken.withLock { $0 += 1 }
      _ = First.shared
      return Second()
    }()
  }

  /// The initialiser takes a lock that the thread has which needs the value.
  private enum Initialised {
    static let lock = NSLock()
    static let value: Int = lock.withLock { 1 }
  }

  private enum Steps { static let taken = Mutex(0) }

  /// Keeps continuations that nobody resumes, because the release of a checked one is reported.
  private final class Kept: Sendable {
    private let all = Mutex<[CheckedContinuation<Void, Never>]>([])

    func keep(_ continuation: CheckedContinuation<Void, Never>) {
      all.withLock { $0.append(continuation) }
    }
  }

  /// A lock of POSIX threads.
  ///
  /// `@unchecked Sendable`: libc guards the lock's memory, which stays as long as this value.
  private final class ReadWriteLock: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

    init(_ kind: Int32) {
      var attributes = pthread_rwlockattr_t()
      pthread_rwlockattr_init(&attributes)
      pthread_rwlockattr_setkind_np(&attributes, kind)
      pthread_rwlock_init(lock, &attributes)
    }

    func read() { pthread_rwlock_rdlock(lock) }
    func write() { pthread_rwlock_wrlock(lock) }
    func unlock() { pthread_rwlock_unlock(lock) }

    func writes(within seconds: Int) -> Bool {
      var until = timespec()
      clock_gettime(CLOCK_REALTIME, &until)
      until.tv_sec += seconds
      return pthread_rwlock_timedwrlock(lock, &until) == 0
    }
  }
#endif
