import Foundation
import Persistence
import Processes

/// The part of G22 with two processes.
struct ChildOpener {
  let subject: Subject
  let child: ChildCommand

  /// This process holds the store, and a child tries to open it.
  func problemWhileHeldHere(_ arena: Arena) async throws -> Violation? {
    let store = try await subject.open(arena.configuration())
    try await store.save(1, 1)
    let place = ChildConfiguration(arena, .powerLoss)
    let seen = try await opening(place)
    try await store.close()
    guard case .refused(let refusal) = seen else {
      return Violation(found: "another process could open it too").after("open here")
    }
    guard refusal.isRight else {
      return refusal.isWrong(of: "another process").after("open here")
    }
    guard case .refused(let refusal) = try await opening(place) else { return nil }
    return Violation(found: "another process was refused: \(refusal.text)").after("closed here")
  }

  /// A child holds the store.
  ///
  /// This process tries to open it, kills the child, and opens it.
  func problemWhileHeldThere(_ arena: Arena, round: Int) async throws -> Violation? {
    let pairs = (0..<4).map { KeyedRevision(key: $0, revision: round) }
    let place = ChildConfiguration(arena, .powerLoss)
    let process = try ChildRole.start(.hold(place, pairs), subject, child)
    var reports = process.reports.makeAsyncIterator()
    guard await reports.next() == ChildRole.held else {
      throw ChildRole.unexpected(await process.waitForEnd(), process)
    }
    let refusal = try await SecondOpener(subject).refusal(arena.configuration())
    process.kill()
    _ = await process.waitForEnd()
    let story = "open in another process"
    guard let refusal else { return Violation(found: "it could be opened here too").after(story) }
    guard refusal.isRight else { return refusal.isWrong(of: "an opening here").after(story) }
    let store: any ErasedStore
    do { store = try await subject.open(arena.configuration()) } catch {
      return Violation(found: "opening failed: \(error)").after(
        "the process that held it was killed (kill -9)")
    }
    let content = try await store.loadAll()
    try await store.close()
    let expected = Dictionary(uniqueKeysWithValues: pairs.map { ($0.key, $0.revision) })
    if content == expected { return nil }
    return Violation(expected: "\(expected)", found: "opened here: \(content)").after(
      "the holder saved \(text(expected)) and was killed (kill -9)")
  }

  /// Lets a child try to open the store.
  func opening(_ place: ChildConfiguration) async throws -> OpeningReport {
    let process = try ChildRole.start(.tryToOpen(place), subject, child)
    var last: String?
    for await report in process.reports { last = report }
    let ending = await process.waitForEnd()
    guard let last, ending == .exited(0) else { throw ChildRole.unexpected(ending, process) }
    return try JSONDecoder().decode(OpeningReport.self, from: Data(last.utf8))
  }
}
