import Dispatch
import Foundation
import LabSupport
import Synchronization

/// Four threads take numbers, as fast as they can, in rounds that begin at the same moment.
enum NumberTrial {
  private static let threads = 4
  // A prime: blocks of numbers for each thread leave a gap at the end of a round.
  private static let calls = 4_999
  private static let rounds = 10

  /// The numbers that were taken.
  struct Seen: Codable {
    let count: Int
    /// The least number that was taken more than once, and how often; `nil` if there is none.
    let twice: [Int]?
    /// The number of calls that brought a number again.
    let repeated: Int
    /// The first number that nobody took; `nil` if there is none.
    let missing: Int?

    /// `times` says how often each number was taken.
    init(_ times: [Int: Int], count: Int) {
      self.count = count
      repeated = count - times.count
      twice = times.filter { $0.value > 1 }.keys.min().map { [$0, times[$0] ?? 0] }
      missing = (1...max(count, 1)).first { times[$0] == nil }
    }

    var isRight: Bool { twice == nil && missing == nil }
  }

  static func run(_ number: @escaping @Sendable () -> Int) async throws {
    // Away from the main actor, which stays free.
    let seen = await Task.detached {
      var times: [Int: Int] = [:]
      var count = 0
      for _ in 1...rounds where times.count == count {
        for number in takenAtOnce(number) { times[number, default: 0] += 1 }
        count += threads * calls
        Lab.noteMove()
      }
      return Seen(times, count: count)
    }.value
    LabProgram.tell(String(decoding: try JSONEncoder().encode(seen), as: UTF8.self))
  }

  /// Takes the numbers of a round; blocks the calling thread.
  private static func takenAtOnce(_ number: @escaping @Sendable () -> Int) -> [Int] {
    let round = Round()
    for _ in 0..<threads {
      Thread.detachNewThread {
        round.meet(threads)
        let taken = (0..<calls).map { _ in number() }
        round.all.withLock { $0 += taken }
        round.ended.signal()
      }
    }
    for _ in 0..<threads { round.ended.wait() }
    return round.all.withLock { $0 }
  }

  private final class Round: Sendable {
    let all = Mutex<[Int]>([])
    let ended = DispatchSemaphore(value: 0)
    private let arrived = Atomic(0)

    /// Returns when this many threads are here.
    func meet(_ count: Int) {
      arrived.add(1, ordering: .relaxed)
      while arrived.load(ordering: .relaxed) < count { sched_yield() }
    }
  }
}
