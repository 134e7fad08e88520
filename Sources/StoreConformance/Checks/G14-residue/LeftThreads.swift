import Foundation
import Persistence

#if canImport(Darwin)
  import Darwin
#endif

/// Threads and processes that a store leaves after it was closed.
///
/// The case runs in a separate process, so that every thread and every child of the process is the store's
/// or the system's.
enum LeftThreads {
  static let fixedCase = FixedCase(
    "\(openings) openings and closings leave no thread", needs: .ownProcess
  ) { trial in
    if trial.subject.claims.closes == .nothing {
      throw NotApplicable("a store without a close continues")
    }
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    try await openAndClose(warmUp, trial, arena)
    let before = (threads: OwnActivity.threads, processes: OwnActivity.processes)
    try await openAndClose(openings, trial, arena)
    guard before.threads > 0 else { throw NotApplicable("the system lists no threads") }
    let story = "\(openings) times: open, save, find, delete, close"
    if let threads = OwnActivity.left(of: { OwnActivity.threads }, beyond: before.threads + few) {
      return Violation(
        expected: "about \(before.threads) threads, as before",
        found: "the process has \(threads) threads"
      ).after(story)
    }
    let isLeft = OwnActivity.left(of: { OwnActivity.processes }, beyond: before.processes + few)
    guard let processes = isLeft else { return nil }
    return Violation(
      expected: "about \(before.processes) child processes, as before",
      found: "the process has \(processes) child processes"
    ).after(story)
  }

  private static let warmUp = 4
  /// Many more than the threads of the pool that come and go.
  private static let openings = 96
  private static let few = openings / 2

  private static func openAndClose(_ count: Int, _ trial: Trial, _ arena: Arena) async throws {
    for number in 0..<count {
      let store = try await trial.subject.open(arena.configuration())
      try await store.save(0, number)
      _ = try await store.find(0)
      try await store.delete(0)
      try await store.close()
    }
  }
}

/// The threads and the child processes of this process.
enum OwnActivity {
  /// The number of times that a process looks, a millisecond apart, before a thread counts as left: a thread
  /// may end some time after `close` has returned.
  private static let mostLooks = 3_000

  /// Waits until no more than `limit` are left; returns the number that is left then, or `nil`.
  static func left(of count: () -> Int, beyond limit: Int) -> Int? {
    for _ in 0..<mostLooks {
      if count() <= limit { return nil }
      poll(nil, 0, 1)
    }
    return count()
  }

  /// 0 if the system does not list them.
  static var threads: Int {
    #if canImport(Darwin)
      var list: thread_act_array_t?
      var count: mach_msg_type_number_t = 0
      guard task_threads(mach_task_self_, &list, &count) == KERN_SUCCESS else { return 0 }
      if let list {
        for index in 0..<Int(count) { mach_port_deallocate(mach_task_self_, list[index]) }
        vm_deallocate(
          mach_task_self_, vm_address_t(UInt(bitPattern: list)),
          vm_size_t(Int(count) * MemoryLayout<thread_act_t>.stride))
      }
      return Int(count)
    #else
      return taskNames.count
    #endif
  }

  /// 0 if the system does not list them.
  static var processes: Int {
    #if canImport(Darwin)
      // Without a buffer the system answers with the number of all processes.
      var children = [pid_t](repeating: 0, count: 4_096)
      let size = Int32(children.count * MemoryLayout<pid_t>.stride)
      return max(0, Int(proc_listchildpids(getpid(), &children, size)))
    #else
      return taskNames.reduce(0) { sum, task in
        let list = FileManager.default.contents(atPath: "\(tasks)/\(task)/children") ?? Data()
        return sum + list.split(separator: UInt8(ascii: " ")).count
      }
    #endif
  }

  #if !canImport(Darwin)
    private static let tasks = "/proc/self/task"

    private static var taskNames: [String] {
      do { return try FileManager.default.contentsOfDirectory(atPath: tasks) } catch { return [] }
    }
  #endif
}
