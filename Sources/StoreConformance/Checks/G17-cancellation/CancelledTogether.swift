import Linearizability

/// Several calls that wait behind a save of client 0, two or three of which are cancelled.
struct CancelledTogether: Sendable {
  /// The calls that wait, of client 1 and those after it.
  static let waiting = [
    StoreCall.save(key: 4, revision: 4), .save(key: 5, revision: 5), .delete(key: 1),
    .save(key: 6, revision: 6),
  ]
  static let first = StoreCall.save(key: 9, revision: 9)

  /// The number of waiting clients.
  let waitingCount: Int
  /// The cancelled clients, in the order of the cancellations.
  let cancelled: [Int]
  /// The number of cancellations before client 0 continues; `nil` if all come before.
  var continuesAfter: Int?

  /// All calls, of client 0 and those after it.
  var calls: [QueuedCalls.Call] {
    let others = Self.waiting.prefix(waitingCount).enumerated().map { index, call in
      let isCancelled = cancelled.contains(index + 1)
      return QueuedCalls.Call(call: call, injected: isCancelled ? .cancelled : .none)
    }
    return [QueuedCalls.Call(call: Self.first)] + others
  }

  /// The same calls, none of which is cancelled.
  var withoutCancellations: CancelledTogether {
    CancelledTogether(waitingCount: waitingCount, cancelled: [], continuesAfter: continuesAfter)
  }

  /// The description of the calls and of the cancellations, one per line.
  var story: [String] {
    var lines = ["client 0: \(Self.first.label), held before its write"]
    lines += Self.waiting.prefix(waitingCount).enumerated().map { index, call in
      "client \(index + 1): \(call.label), waits"
    }
    var events = cancelled.map { "client \($0) is cancelled" }
    events.insert("client 0 continues", at: min(continuesAfter ?? events.count, events.count))
    return lines + events
  }

  /// Names a call that has not returned; a call that was not cancelled comes first.
  func endless(_ outcomes: [Result<Void, any Error>?]) -> Violation? {
    let missing = outcomes.indices.filter { outcomes[$0] == nil }
    guard let client = missing.first(where: { !cancelled.contains($0) }) ?? missing.first else {
      return nil
    }
    let without = cancelled.contains(client) ? "" : ", which nobody cancelled,"
    return "client \(client)'s \(calls[client].call.label)\(without) never came back"
  }
}

extension CancelledTogether {
  /// The cases for chosen schedules, which decide the order of the cancellations.
  static let crowds =
    [[1, 2], [1, 3], [2, 3]].map { CancelledTogether(waitingCount: 3, cancelled: $0) }
    + [[1, 2, 3], [1, 2, 4], [2, 3, 4]].map { CancelledTogether(waitingCount: 4, cancelled: $0) }

  /// The cases for gates: every order of two of three clients and of three of four, with a completion
  /// before, between and after the cancellations.
  static let orders: [CancelledTogether] = {
    let pairs = [1, 2, 3].flatMap { one in
      [1, 2, 3].filter { $0 != one }.map {
        CancelledTogether(waitingCount: 3, cancelled: [one, $0])
      }
    }
    let threes = [1, 2, 3].flatMap { one in
      [1, 2, 3].filter { $0 != one }.map {
        CancelledTogether(waitingCount: 4, cancelled: [one, $0, 6 - one - $0])
      }
    }
    let moments = [nil, 1, 0]
    return moments.flatMap { moment in
      (pairs + threes).map { order in
        var order = order
        order.continuesAfter = moment
        return order
      }
    }
  }()
}
