#if os(Linux)
  import Dispatch
  import Foundation
  import Glibc

  /// One schedule of a body: its threads and its directory.
  ///
  /// Use this type only on the thread that runs the body. Only ``join()`` and ``wait(_:)`` wait for
  /// other threads.
  public final class ThreadRun {
    private var threads: [(handle: pthread_t, work: ThreadWork)] = []
    private let place: URL
    private var directoryIsMade = false

    /// `nil` for a body that runs without schedules.
    let functions: SchedulerFunctions?

    init(_ functions: SchedulerFunctions?, directory: URL) {
      self.functions = functions
      place = directory
    }

    /// Starts a thread with a name for the timeline; ``join()`` throws the error of its work.
    public func thread(_ name: String, _ work: @escaping @Sendable () throws -> Void) {
      let work = ThreadWork(name: name, work: work, setName: functions?.name)
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

    /// Waits until every thread started here has ended.
    ///
    /// Queues continue.
    ///
    /// - Throws: The first error that a thread threw, in the order in which the threads were
    ///   started.
    public func join() throws {
      let all = threads
      threads.removeAll()
      for thread in all { pthread_join(thread.handle, nil) }
      for thread in all { if let error = thread.work.error { throw error } }
    }

    /// Runs asynchronous work on the cooperative pool, whose threads belong to the schedule, and
    /// waits for its end.
    ///
    /// A body on the main thread runs the main queue meanwhile, and with it the main actor.
    ///
    /// - Throws: The error of the work.
    public func wait(_ work: @escaping @Sendable () async throws -> Void) throws {
      let outcome = TaskOutcome()
      if Thread.isMainThread, let functions {
        Task.detached {
          do { try await work() } catch { outcome.error = error }
          functions.leaveMain()
        }
        functions.drainMain()
      } else {
        let done = DispatchSemaphore(value: 0)
        Task.detached {
          do { try await work() } catch { outcome.error = error }
          done.signal()
        }
        done.wait()
      }
      if let error = outcome.error { throw error }
    }

    /// Returns the path of an empty directory in memory for this schedule.
    ///
    /// The directory is removed before the next schedule.
    ///
    /// - Throws: A system error if the directory cannot be created.
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
  /// `@unchecked Sendable`: the thread writes the error, and the thread that joins it reads the
  /// error.
  private final class ThreadWork: @unchecked Sendable {
    private let name: String
    private let work: @Sendable () throws -> Void
    private let setName: (@convention(c) (SchedulerFunctions.Name) -> Void)?
    private(set) var error: (any Error)?

    init(
      name: String, work: @escaping @Sendable () throws -> Void,
      setName: (@convention(c) (SchedulerFunctions.Name) -> Void)?
    ) {
      self.name = name
      self.work = work
      self.setName = setName
    }

    func run() {
      setName?(name)
      do { try work() } catch { self.error = error }
    }

    func fail(_ text: String) { error = ScheduleError(text) }
  }

  /// The error of a task.
  ///
  /// `@unchecked Sendable`: the task writes the error before the waiting thread is woken, and the thread
  /// reads the error after that.
  private final class TaskOutcome: @unchecked Sendable {
    var error: (any Error)?
  }
#else
  /// One schedule of a body.
  ///
  /// Bodies run only on Linux, so no value of this type exists on other systems.
  public final class ThreadRun {
    private init() {}

    /// Starts a thread.
    public func thread(_ name: String, _ work: @escaping @Sendable () throws -> Void) {}

    /// Waits until every thread started here has ended.
    ///
    /// - Throws: The first error that a thread threw.
    public func join() throws {}

    /// Runs asynchronous work and waits for its end.
    ///
    /// - Throws: The error of the work.
    public func wait(_ work: @escaping @Sendable () async throws -> Void) throws {}

    /// Returns the path of an empty directory for this schedule.
    ///
    /// - Throws: A system error if the directory cannot be created.
    public func directory() throws -> String { "" }
  }
#endif
