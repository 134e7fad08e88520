#if os(Linux)
  import Dispatch
  import Foundation
  import Glibc

  /// One schedule of a body: its threads and its directory.
  ///
  /// To be used by the thread that runs the body; nothing here waits for another thread, but for
  /// ``join()`` and ``wait(_:)``.
  public final class ThreadRun {
    private var threads: [(handle: pthread_t, work: ThreadWork)] = []
    private let place: URL
    private var directoryIsMade = false

    let functions: SchedulerFunctions

    init(_ functions: SchedulerFunctions, directory: URL) {
      self.functions = functions
      place = directory
    }

    /// Starts a thread.
    ///
    /// - Parameters:
    ///   - name: The name, for the timeline.
    ///   - work: The work of the thread; its error is thrown by ``join()``.
    public func thread(_ name: String, _ work: @escaping @Sendable () throws -> Void) {
      let work = ThreadWork(name: name, work: work, setName: functions.name)
      var handle = pthread_t()
      let number = pthread_create(
        &handle, nil,
        { context in
          guard let context else { return nil }
          Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().run()
          return nil
        }, Unmanaged.passRetained(work).toOpaque())
      if number == 0 {
        threads.append((handle, work))
      } else {
        work.fail("thread \"\(name)\" cannot be started: \(String(cString: strerror(number)))")
        Unmanaged.passUnretained(work).release()
      }
    }

    /// Waits until every thread that was started here has ended; queues go on.
    ///
    /// - Throws: The first error that one of them threw, in the order in which they were started.
    public func join() throws {
      let all = threads
      threads.removeAll()
      for thread in all { pthread_join(thread.handle, nil) }
      for thread in all { if let error = thread.work.error { throw error } }
    }

    /// Runs asynchronous work on the cooperative pool, whose threads belong to the schedule, and waits
    /// for its end.
    ///
    /// - Parameter work: The work.
    /// - Throws: The error of the work.
    public func wait(_ work: @escaping @Sendable () async throws -> Void) throws {
      let done = DispatchSemaphore(value: 0)
      let outcome = TaskOutcome()
      Task.detached {
        do { try await work() } catch { outcome.error = error }
        done.signal()
      }
      done.wait()
      if let error = outcome.error { throw error }
    }

    /// An empty directory of this schedule's own, in memory; removed before the next schedule.
    ///
    /// - Returns: Its path.
    /// - Throws: An error of the system's when it cannot be made.
    public func directory() throws -> String {
      if !directoryIsMade {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        directoryIsMade = true
      }
      return place.path
    }
  }

  /// The work of a thread, and its error.
  ///
  /// `@unchecked Sendable`: the error is written by the thread itself, and read by the thread that has
  /// joined it.
  private final class ThreadWork: @unchecked Sendable {
    private let name: String
    private let work: @Sendable () throws -> Void
    private let setName: @convention(c) (SchedulerFunctions.Name) -> Void
    private(set) var error: (any Error)?

    init(
      name: String, work: @escaping @Sendable () throws -> Void,
      setName: @convention(c) @escaping (SchedulerFunctions.Name) -> Void
    ) {
      self.name = name
      self.work = work
      self.setName = setName
    }

    func run() {
      setName(name)
      do { try work() } catch { self.error = error }
    }

    func fail(_ text: String) { error = ThreadScheduleError(text) }
  }

  /// The error of a task.
  ///
  /// `@unchecked Sendable`: written before the semaphore is signalled, and read after it was waited for.
  private final class TaskOutcome: @unchecked Sendable {
    var error: (any Error)?
  }
#else
  /// One schedule of a body; there is none but on Linux, where programs that name bodies run.
  public final class ThreadRun {
    private init() {}

    /// Starts a thread.
    ///
    /// - Parameters:
    ///   - name: The name, for the timeline.
    ///   - work: The work of the thread.
    public func thread(_ name: String, _ work: @escaping @Sendable () throws -> Void) {}

    /// Waits until every thread that was started here has ended.
    ///
    /// - Throws: The first error that one of them threw.
    public func join() throws {}

    /// Runs asynchronous work and waits for its end.
    ///
    /// - Parameter work: The work.
    /// - Throws: The error of the work.
    public func wait(_ work: @escaping @Sendable () async throws -> Void) throws {}

    /// An empty directory of this schedule's own.
    ///
    /// - Returns: Its path.
    /// - Throws: An error of the system's when it cannot be made.
    public func directory() throws -> String { "" }
  }
#endif
