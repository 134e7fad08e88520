import Synchronization

/// Counts the order of service: the order in which the clients' operations return.
///
/// The tally measures no time. Every method may be called from any thread.
final class ServiceTally: Sendable {
  struct Count: Sendable, Equatable {
    /// The number of completed operations, by client.
    var done: [Int]
    /// The same numbers at the moment when the first client had completed all its operations.
    var whenFirstWasDone: [Int]?
    /// The largest number of other clients' operations during one call of a client.
    ///
    /// A call in progress counts up to now.
    var longestWait = 0
    /// The client with the longest wait.
    var longestWaiter = 0
    /// The largest number of other operations that began after a client's waiting call and were served
    /// before it.
    var mostOvertaken = 0
    /// The client of that call.
    var mostOvertakenClient = 0
    /// The clients in the order of service.
    var order: [Int] = []

    /// Jain's index of the clients' operations at the moment when the first client had completed
    /// all its operations.
    var index: Double { ServiceTally.index(of: whenFirstWasDone ?? done) }
  }

  private struct State {
    var count: Count
    /// The number of operations that had returned when a client called; `nil` outside calls.
    var called: [Int?]
    /// The number of times that all clients were waiting.
    var round = 0
    /// The rounds in which the clients called, and the number of later calls that overtook each.
    ///
    /// The order of two calls of the same round is not known.
    var calledRound: [Int]
    var overtaken: [Int]
    /// The rounds of the calls that were served in this round.
    var served: [Int] = []

    mutating func settle() {
      for client in called.indices where called[client] != nil {
        overtaken[client] += served.count { $0 > calledRound[client] }
        guard overtaken[client] > count.mostOvertaken else { continue }
        count.mostOvertaken = overtaken[client]
        count.mostOvertakenClient = client
      }
      served = []
      round += 1
    }

    mutating func noteWait(of client: Int) {
      guard let before = called[client], count.order.count - before > count.longestWait else {
        return
      }
      count.longestWait = count.order.count - before
      count.longestWaiter = client
    }
  }

  private let state: Mutex<State>
  private let operationsPerClient: Int

  init(clients: Int, operationsPerClient: Int) {
    self.operationsPerClient = operationsPerClient
    state = Mutex(
      State(
        count: Count(done: Array(repeating: 0, count: clients)),
        called: Array(repeating: nil, count: clients),
        calledRound: Array(repeating: 0, count: clients),
        overtaken: Array(repeating: 0, count: clients)))
  }

  /// Notes that a client is about to call.
  func call(_ client: Int) {
    state.withLock { state in
      state.called[client] = state.count.order.count
      state.calledRound[client] = state.round
      state.overtaken[client] = 0
    }
  }

  /// Notes that every client waits in the store, or has completed all its operations.
  func settle() { state.withLock { $0.settle() } }

  /// Notes that a client's call has returned.
  func returned(_ client: Int) {
    state.withLock { state in
      state.noteWait(of: client)
      state.called[client] = nil
      state.served.append(state.calledRound[client])
      state.count.order.append(client)
      state.count.done[client] += 1
      if state.count.done[client] == operationsPerClient, state.count.whenFirstWasDone == nil {
        state.count.whenFirstWasDone = state.count.done
      }
    }
  }

  /// The counts up to now, including the clients that are still waiting.
  var count: Count {
    state.withLock { state in
      for client in state.called.indices { state.noteWait(of: client) }
      return state.count
    }
  }

  /// True if every client is in a call or has completed all its operations.
  var allHaveCalled: Bool {
    state.withLock { state in
      state.called.indices.allSatisfy {
        state.called[$0] != nil || state.count.done[$0] == operationsPerClient
      }
    }
  }

  /// Jain's fairness index of shares: 1 if all are equal, 1/n if one of n has everything.
  ///
  /// R. Jain, D. Chiu and W. Hawe, "A Quantitative Measure of Fairness and Discrimination for
  /// Resource Allocation in Shared Computer Systems", DEC-TR-301, 1984.
  static func index(of shares: [Int]) -> Double {
    let sum = shares.reduce(0.0) { $0 + Double($1) }
    let squares = shares.reduce(0.0) { $0 + Double($1) * Double($1) }
    return squares == 0 ? 1 : sum * sum / (Double(shares.count) * squares)
  }
}
