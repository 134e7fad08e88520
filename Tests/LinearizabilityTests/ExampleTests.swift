import Linearizability
import Synchronization
import Testing

enum SeatCall: HistoryCall {
  case reserve(seat: Int)
  case free

  enum Result: Equatable {
    case reserved(Bool)
    case free(Int)
  }

  // `free` only reads; `reserve` changes and reports something, which is the default.
  var kind: CallKind { if case .free = self { .read } else { .update } }
}

/// The meaning of calls that come one after the other.
struct SeatModel: SequentialModel {
  let initial: Set<Int> = [1, 2, 3]

  func apply(_ call: SeatCall, returning result: SeatCall.Result?, to free: Set<Int>) -> Set<Int>? {
    switch call {
    case .reserve(let seat):
      let isFree = free.contains(seat)
      return result == nil || result == .reserved(isFree) ? free.subtracting([seat]) : nil
    case .free:
      return result == nil || result == .free(free.count) ? free : nil
    }
  }
}

/// Looks whether a seat is free, and takes it later: between the two another client may do the same.
final class Seats: Sendable {
  private let free = Mutex<Set<Int>>([1, 2, 3])

  func reserve(_ seat: Int, meanwhile: () -> Void) -> Bool {
    guard free.withLock({ $0.contains(seat) }) else { return false }
    meanwhile()
    free.withLock { _ = $0.remove(seat) }
    return true
  }
}

@Suite("The example of docs/Linearizability.md")
struct ExampleTests {
  @Test func twoClientsGetOneSeat() throws {
    let seats = Seats()
    let recorder = HistoryRecorder<SeatCall>(clients: 2)
    // Threads would do this now and then; here the second client comes at the worst moment.
    let first = recorder.begin(client: 0, .reserve(seat: 2))
    let hasFirst = seats.reserve(2) {
      let second = recorder.begin(client: 1, .reserve(seat: 2))
      recorder.end(second, .returned(.reserved(seats.reserve(2) {})))
    }
    recorder.end(first, .returned(.reserved(hasFirst)))

    let verdict = LinearizabilityChecker().check(try recorder.history(), against: SeatModel())
    guard case .notLinearizable(let counterexample) = verdict else {
      Issue.record("\(verdict)")
      return
    }
    #expect(
      counterexample.timeline == """
        client 0 |--reserve(seat: 2) -> reserved(true)--|
        client 1  |-reserve(seat: 2) -> reserved(true)-|
        """)
  }
}
