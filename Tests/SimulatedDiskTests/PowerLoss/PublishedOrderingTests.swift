import Persistence
import Testing

@testable import SimulatedDisk

@Suite("What a power cut leaves of two saves, by three ways of replacing a file")
struct PublishedOrderingTests {
  /// The number of different disks, and how many of them are wrong.
  struct Tally: Equatable {
    var distinct = 0
    /// The file has bytes that were never written.
    var torn = 0
    /// The file is whole, and older than the acknowledged content.
    var lost = 0

    init(_ distinct: Int, _ torn: Int, _ lost: Int) {
      self.distinct = distinct
      self.torn = torn
      self.lost = lost
    }
  }

  /// Ways of replacing a file by renaming another one.
  enum Way: String, CaseIterable, Sendable {
    /// Write, rename.
    case noSync
    /// Write, synchronise, rename, as Foundation's `.atomic` does.
    case fileSync
    /// The same, and then the directory.
    case fileAndDirectorySync
  }

  private static let contents = ["first content", "second content, longer"].map { Array($0.utf8) }

  private func tally(_ way: Way, _ model: PowerLossModel) throws -> Tally {
    let disk = MemoryFileSystem(directories: ["/data"])
    let data = try disk.openDirectory("/data")
    let start = disk.snapshot()
    let recording = RecordingFileSystem(disk, keepsBytes: true)
    for content in Self.contents {
      let file = try recording.open("new", in: data, .replace)
      try recording.write(content, to: file)
      if way != .noSync { try recording.synchronize(file) }
      try recording.close(file)
      try recording.rename("new", to: "file", in: data)
      if way == .fileAndDirectorySync { try recording.synchronizeDirectory(data) }
      recording.record(acknowledged: "")
    }
    return try tally(DiskLog(recording.trace, from: start, parts: 2), model)
  }

  private func tally(_ log: DiskLog, _ model: PowerLossModel) throws -> Tally {
    var states = CrashStates(log, model)
    var tally = Tally(0, 0, 0)
    var acknowledged = 0
    while let moment = states.next() {
      if case .acknowledged = moment.event { acknowledged += 1 }
      for state in moment.states {
        tally.distinct += 1
        let file = state.files(states.pool)["/data/file"]
        let revision = file.map { (Self.contents.firstIndex(of: $0) ?? -2) + 1 } ?? 0
        if revision < 0 { tally.torn += 1 } else if revision < acknowledged { tally.lost += 1 }
      }
    }
    #expect(!states.isBounded)
    return tally
  }

  @Test(
    arguments: zip(
      Way.allCases, [Tally(101, 59, 21), Tally(26, 0, 11), Tally(13, 0, 0)]))
  func everySyncTakesAwayOneKindOfLossUnderPOSIX(_ way: Way, _ expected: Tally) throws {
    #expect(try tally(way, .posix) == expected)
  }

  @Test(
    arguments: zip(
      Way.allCases, [Tally(65, 37, 15), Tally(19, 0, 6), Tally(13, 0, 0)]))
  func directoryOperationsInOrderLeaveFewerDisks(_ way: Way, _ expected: Tally) throws {
    #expect(try tally(way, .orderedDirectories) == expected)
  }

  @Test(
    arguments: zip(
      Way.allCases, [Tally(23, 0, 12), Tally(13, 0, 2), Tally(11, 0, 0)]))
  func inProgramOrderNothingIsTornAndTheLastSavesAreLost(
    _ way: Way, _ expected: Tally
  ) throws {
    #expect(try tally(way, .programOrder) == expected)
  }
}
