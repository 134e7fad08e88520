import Persistence
import SeededRandom

/// One case: the calls of each client, their order, and the end of the store.
struct RacePlan: Sendable {
  /// The ways in which a store ends.
  enum Ending: CaseIterable, Sendable {
    /// The last client to finish closes the store.
    case close
    /// A client closes the store while the others continue.
    case closeAmidst
    /// No client closes the store; the last client to finish releases it.
    case release
  }

  let clients: [[RaceCall]]
  /// The number of the client that makes each call; `nil` if calls may overlap.
  let order: [Int]?
  let ending: Ending
  let durability: Durability
  /// The interface through which the store is used, if it has several.
  let interface: Interface

  /// Creates the case with this number.
  ///
  /// Every second case has no overlapping calls.
  init(number: Int, seed: UInt64, isInOrder: Bool) {
    var random = SplitMix64(
      seed: seed ^ (UInt64(truncatingIfNeeded: number) &* 0x9e37_79b9_7f4a_7c15))
    ending = Ending.allCases[number / 2 % Ending.allCases.count]
    durability = Durability.allCases[number / 6 % Durability.allCases.count]
    interface = Interface.allCases[number / 12 % Interface.allCases.count]
    // Mostly two clients, because more threads order more calls by chance.
    let count = [2, 2, 3, 4][Int.random(in: 0..<4, using: &random)]
    var clients = (0..<count).map { _ in RaceCall.list(count: 10, using: &random) }
    if ending == .closeAmidst {
      clients[0].insert(.close, at: Int.random(in: 3...7, using: &random))
    }
    self.clients = clients
    let order = clients.enumerated().flatMap { client, calls in calls.map { _ in client } }
    self.order = isInOrder || number % 2 == 0 ? order.shuffled(using: &random) : nil
  }

  /// A description for a timeline.
  var description: String {
    let order = order == nil ? "at the same time" : "one call at a time, in no order that they made"
    let end =
      switch ending {
      case .close: "the last one closes it"
      case .closeAmidst: "one closes it meanwhile"
      case .release: "nobody closes it"
      }
    return "\(clients.count) threads use a store \(order); \(end)"
  }
}
