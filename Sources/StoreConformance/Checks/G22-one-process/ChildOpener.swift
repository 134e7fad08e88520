import Persistence
import Processes

/// The part of G22 with two processes.
struct ChildOpener {
  let subject: Subject
  let child: ChildCommand

  /// This process holds the store, and a child tries to open it.
  func problemWhileHeldHere(_ arena: Arena) async throws -> String? {
    let store = try await subject.open(arena.configuration())
    try await store.save(1, 1)
    let place = ChildConfiguration(arena, .powerLoss)
    let text = try await onlyReport(of: .tryToOpen(place))
    try await store.close()
    if text == ChildRole.opened { return "open here; another process could open it too" }
    guard Refusal(text: text).isRight else {
      return "open here; another process was \(text), expected refused: inUse"
    }
    let afterwards = try await onlyReport(of: .tryToOpen(place))
    return afterwards == ChildRole.opened ? nil : "closed here; another process was \(afterwards)"
  }

  /// A child holds the store.
  ///
  /// This process tries to open it, kills the child, and opens it.
  func problemWhileHeldThere(_ arena: Arena, round: Int) async throws -> String? {
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
    guard let refusal else { return "open in another process; it could be opened here too" }
    guard refusal.isRight else {
      return "open in another process; here opening was \(refusal.text), expected refused: inUse"
    }
    let store: any ErasedStore
    do { store = try await subject.open(arena.configuration()) } catch {
      return "the process that held it was killed (kill -9); opening failed: \(error)"
    }
    let content = try await store.loadAll()
    try await store.close()
    let expected = Dictionary(uniqueKeysWithValues: pairs.map { ($0.key, $0.revision) })
    return content == expected
      ? nil : "the holder saved \(expected) and was killed (kill -9); opened here: \(content)"
  }

  private func onlyReport(of duty: ChildRole.Duty) async throws -> String {
    let process = try ChildRole.start(duty, subject, child)
    var last: String?
    for await report in process.reports { last = report }
    let ending = await process.waitForEnd()
    guard let last, ending == .exited(0) else { throw ChildRole.unexpected(ending, process) }
    return last
  }
}
