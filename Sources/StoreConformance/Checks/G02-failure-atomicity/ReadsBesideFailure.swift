import Foundation
import Linearizability
import Persistence
import SimulatedDisk

/// Blocks a change at one of its file operations, reads meanwhile, and then lets the change fail.
///
/// No read may show a change that failed.
enum ReadsBesideFailure {
  static let fixedCase = FixedCase(
    "reads while a save stands at its file, and fails", needs: .operations, isLong: true,
    problem: firstProblem)

  private static func firstProblem(_ trial: Trial) async throws -> Violation? {
    var isAnyHeld = false
    for step in [StoreStep.save(0, 99), .save(50, 1), .delete(1)] {
      let places = try await trial.operations(from: content) { try await step.perform(on: $0) }
      for (index, place) in places.enumerated() {
        isAnyHeld = true
        let found = try await ClientThreads.with(5, for: trial) { threads in
          try await problem(trial, threads, step, at: place, number: index + 1)
        }
        if let found { return found }
      }
    }
    if !isAnyHeld { throw NotApplicable("its changes use no file") }
    return nil
  }

  private static let content = PreparedContent.few.content

  private static func problem(
    _ trial: Trial, _ threads: ClientThreads, _ step: StoreStep, at place: HeldOperation,
    number: Int
  ) async throws -> Violation? {
    let opened = try await ControlledStore(trial, content)
    defer { opened.end() }
    let (control, store) = (opened.control, opened.store)
    let saving = await HeldCall(threads, control, at: place).start {
      try await step.perform(on: store)
    }
    let key = key(of: step)
    let finding = threads.start(1) { try await store.find(key) }
    let loading = threads.start(2) { try await store.loadAll() }
    let counting = threads.start(3) { try await store.count() }
    let paging = threads.start(4) { try await page(of: store) }
    // A read that waits for the change cannot show the change too early.
    _ = await threads.yields(10 * ClientThreads.aside) {
      finding.hasReturned && loading.hasReturned && counting.hasReturned && paging.hasReturned
    }
    var seen = seen(finding.outcome, loading.outcome, counting.outcome, key)
    if case .success(let page)? = paging.outcome { seen.paged = page }
    // The fault cannot affect the blocked operation any more, so the next operation fails.
    control.arm(Fault(at: 1, .error(EIO), .forGood))
    control.release()
    guard await threads.returned([saving]), await threads.returned([finding]),
      await threads.returned([loading]), await threads.returned([counting]),
      await threads.returned([paging])
    else { throw Unexercised.standsStill("not all calls returned") }
    control.disarm()
    _ = await error { try await store.close() }
    guard case .failure(let thrown)? = saving.outcome,
      CallEnding(throwing: thrown) == .refused, let problem = problem(seen, step)
    else { return nil }
    return Violation(expected: "no read sees a change that never happened", found: problem.seen)
      .after(
        "the store holds \(text(content))",
        "client 0: \(step), held at its file operation \(number), \(place)",
        "client \(problem.client): \(problem.seen.text)",
        "client 0 continues, and its next file operations fail: it threw: \(thrown)")
  }

  /// The results of the reads that returned while the change was blocked.
  private struct Seen {
    var found: Int??
    var loaded: [Int: Int]?
    var count: Int?
    var paged: [Int: Int]?
    let key: Int
  }

  /// All items on one page; `nil` for a store without pages.
  private static func page(of store: any ErasedStore) async throws -> [Int: Int]? {
    guard store.hasPages else { return nil }
    let items = try await store.page(after: nil, limit: 100)
    return Dictionary(items.map { ($0.key, $0.revision) }) { $1 }
  }

  private static func seen(
    _ found: Result<Int?, any Error>?, _ loaded: Result<[Int: Int], any Error>?,
    _ counted: Result<Int, any Error>?, _ key: Int
  ) -> Seen {
    var seen = Seen(key: key)
    if case .success(let value)? = found { seen.found = .some(value) }
    if case .success(let value)? = loaded { seen.loaded = value }
    if case .success(let value)? = counted { seen.count = value }
    return seen
  }

  private static func problem(_ seen: Seen, _ step: StoreStep) -> (client: Int, seen: Fact)? {
    if let found = seen.found, found != content[seen.key] {
      return (1, "find \(seen.key) gave \(found)")
    }
    if let loaded = seen.loaded, loaded != content { return (2, "loadAll gave \(loaded)") }
    if let count = seen.count, count != content.count { return (3, "count gave \(count)") }
    if let paged = seen.paged, paged != content { return (4, "a page gave \(paged)") }
    return nil
  }

  private static func key(of step: StoreStep) -> Int {
    switch step {
    case .save(let key, _), .delete(let key): key
    default: 0
    }
  }
}
