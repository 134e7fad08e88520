import Dispatch
import Foundation
import LabSupport
import Synchronization

/// Callers of an archive whose disk takes its time.
enum Scenarios {
  typealias Open = @Sendable (Disk) -> any CheckedArchive

  static let callers = 16
  static let searches = 64
  private static let rounds = 30

  static let fromAQueue = [
    "a thread got note 1", "another thread got note 1", "1 read", "1 read when the pool is free",
  ]

  /// Threads ask while tasks have the whole pool.
  static func runQueue(_ open: Open) async {
    let disk = Disk()
    let archive = open(disk)
    FullPool.whileFull {
      for title in ["a thread", "another thread"] {
        let text = Mutex("")
        let isThere = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          let got = archive.textNow(1)
          text.withLock { $0 = got }
          isThere.signal()
        }
        isThere.wait()
        LabProgram.tell("\(title) got \(name(text.withLock { $0 }))")
      }
      LabProgram.tell(reads(of: disk))
    }
    // A task that somebody started and gave up would read now.
    await Patience.rest()
    LabProgram.tell("\(reads(of: disk)) when the pool is free")
  }

  private static func reads(of disk: Disk) -> String {
    "\(disk.reads) read\(disk.reads == 1 ? "" : "s")"
  }

  static let inThePool = Array(repeating: "a task has a thread", count: FullPool.width)
  static let searched = "all texts are right"

  /// Tasks search while the disk is held, and others need every thread of the pool.
  @MainActor
  static func runPool(_ open: Open) async {
    let disk = Disk()
    let archive = open(disk)
    disk.hold()
    let texts = (1...searches).map { id in Task.detached { (id, await archive.text(id)) } }
    await Patience.wait { disk.held > 0 }
    await Patience.rest()
    await Meeting(of: FullPool.width).run { LabProgram.tell(inThePool[0]) }
    disk.open()
    var wrong: String?
    for task in texts {
      let (id, text) = await task.value
      if text != "note \(id)" { wrong = wrong ?? "search \(id) got \(name(text))" }
    }
    LabProgram.tell(wrong ?? searched)
  }

  static let ownTexts = ["each caller got its own text", "16 reads, and 16 in the end"]

  /// Threads ask at the same time, each for another note.
  @MainActor
  static func runCallers(_ open: Open) async {
    for round in 1...rounds {
      let disk = Disk()
      let archive = open(disk)
      let got = await texts { archive.textNow($0) }
      let reads = disk.reads
      // The second time no note comes from the disk.
      _ = await texts { archive.textNow($0) }
      let wrong = got.sorted { $0.key < $1.key }.first { $0.value != "note \($0.key)" }
      guard wrong != nil || round == rounds || disk.reads != callers else { continue }
      LabProgram.tell(
        wrong.map { "caller \($0.key) got \(name($0.value))" } ?? "each caller got its own text")
      LabProgram.tell("\(reads) reads, and \(disk.reads) in the end")
      return
    }
  }

  /// The texts that threads get for the notes 1 to 16.
  private static func texts(_ text: @escaping @Sendable (Int) -> String) async -> [Int: String] {
    await withTaskGroup(of: (Int, String).self) { group in
      for id in 1...callers { group.addTask { (id, await onAThread { text(id) }) } }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  /// Calls on a plain thread.
  private static func onAThread(_ call: @escaping @Sendable () -> String) async -> String {
    await withCheckedContinuation { caller in
      Thread.detachNewThread { caller.resume(returning: call()) }
    }
  }

  static func name(_ text: String) -> String { text.isEmpty ? "an empty text" : text }
}
