import Persistence
import SimulatedDisk

/// One call whose file operations are counted.
struct CostCase: Sendable {
  /// The maximum cost of the call.
  enum Budget: Sendable {
    case nothing
    /// The cost of a single save, for any number of items.
    case oneSave
  }

  let name: String
  let step: StoreStep
  let budget: Budget
  let itemCount: Int
  let durability: Durability

  static let all: [CostCase] = [1, 10, 120].flatMap { count in
    Durability.allCases.flatMap { durability in
      steps.map {
        CostCase(
          name: $0.name, step: $0.step, budget: $0.budget, itemCount: count,
          durability: durability)
      }
    }
  }

  private static let steps: [(name: String, step: StoreStep, budget: Budget)] = [
    ("save a new item", .save(500, 1), .oneSave),
    ("save an item again", .save(0, 99), .oneSave),
    ("save a batch of 2", batch(2), .oneSave),
    ("save a batch of 10", batch(10), .oneSave),
    ("save a batch of 100", batch(100), .oneSave),
    ("delete an item", .delete(0), .oneSave),
    ("delete a batch of 100", .deleteBatch(Array(0..<100)), .oneSave),
    ("save an empty batch", .saveBatch([]), .nothing),
    ("delete an empty batch", .deleteBatch([]), .nothing),
    ("delete an item that is not there", .delete(900), .nothing),
    ("delete a batch of items that are not there", .deleteBatch([900, 901]), .nothing),
    ("find an item", .find(0), .nothing),
    ("find an item that is not there", .find(900), .nothing),
    ("load all items", .loadAll, .nothing),
    ("flush with nothing to do", .flush, .nothing),
  ]

  private static func batch(_ count: Int) -> StoreStep {
    .saveBatch((0..<count).map { .init(key: $0, revision: 500 + $0) })
  }

  func run(_ trial: Trial) async throws -> CaseResult {
    let content = Dictionary(uniqueKeysWithValues: (0..<itemCount).map { ($0, $0) })
    let opened = try await ControlledStore(trial, content, durability)
    defer { opened.end() }
    let (arena, control, store) = (opened.arena, opened.control, opened.store)
    // A further save, so that a cost of the first call alone is not counted.
    try await store.save(0, 1)
    try control.record()
    try await step.perform(on: store)
    let counts = try control.counts()
    let operations = try control.operations().map(\.description)
    try await store.close()
    guard var problem = problem(with: counts) else { return CaseResult() }
    problem.lists = ["its file operations:"] + operations.map { "  \($0)" }
    return CaseResult(
      failure: problem.after(
        "a store of \(itemCount) items (\(durability.rawValue)): \(name)"
      ).replacing(arena.withoutDirectory))
  }

  private func problem(with counts: OperationCounts) -> Violation? {
    switch budget {
    case .nothing:
      return counts.total == 0
        ? nil : Violation(expected: "no file operation", found: "\(counts)")
    case .oneSave:
      let syncs = durability == .powerLoss ? 1 : 0
      let allowed: [(FileOperation, Int)] = [
        (.write, 1), (.rename, 1), (.synchronize, syncs), (.synchronizeDirectory, syncs),
      ]
      for (operation, most) in allowed where counts[operation] > most {
        return Violation(expected: "at most \(most) \(operation.rawValue)", found: "\(counts)")
      }
      return nil
    }
  }
}
