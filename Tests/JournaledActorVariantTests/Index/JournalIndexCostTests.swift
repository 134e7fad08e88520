import SimulatedDisk
import Synchronization
import Testing

@testable import JournaledActorVariant
@testable import Persistence

/// Counts the operations on a disk and the bytes that are read from it.
private final class ReadingMeter: WrappingFileSystem {
  struct Cost: Equatable {
    var operations = 0
    var bytesRead = 0
  }

  let base: any FileSystem
  private let spent = Mutex(Cost())
  var cost: Cost { spent.withLock { $0 } }

  init(_ base: any FileSystem) { self.base = base }

  func perform<Result>(
    _ call: FileCall, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    spent.withLock { $0.operations += 1 }
    let result = try body()
    if let bytes = result as? [UInt8] { spent.withLock { $0.bytesRead += bytes.count } }
    return result
  }
}

@Suite("What opening by an index costs")
struct JournalIndexCostTests {
  @Test(arguments: Durability.allCases)
  func openingAndFindingReadAsMuchOfALongJournalAsOfAShortOne(_ durability: Durability) throws {
    var costs: [ReadingMeter.Cost] = []
    for count in [1_000, 20_000] {
      let disk = try indexedDisk(count, durability)
      let meter = ReadingMeter(disk)
      let journal = try openIndexed(meter, durability)
      #expect(journal.isByIndex)
      #expect(try journal.find(777) == note(777))
      costs.append(meter.cost)
      #expect(journal.indexedCount == count)
    }
    #expect(costs[0] == costs[1])
    #expect(costs[0].bytesRead < 10_000)
    #expect(costs[0].operations < 24)
  }
}
