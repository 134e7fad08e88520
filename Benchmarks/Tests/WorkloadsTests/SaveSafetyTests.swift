import Measurement
import Persistence
import ResultModel
import Testing
@testable import Workloads

@Suite("When a save is durable, and what is at risk")
struct SaveSafetyTests {
  /// Events and saves, one nanosecond after the other.
  private struct Course {
    var events: [FileEvent] = []
    var saves: [SaveEvent] = []
    private var now: UInt64 = 1

    mutating func file(_ kind: FileEvent.Kind, _ name: String, _ number: UInt64 = 1) {
      events.append(FileEvent(kind: kind, name: name, file: number, start: now, end: now + 1))
      now += 2
    }

    mutating func write(_ revision: Int, key: Int = 0, _ name: String = "data", _ file: UInt64 = 1)
    {
      let text = "{\"id\":\"question-00000\(key)\",\"text\":\"Which? Revision \(revision).\"}"
      self.file(.write(Array(text.utf8)), name, file)
    }

    /// Called at the beginning, acknowledged now.
    mutating func acknowledge(_ revision: Int, key: Int = 0) {
      saves.append(SaveEvent(key: key, revision: revision, call: 0, acknowledgement: now))
      now += 2
    }

    func safety(_ durability: RecordedDurability) -> SaveSafety {
      SaveSafety(saves, events, durability)
    }
  }

  private func course(_ fill: (inout Course) -> Void) -> Course {
    var course = Course()
    fill(&course)
    return course
  }

  @Test func whatIsSynchronizedBeforeItIsAcknowledgedIsNeverAtRisk() {
    let safety = course {
      $0.file(.open(isEmpty: false), "data")
      $0.write(1)
      $0.file(.synchronize, "data")
      $0.acknowledge(1)
    }.safety(.powerLoss)
    #expect(safety.recordsAtRiskOfCrash == .value(0))
    #expect(safety.recordsAtRiskOfPowerLoss == .value(0))
    // The synchronisation is the third event; the save was called at 0.
    #expect(safety.callToDurable == .value(6))
  }

