import Foundation
import Synchronization

/// Checks whether the store left the process unchanged.
///
/// A store that changes anything except its own files and threads invalidates every verdict.
struct ProcessWatch {
  /// No pool leaves more threads than this: libdispatch has at most 255.
  private static let mostThreadsLeft = 512

  /// The standard streams and one of the suite's files, each with its initial identity.
  private let descriptors: [(number: Int32, identity: Identity?)]
  private let sentinel: Int32
  private let threadCount: Int?
  private let forkCount: Int

  /// Records the state of the process before a check.
  init() {
    Forks.watch()
    sentinel = open("/dev/null", O_RDONLY | O_CLOEXEC)
    let numbers = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] + (sentinel < 0 ? [] : [sentinel])
    descriptors = numbers.map { ($0, Identity(of: $0)) }
    threadCount = Self.threads()
    forkCount = Forks.count.load(ordering: .relaxed)
  }

  /// Returns the finding after an inspection of the process; a counterexample stays a
  /// counterexample.
  func judged(_ finding: Finding, of replay: Replay) -> Finding {
    defer { if sentinel >= 0 { _ = close(sentinel) } }
    if case .broken = finding { return finding }
    let closed = descriptors.filter { Identity(of: $0.number) != $0.identity }.map {
      "\($0.number)"
    }
    if !closed.isEmpty {
      let numbers = closed.joined(separator: ", ")
      return .broken(
        Counterexample(
          explored: 1,
          Violation(
            expected: "the store closes what it has opened",
            found: "afterwards it had closed descriptors that are not its own: \(numbers)"
          ).after("the store was used"),
          replay: replay))
    }
    let forks = Forks.count.load(ordering: .relaxed) - forkCount
    if forks > 0 {
      return .notExercised(
        "it forked the process that it is in, \(forks) times: what the copies did is not known; "
          + "start another program with posix_spawn(3) instead")
    }
    if let threadCount, let now = Self.threadsSettled(below: threadCount + Self.mostThreadsLeft) {
      return .notExercised(
        "\(now - threadCount) threads more than before were alive after the check, though its "
          + "stores were closed: they must end with their store")
    }
    return finding
  }

  /// The number of threads if it stays above a bound, and otherwise `nil`.
  ///
  /// A thread that was asked to end needs a moment.
  private static func threadsSettled(below bound: Int) -> Int? {
    for _ in 0..<1_000 {
      guard let now = threads(), now > bound else { return nil }
      poll(nil, 0, 1)
    }
    return threads()
  }

  /// The number of threads of this process; `nil` if it cannot be determined.
  private static func threads() -> Int? {
    #if canImport(Darwin)
      var list: thread_act_array_t?
      var count: mach_msg_type_number_t = 0
      guard task_threads(mach_task_self_, &list, &count) == KERN_SUCCESS, let list else {
        return nil
      }
      for index in 0..<Int(count) { mach_port_deallocate(mach_task_self_, list[index]) }
      let size = vm_size_t(Int(count) * MemoryLayout<thread_act_t>.stride)
      vm_deallocate(mach_task_self_, vm_address_t(UInt(bitPattern: list)), size)
      return Int(count)
    #else
      do {
        return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
      } catch {
        // Without `/proc`, or without a free descriptor, the number is unknown.
        return nil
      }
    #endif
  }

  /// The identity of the file that a descriptor leads to.
  private struct Identity: Equatable {
    let device, number: UInt64

    /// `nil` if the descriptor is not open.
    init?(of descriptor: Int32) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return nil }
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }
}

/// Counts the forks of this process (`pthread_atfork(3)`); `posix_spawn(3)` is no fork.
private enum Forks {
  static let count = Atomic(0)
  private static let registration: Int32 = pthread_atfork(
    nil, { Forks.count.add(1, ordering: .relaxed) }, nil)

  /// Starts counting.
  static func watch() { _ = registration }
}
