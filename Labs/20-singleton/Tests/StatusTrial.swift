import Foundation
import LabSupport
import Synchronization

/// Two imports at once, and a screen that looks again and again.
enum StatusTrial {
  private static let rounds = 40
  private static let notes = 25

  /// The first wrong status; every member is `nil` if all were right.
  struct Seen: Codable {
    /// The shown count, and the number of titles beside it.
    var torn: [Int]?
    /// A title that was not there when its import had returned.
    var missing: String?
    /// A title that was there more than once.
    var twice: String?
    /// The number of looks.
    var looks = 0

    mutating func look(_ status: Lab20.Status) {
      looks += 1
      if torn == nil, status.count != status.titles.count {
        torn = [status.count, status.titles.count]
      }
    }

    mutating func end(_ status: Lab20.Status, wanted: [String]) {
      look(status)
      let times = status.titles.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
      missing = wanted.first { times[$0] == nil }
      twice = wanted.first { (times[$0] ?? 0) > 1 }
    }

    var isRight: Bool { torn == nil && missing == nil && twice == nil }
  }

  @MainActor
  static func run(
    _ importNotes: @escaping @Sendable ([String]) async -> Void,
    _ status: @MainActor () async -> Lab20.Status
  ) async throws {
    var seen = Seen()
    var wanted: [String] = []
    for round in 1...rounds where seen.isRight {
      let imports = ["A", "B"].map { name in (1...notes).map { "\(name)\(round)-\($0)" } }
      wanted += imports.joined()
      let ended = Ended()
      for titles in imports {
        Task.detached {
          await importNotes(titles)
          ended.add()
        }
      }
      while ended.count < imports.count {
        seen.look(await status())
        await Task.yield()
      }
      seen.end(await status(), wanted: wanted)
    }
    LabProgram.tell(String(decoding: try JSONEncoder().encode(seen), as: UTF8.self))
  }

  private final class Ended: Sendable {
    private let imports = Mutex(0)

    var count: Int { imports.withLock { $0 } }

    func add() { imports.withLock { $0 += 1 } }
  }
}
