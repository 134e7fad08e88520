import Processes
import Synchronization

/// A child that writes until it is killed.
struct KilledWriter: Sendable {
  private let plan: WriterPlan
  private let process: ChildProcess

  init(_ plan: WriterPlan, _ subject: Subject, _ child: ChildCommand) throws {
    self.plan = plan
    // If other work shares this process, the process may be late to kill the child.
    process = try ChildRole.start(
      .write(plan), subject, child, limitInSeconds: ChildReports.areRead ? 60 : 600)
  }

  /// Kills the child once it has acknowledged `count` changes.
  ///
  /// The child continues while the report travels, so the kill falls into any moment of a change.
  /// Returns the number of changes that each client had acknowledged at the end.
  func run(killingAfter count: Int) async throws -> [Int] {
    try await run(onAcknowledgement: { if $0 == count { process.kill() } })
  }

  /// Kills the child when the condition is met, or after `count` acknowledgements at the latest.
  ///
  /// The condition is evaluated repeatedly from the first acknowledgement on. Returns true if it
  /// was met.
  func run(
    killingWhen condition: @escaping @Sendable () throws -> Bool, atLatestAfter count: Int
  ) async throws -> Bool {
    let acknowledged = Counter()
    async let counts = run(
      onAcknowledgement: { acknowledged.value.store($0, ordering: .relaxed) },
      // If the child ends on its own, neither the condition nor the count will be reached.
      onEnd: { acknowledged.value.store(.max, ordering: .relaxed) })
    var isMet = false
    while !isMet, (0..<count).contains(acknowledged.value.load(ordering: .relaxed)) {
      if acknowledged.value.load(ordering: .relaxed) > 0 { isMet = try condition() }
      await Task.yield()
    }
    process.kill()
    _ = try await counts
    return isMet
  }

  /// Reads all reports, including the last one before the kill.
  private func run(
    onAcknowledgement: @Sendable (Int) -> Void, onEnd: @Sendable () -> Void = {}
  ) async throws -> [Int] {
    defer { onEnd() }
    var counts = Array(repeating: 0, count: plan.clients)
    for await report in process.reports {
      let numbers = report.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 2, counts.indices.contains(numbers[0]),
        counts[numbers[0]] == numbers[1]
      else { throw ChildFailure(description: "an acknowledgement out of order: \(report)") }
      counts[numbers[0]] += 1
      onAcknowledgement(counts.reduce(0, +))
    }
    let ending = await process.waitForEnd()
    guard case .killed(signal: 9) = ending else {
      throw ChildRole.unexpected(ending, process)
    }
    return counts
  }

  private final class Counter: Sendable {
    let value = Atomic(0)
  }
}
