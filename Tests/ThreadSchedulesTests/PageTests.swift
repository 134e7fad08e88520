#if os(Linux)
  import Foundation
  import Testing
  import ThreadSchedules

  @Suite("The page's counts")
  struct PageTests {
    /// Only programs whose threads are no library's: other versions of libdispatch have other schedules.
    @Test(arguments: ["lost update", "snapshot"])
    func failingSchedulesAreThoseOfTheSeed(body: String) async throws {
      let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      let page = try String(
        contentsOf: root.appending(path: "docs/ThreadSchedules.md"), encoding: .utf8)
      let row = try #require(
        page.split(separator: "\n").first { $0.hasPrefix("| \(body) |") && $0.contains("`v1 ") })
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let found = try await Threads.explore(
        body, in: child, .random(seed: 1, count: 1000), keepGoing: true, primitives: [])
      #expect(cells[2] == "\(found.result.failures)")
      let replayed = try await Threads.explore(
        body, in: child, .replay(cells[3].replacing("`", with: "")), primitives: [])
      #expect(replayed.failure?.kind == .thrown)
    }
  }
#endif
