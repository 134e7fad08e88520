import Persistence

/// Judges the counts and describes them.
enum FairnessText {
  /// The minimum of Jain's index.
  ///
  /// Below it, the result equals that of fewer than half of the clients with equal shares.
  static let leastIndex = 0.5
  private static let mostShown = 24

  static func of(_ count: ServiceTally.Count) -> String {
    "Jain index \(index(count)), longest wait \(count.longestWait) operations"
  }

  /// The first operation that every save performs exactly once; if there is none, the first
  /// operation of all.
  static func operation(in places: [HeldOperation]) -> FileOperation? {
    let counts = Dictionary(grouping: places, by: \.operation).mapValues(\.count)
    return (places.first { counts[$0.operation] == 1 } ?? places.first)?.operation
  }

  /// Describes the client that starved; `nil` if none did.
  static func problem(_ count: ServiceTally.Count, _ run: FairnessRun) -> Violation? {
    let starves = count.longestWait > run.mostWaited
    guard starves || count.index < leastIndex else { return nil }
    let order = count.order.prefix(mostShown).map(String.init).joined(separator: " ")
    return Violation(
      found: "client \(count.longestWaiter) waited while \(count.longestWait) operations of others "
        + "were served, more than \(run.mostWaited) (Jain index \(index(count)))"
    ).after(
      story(run),
      "served, in this order: \(order)\(count.order.count > mostShown ? " …" : "")")
  }

  private static func story(_ run: FairnessRun) -> String {
    "\(run.clients) clients save one item after the other; a save's \(run.operation) continues only "
      + "when all of them wait"
  }

  /// Describes the client that more operations overtook than the store states; `nil` if there is none.
  static func problem(
    _ count: ServiceTally.Count, _ run: FairnessRun, overtaking most: Int?
  ) -> Violation? {
    guard let most, count.mostOvertaken > most else { return nil }
    return Violation(
      expected: "at most \(most) later saves are served before a save that waits (mostOvertaking)",
      found: "\(count.mostOvertaken) later saves were served before a save of client "
        + "\(count.mostOvertakenClient)"
    ).after(story(run))
  }

  private static func index(_ count: ServiceTally.Count) -> String {
    // Two digits, without a locale.
    let hundredths = Int((count.index * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
