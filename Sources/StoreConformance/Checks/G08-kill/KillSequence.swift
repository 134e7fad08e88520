import Linearizability
import Persistence
import Processes

/// Successive kills in the same directory.
struct KillSequence {
  /// The number of lanes.
  ///
  /// Together they cover both durabilities equally, with and without a journal that is rewritten
  /// all the time.
  static let count = 4
  /// The number of times that a replay executes its single case.
  ///
  /// The seed does not determine the moment of a kill within a change.
  static let replayAttempts = 50
  private static let clients = 3

  private let trial: Trial
  private let child: ChildCommand
  private let durability: Durability
  private let sizes: JournalSizes

  init(_ trial: Trial, _ child: ChildCommand, _ number: Int) {
    self.trial = trial
    self.child = child
    durability = Durability.allCases[number % Durability.allCases.count]
    // Lanes with an index open the store with the index that the previous look at the disk wrote.
    sizes = number < Self.count / 2 ? .indexed : .rewritten
  }

  /// Runs the cases with these numbers.
  func run(_ numbers: [Int]) async throws -> KillTally {
    var arena = try Arena(onDisk: ())
    defer { arena.remove() }
    var tally = KillTally()
    var content: [Int: Int] = [:]
    for number in numbers {
      if trial.isOnServer, tally.killCount > 0 {
        // A server may execute a call of the killed process after the check has read the content.
        arena.remove()
        arena = try Arena(onDisk: ())
        content = [:]
      }
      // Another lane has found a failure.
      if Task.isCancelled { break }
      tally.kills[durability, default: 0] += 1
      do {
        content = try await kill(number, arena, round: tally.killCount, content, &tally)
      } catch let loss as Loss {
        tally.broken = broken(loss.violation, number, tally)
        break
      } catch let failure as ChildFailure {
        tally.broken = broken("\(failure)", number, tally)
        break
      }
    }
    return tally
  }

  private func broken(_ violation: Violation, _ number: Int, _ tally: KillTally) -> Finding {
    trial.broken(
      case: number, explored: tally.killCount,
      violation.after("durability \(durability.rawValue)"))
  }

  /// Starts a writer, kills it, and returns the content of the disk, which is the start of the next
  /// round.
  private func kill(
    _ number: Int, _ arena: Arena, round: Int, _ before: [Int: Int], _ tally: inout KillTally
  ) async throws -> [Int: Int] {
    var random = trial.randomNumbers(case: number)
    let plan = WriterPlan(
      place: ChildConfiguration(arena, durability, sizes: sizes), seed: random.next(), round: round,
      clients: Self.clients, ballast: 0, batches: trial.subject.claims.batches)
    let writer = try KilledWriter(plan, trial.subject, child)
    let counts = try await writer.run(killingAfter: Int.random(in: 1...8, using: &random))
    tally.acknowledgements += counts.reduce(0, +)
    let after = try await reopen(plan.place)
    for (client, count) in counts.enumerated() {
      let found = plan.content(of: client, after: 0, from: after)
      let acknowledged = plan.content(of: client, after: count, from: before)
      if found == acknowledged { continue }
      let withNext = plan.content(of: client, after: count + 1, from: before)
      guard found == withNext else {
        throw loss(plan, client, count, found, [acknowledged, withNext])
      }
      tally.unacknowledged += 1
    }
    return after
  }

  private func reopen(_ place: ChildConfiguration) async throws -> [Int: Int] {
    do {
      let store = try await place.open(trial.subject)
      let content = try await store.loadAll()
      try await store.close()
      return content
    } catch {
      throw ChildFailure(description: "after the kill the store could not be opened: \(error)")
    }
  }

  /// Acknowledged changes that a kill lost.
  private struct Loss: Error {
    let violation: Violation
  }

  private func loss(
    _ plan: WriterPlan, _ client: Int, _ count: Int, _ found: [Int: Int], _ allowed: [[Int: Int]]
  ) -> Loss {
    let last = (max(0, count - 4)..<count).map { plan.change(client: client, index: $0).label }
    let next = plan.change(client: client, index: count).label
    return Loss(
      violation: Violation(
        expected: .either(allowed), found: "\(found)"
      ).after(
        "client \(client), \(count) changes acknowledged, the last: "
          + "\(last.joined(separator: ", ")); perhaps in flight: \(next)",
        "kill -9, opened again"))
  }
}
