#if os(Linux)
  import Dispatch
  import Foundation
  import ThreadSchedules

  /// The ways in which a process can be ended by its own code.
  enum Crash: String, CaseIterable {
    case fatalError = "fatal error"
    case index = "index out of range"
    case load = "load from address 8"
    case abort
    case sync = "sync into its own queue"
    case leave = "group left twice"
    case resume = "queue resumed twice"
    case timer = "timer released before it was resumed"
    case semaphore = "semaphore released while taken"
    case continuation = "checked continuation resumed twice"

    func happen() {
      switch self {
      case .fatalError: Swift.fatalError("on purpose")
      case .index: print([1, 2][CommandLine.arguments.count + 1])
      case .load: print(UnsafePointer<Int>(bitPattern: 8).map(\.pointee) ?? 0)
      case .abort: Foundation.abort()
      case .sync:
        let queue = DispatchQueue(label: "own")
        queue.sync { queue.sync {} }
      case .leave:
        let group = DispatchGroup()
        group.enter()
        group.leave()
        group.leave()
      case .resume: DispatchQueue(label: "running").resume()
      case .timer: _ = DispatchSource.makeTimerSource()
      case .semaphore:
        let semaphore = DispatchSemaphore(value: 1)
        semaphore.wait()
      case .continuation:
        Task {
          await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            continuation.resume()
            continuation.resume()
          }
        }
        DispatchSemaphore(value: 0).wait()
      }
    }
  }

  /// The kinds of thread on which code runs.
  enum Place: String, CaseIterable {
    case main, thread, queue, task

    func run(_ run: ThreadRun, _ crash: Crash) throws {
      switch self {
      case .main: crash.happen()
      case .thread: run.thread("one") { crash.happen() }
      case .queue: DispatchQueue(label: "work").async { crash.happen() }
      case .task: try run.wait { crash.happen() }
      }
      try run.join()
      DispatchSemaphore(value: 0).wait()
    }
  }

  /// Bodies that end their process, each on each kind of thread.
  enum Crashes {
    static let bodies: [String: Threads.Body] = Dictionary(
      uniqueKeysWithValues: Crash.allCases.flatMap { crash in
        Place.allCases.map { place in
          ("\(crash.rawValue) on \(place.rawValue)", { @Sendable in try place.run($0, crash) })
        }
      })
  }
#endif
