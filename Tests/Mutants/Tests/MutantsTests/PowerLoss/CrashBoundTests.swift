import Mutants
import Persistence
import Synchronization
import Testing

@testable import StoreConformance

/// Checks of power cuts on a store whose openings write many files.
@Suite("The work of the checks of power cuts is bounded")
struct CrashBoundTests {
  /// The openings of a store, which is refused after too many.
  private final class Openings: Sendable {
    struct TooMany: Error {}

    private let left: Mutex<Int>

    init(_ most: Int) { left = Mutex(most) }

    func count() throws {
      let isOver = left.withLock { left in
        left -= 1
        return left < 0
      }
      if isOver { throw TooMany() }
    }
  }

  /// A single case of a correct store with a file for each item: a power cut during a batch of
  /// thirty items, and openings that rewrite thirty files.
  @Test(.long, arguments: [(Guarantee.recoveryIdempotent, 7), (.powerLossSurvival, 7)])
  func aCaseOfAStoreWithAFileForEachItemEnds(_ guarantee: Guarantee, _ number: Int) async {
    let openings = Openings(30_000)
    var subject = Mutants.honestFilePerItem
    subject.open = { [open = subject.open] configuration in
      try openings.count()
      return try await open(configuration)
    }
    let finding = await Conformance.run(Replay(guarantee, seed: 1, only: number), subject)
    guard case .held(let explored, let detail) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(explored > 500)
    #expect(detail.contains("bounded"), "\(detail)")
  }
}
