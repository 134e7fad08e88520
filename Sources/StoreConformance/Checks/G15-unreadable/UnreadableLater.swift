import Foundation
import Persistence
import SimulatedDisk

/// Makes every file operation fail while an open store is read.
///
/// A store that reads its files at each call must throw, or show its content.
enum UnreadableLater {
  static let fixedCases: [FixedCase] = [
    FixedCase("every file operation fails while items are read", needs: .operations) { trial in
      let arena = try Arena(for: trial.subject)
      defer { arena.remove() }
      let content = PreparedContent.few.content
      try await PreparedContent.few.save(with: trial.subject, arena.configuration())
      var hasAnyFailed = false
      for number in [EIO, EACCES, EMFILE] {
        let control = try trial.control(of: arena)
        defer { control.end() }
        // A store that was just opened has cached nothing.
        let store = try await trial.subject.open(
          arena.configuration(fileSystem: control.fileSystem))
        control.arm(Fault(at: 1, .error(number), .forGood))
        let problem = await problem(store, content)
        control.disarm()
        hasAnyFailed = hasAnyFailed || control.hasFired
        try await store.close()
        if let problem { return problem.after("\(ReadObstacle.name(of: number)), permanently") }
      }
      if !hasAnyFailed { throw NotApplicable.readsFromMemory }
      return nil
    }
  ]

  /// Reads everything.
  ///
  /// An error is correct, and so is the content.
  private static func problem(_ store: any ErasedStore, _ content: [Int: Int]) async -> Violation? {
    for (key, revision) in content.sorted(by: { $0.key < $1.key }) {
      var found: Int?
      let thrown = await error { found = try await store.find(key) }
      if thrown == nil, found != revision {
        return "find \(key): \(found), not \(revision)"
      }
    }
    var all: [Int: Int] = [:]
    if await error(of: { all = try await store.loadAll() }) == nil, all != content {
      return "loadAll: \(all), not \(content)"
    }
    var count = 0
    if await error(of: { count = try await store.count() }) == nil, count != content.count {
      return "count: \(count), not \(content.count)"
    }
    return nil
  }
}
