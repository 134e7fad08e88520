import Foundation
import Persistence
import SimulatedDisk

/// Batches above common limits: 250, 1,000 and 1,024 items, and the 32,766 variables of a database.
///
/// Some stores split larger batches, or write them differently. A store with a file for each item
/// takes 4,095 items in place of 32,767.
enum LargeBatches {
  /// For G1.
  static let sequential = FixedCase("a batch of 32,767 items", isLong: true) { trial in
    guard trial.subject.claims.batches == .whole else { throw NotApplicable.batchesItemByItem }
    return try await SizesAndCounts.withStore(trial) { store, arena in
      let most = 32_767
      let before = Dictionary(uniqueKeysWithValues: (0..<1_025).map { ($0, 1) })
      try await store.fill(before)
      let count = try arena.fileCount() >= before.count ? 4_095 : most
      let pairs = (0..<count).map { (key: $0, revision: $0) }
      if let thrown = await error(of: { try await store.save(contentsOf: pairs) }) {
        return try await problem(store, before)?.after("save \(count) items: threw \(thrown)")
      }
      let model = Dictionary(uniqueKeysWithValues: pairs.map { ($0.key, $0.revision) })
      if let problem = try await problem(store, model) {
        return problem.after("save \(count) items")
      }
      try await store.close()
      let again = try await trial.subject.open(arena.configuration(.processCrash))
      let problem = try await problem(again, model)
      try await again.close()
      return problem?.after("save \(count) items, close, open")
    }
  }

  /// For G2.
  static let failing = FixedCase(
    "batches of 251 and 1,025 items fail at each file operation", needs: .operations, isLong: true
  ) { trial in
    guard trial.subject.claims.batches == .whole else { throw NotApplicable.batchesItemByItem }
    // Real files are slow.
    for count in trial.isDirect ? [1_025] : [251, 1_025] {
      for isDeletion in trial.isDirect ? [false] : [false, true] {
        for index in 1...mostOperations {
          let fault = Fault(at: index, .error(ENOSPC), .forGood)
          switch try await outcome(of: .large(count, isDeletion), fault, trial) {
          case .notReached?: break
          case .problem(let violation)?: return violation
          case nil: continue
          }
          break
        }
      }
    }
    return nil
  }

  /// A batch with more operations than this is not tried further.
  private static let mostOperations = 40
  fileprivate static let before = [0: 1, 5: 1]

  /// For G2: the last item of an id counts, and a failure undoes all of them.
  static let repeated = FixedCase(
    "a batch with a repeated id fails at each file operation", needs: .operations
  ) { trial in
    guard trial.subject.claims.batches == .whole else { throw NotApplicable.batchesItemByItem }
    let step = StoreStep.saveBatch([
      .init(key: 0, revision: 2), .init(key: 7, revision: 3), .init(key: 0, revision: 4),
    ])
    let change = FailingBatch(start: before, step: step, name: step.description)
    for index in 1...mostOperations {
      let fault = Fault(at: index, .error(ENOSPC), .forGood)
      switch try await outcome(of: change, fault, trial) {
      case .notReached?: return nil
      case .problem(let violation)?: return violation
      case nil: continue
      }
    }
    return nil
  }

  private enum Outcome {
    case notReached
    case problem(Violation)
  }

  /// Makes the change while a file operation and every later one fail.
  ///
  /// Returns the problem.
  private static func outcome(
    of change: FailingBatch, _ fault: Fault, _ trial: Trial
  ) async throws -> Outcome? {
    let start = change.start
    let opened = try await ControlledStore(trial, start)
    defer { opened.end() }
    let (arena, control, store) = (opened.arena, opened.control, opened.store)
    control.arm(fault)
    let thrown = await error { try await change.step.perform(on: store) }
    control.disarm()
    guard control.hasFired else {
      try await store.close()
      return .notReached
    }
    let end = change.end
    let ending = CallEnding(throwing: thrown)
    let allowed = ending.allowed(before: start, after: end)
    var found: [Fact] = []
    for (place, seen) in [
      ("in memory", await Subject.content(of: store)),
      ("on disk", try await arena.contentOnDisk(trial.subject)),
    ] {
      if case .content(let content) = seen, allowed.contains(content) { continue }
      if place == "in memory", ending == .unknown, seen.isRefusal { continue }
      found.append("\(place) \(told(seen))")
    }
    _ = await error { try await store.close() }
    if found.isEmpty { return nil }
    let contents = allowed.map(told).joined(separator: " or ")
    return .problem(
      Violation(
        expected: "all of the batch, or nothing: \(contents)",
        found: found.joined(separator: ", ")
      ).after(
        "the store holds \(told(start).text)",
        "\(change.name), file \(fault): " + (thrown.map { "it threw: \($0)" } ?? "it returned")))
  }

  private static func told(_ seen: Observation) -> Fact {
    guard case .content(let content) = seen else { return "\(seen)" }
    return told(content)
  }

  /// The content, or the number of its items if there are many.
  private static func told(_ content: [Int: Int]) -> Fact {
    content.count < 9 ? "\(content)" : "\(content.count) items"
  }

  private static func problem(
    _ store: any ErasedStore, _ model: [Int: Int]
  ) async throws -> Violation? {
    let content = try await store.loadAll()
    if content == model { return nil }
    let wrong = Set(model.keys).union(content.keys).filter { model[$0] != content[$0] }
    return Violation(
      expected: "\(model.count) items",
      found:
        "\(content.count) items, of which \(wrong.count) keys are wrong; the first is \(wrong.min())"
    )
  }
}

/// A change of several items that fails, and the content before it.
private struct FailingBatch {
  let start: [Int: Int]
  let step: StoreStep
  /// The change in a timeline.
  let name: String

  /// The content if the change succeeds.
  var end: [Int: Int] {
    var content = start
    step.apply(to: &content)
    return content
  }

  static func large(_ count: Int, _ isDeletion: Bool) -> FailingBatch {
    let many = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, 2) })
    return isDeletion
      ? FailingBatch(
        start: many, step: .deleteBatch(many.keys.sorted()), name: "delete a batch of \(count)")
      : FailingBatch(
        start: LargeBatches.before,
        step: .saveBatch(many.keys.sorted().map { .init(key: $0, revision: 2) }),
        name: "save a batch of \(count)")
  }
}