  @Test func whatIsAcknowledgedBeforeItIsWrittenIsAtRiskOfBoth() {
    let safety = course {
      $0.file(.open(isEmpty: false), "data")
      $0.acknowledge(1)
      $0.acknowledge(1, key: 1)
      $0.write(1)
      $0.write(1, key: 1)
      $0.acknowledge(2)
      $0.write(2)
    }
    #expect(safety.safety(.processCrash).recordsAtRiskOfCrash == .value(2))
    #expect(safety.safety(.processCrash).recordsAtRiskOfPowerLoss == .value(2))
    #expect(safety.safety(.processCrash).callToDurable.value != nil)
    #expect(
      safety.safety(.powerLoss).callToDurable.reason
        == "3 of 3 saves were never durable, not even when the store was closed")
  }

  @Test func aWriteWithoutASynchronizationIsAtRiskOfAPowerCutOnly() {
    let safety = course {
      $0.file(.open(isEmpty: false), "data")
      for key in 0..<5 {
        $0.write(1, key: key)
        $0.acknowledge(1, key: key)
      }
    }.safety(.processCrash)
    #expect(safety.recordsAtRiskOfCrash == .value(0))
    #expect(safety.recordsAtRiskOfPowerLoss == .value(5))
  }

  @Test func aSynchronizationThatBeganBeforeTheWriteEndedDoesNotCoverIt() {
    var early = course {
      $0.file(.open(isEmpty: false), "data")
      $0.write(1)
    }
    early.events.append(
      FileEvent(kind: .synchronize, name: "data", file: 1, start: 3, end: 100))
    early.saves = [SaveEvent(key: 0, revision: 1, call: 0, acknowledgement: 200)]
    #expect(early.safety(.powerLoss).recordsAtRiskOfPowerLoss == .value(1))
  }

  @Test func aDirectorysSynchronizationThatBeganBeforeTheRenameEndedDoesNotCoverIt() {
    var early = course {
      $0.file(.open(isEmpty: true), "data.tmp")
      $0.write(1, "data.tmp")
      $0.file(.synchronize, "data.tmp")
      $0.file(.rename(to: "data"), "data.tmp")
    }
    // The rename is under way from 7 to 8.
    early.events.append(FileEvent(kind: .synchronizeDirectory, name: ".", start: 7, end: 100))
    early.saves = [SaveEvent(key: 0, revision: 1, call: 0, acknowledgement: 200)]
    #expect(early.safety(.powerLoss).recordsAtRiskOfPowerLoss == .value(1))
    early.events.append(FileEvent(kind: .synchronizeDirectory, name: ".", start: 101, end: 102))
    #expect(early.safety(.powerLoss).recordsAtRiskOfPowerLoss == .value(0))
    #expect(early.safety(.powerLoss).callToDurable == .value(102))
  }

  /// The replacement as it is published, and with the synchronisation of the directory.
  @Test(arguments: [false, true])
  func aReplacementIsDurableWhenTheDirectoryIs(_ synchronizesDirectory: Bool) {
    let safety = course { course in
      for revision in 1...3 {
        // The number of a file that is gone is given to the next one but one.
        let number = UInt64(revision % 2 + 1)
        course.file(.open(isEmpty: true), "data.tmp", number)
        course.write(revision, "data.tmp", number)
        course.file(.synchronize, "data.tmp", number)
        course.file(.rename(to: "data"), "data.tmp")
        if synchronizesDirectory { course.file(.synchronizeDirectory, ".") }
        course.acknowledge(revision)
      }
    }.safety(.powerLoss)
    #expect(safety.recordsAtRiskOfCrash == .value(0))
    #expect(safety.recordsAtRiskOfPowerLoss == .value(synchronizesDirectory ? 0 : 1))
    #expect((safety.callToDurable.value != nil) == synchronizesDirectory)
  }

  @Test func aFileThatStillHasItsTemporaryNameIsNotTheStores() {
    let safety = course {
      $0.file(.open(isEmpty: true), "data.tmp")
      $0.write(1, "data.tmp")
      $0.acknowledge(1)
      $0.file(.rename(to: "data"), "data.tmp")
    }.safety(.processCrash)
    #expect(safety.recordsAtRiskOfCrash == .value(1))
  }

  @Test func anOlderContentThatReplacesANewerOneIsALoss() {
    let safety = course {
      for revision in [2, 1] {
        $0.file(.open(isEmpty: true), "data.tmp", UInt64(revision))
        $0.write(revision, "data.tmp", UInt64(revision))
        $0.file(.rename(to: "data"), "data.tmp")
        $0.acknowledge(revision)
      }
    }.safety(.processCrash)
    #expect(safety.recordsAtRiskOfCrash == .value(1))
  }

  @Test func whatCannotBeReadIsUnavailable() {
    let unreadable = course {
      $0.file(.open(isEmpty: false), "data")
      $0.file(.write([1, 2, 3]), "data")
      $0.acknowledge(1)
    }.safety(.powerLoss)
    #expect(
      unreadable.recordsAtRiskOfCrash
        == .unavailable("what it writes does not show which save it belongs to"))
    let nothing = Course().safety(.powerLoss)
    #expect(nothing.callToDurable == .unavailable("no saves in this workload"))
    // A store that writes nothing keeps nothing.
    let forgetful = course { $0.acknowledge(1) }.safety(.powerLoss)
    #expect(forgetful.recordsAtRiskOfCrash == .value(1))
  }

  @Test func theNewestRevisionOfEachKeyIsFoundInAnyForm() throws {
    let items = try (0..<3).map {
      try JSONItemCodec().encode(BenchmarkRecord(key: $0, revision: 10 * $0))
    }
    let bytes = [0, 0xFF] + items[2] + Array("junk{".utf8) + items[1] + [0x7D] + items[0]
    #expect(SavedMarks.newest(in: bytes) == [0: 0, 1: 10, 2: 20])
    let twice = try JSONItemCodec().encode(BenchmarkRecord(key: 1, revision: 7)) + items[1]
    #expect(SavedMarks.newest(in: twice) == [1: 10])
    for count in 0..<items[1].count {
      #expect(SavedMarks.newest(in: Array(items[1][..<count])).isEmpty, "cut at \(count)")
    }
  }
}
