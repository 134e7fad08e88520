import Foundation
import Persistence
import SimulatedDisk

/// The views of a store whose last process ended at one of the file operations of a change.
///
/// A count or an index that is kept in a file may be older than the items.
enum ViewsAfterCrash {
  static let fixedCase = FixedCase("views after a change that a crash ended", needs: .memory) {
    trial in
    try await ClientThreads.with(1, for: trial) { threads in
      var hasOpened = false
      for step in steps.map(trial.subject.claims.fitting) {
        for index in 1...mostOperations {
          let fault = Fault(at: index, .crash)
          guard let outcome = try await outcome(of: step, fault, trial, threads) else { break }
          if case .problem(let problem) = outcome { return problem }
          if case .held = outcome { hasOpened = true }
        }
      }
      if hasOpened { return nil }
      throw NotApplicable("no store opens after the crash")
    }
  }

  private static let mostOperations = 60
  private static let steps: [StoreStep] = [
    .save(100, 1), .delete(0),
    .saveBatch([.init(key: 101, revision: 1), .init(key: 102, revision: 1)]),
  ]

  private enum Outcome {
    case held
    case refused
    case problem(Violation)
  }

  /// `nil` if the call makes fewer operations.
  private static func outcome(
    of step: StoreStep, _ fault: Fault, _ trial: Trial, _ threads: ClientThreads
  ) async throws -> Outcome? {
    let arena = try Arena(for: trial.subject)
    defer { arena.remove() }
    try await PreparedContent.few.save(with: trial.subject, arena.configuration())
    let control = try trial.control(of: arena)
    defer { control.end() }
    let dying = try await trial.subject.open(arena.configuration(fileSystem: control.fileSystem))
    control.arm(fault)
    let call = threads.start(0) { try await step.perform(on: dying) }
    guard await threads.returned([call]) else {
      throw Unexercised.standsStill("\(step) does not come back after the crash")
    }
    let hasFired = control.hasFired
    // The process is dead: its close changes nothing, and only frees the lock.
    _ = await error { try await dying.close() }
    guard hasFired else { return nil }
    let store: any ErasedStore
    // G8 and G9 judge an opening that refuses.
    do { store = try await trial.subject.open(arena.configuration()) } catch { return .refused }
    let problem = try await problem(of: store)
    try await store.close()
    guard let problem else { return .held }
    return .problem(
      problem.after(
        "the store holds \(text(PreparedContent.few.content))",
        "\(step), and the process ends at its file operation \(fault.operationIndex); open"))
  }

  private static func problem(of store: any ErasedStore) async throws -> Violation? {
    let content: [Int: Int]
    do { content = try await store.loadAll() } catch { return nil }
    let count = try await store.count()
    if count != content.count {
      return Violation(
        expected: "count() is \(content.count), as loadAll() has", found: "it is \(count)")
    }
    if let snapshot = try await store.snapshot(), snapshot.content != content {
      return Violation(
        expected: "snapshot() has \(content), as loadAll()", found: "it has \(snapshot.content)")
    }
    guard store.hasPages else { return nil }
    let page = try await store.page(after: nil, limit: content.count + 1)
    let paged = Dictionary(page.map { ($0.key, $0.revision) }) { $1 }
    if paged == content, page.count == content.count { return nil }
    return Violation(
      expected: "a page of all items has \(content), as loadAll()", found: "it has \(paged)")
  }
}
