import Foundation
import Persistence
import Testing

@testable import StoreConformance

@Suite("Crash states of two saves by three ways of replacing a file")
struct PublishedOrderingTests {
  struct Tally: Equatable {
    var distinct = 0
    var torn = 0
    var lost = 0
  }

  /// Ways of replacing a file by way of a temporary one.
  enum Way: String, CaseIterable, Sendable {
    case noSync, fileSync, fileAndDirectorySync
  }

  private static let contents = ["first content", "second content, longer"].map { Array($0.utf8) }

  private func log(_ way: Way) throws -> DiskLog {
    let disk = MemoryFileSystem(directories: ["/data"])
    let start = disk.snapshot()
    let recording = RecordingFileSystem(disk, keepsBytes: true)
    for (index, content) in Self.contents.enumerated() {
      let file = try recording.open("/data/new", .replace)
      try recording.write(content, to: file)
      if way != .noSync { try recording.synchronize(file) }
      try recording.close(file)
      try recording.rename("/data/new", to: "/data/file")
      if way == .fileAndDirectorySync { try recording.synchronizeDirectory("/data") }
      recording.record(acknowledged: "\(index)")
    }
    return try DiskLog(recording.trace, from: start, parts: 2)
  }

  private func tally(_ way: Way, _ model: PowerLossModel) throws -> Tally {
    let log = try log(way)
    var states = CrashStates(log, model)
    var tally = Tally()
    var acknowledged = 0
    while let moment = states.next() {
      if case .acknowledged = moment.event { acknowledged += 1 }
      for state in moment.states {
        tally.distinct += 1
        let file = state.files(states.pool)["/data/file"]
        let revision = file.map { (Self.contents.firstIndex(of: $0) ?? -2) + 1 } ?? 0
        if revision < 0 {
          tally.torn += 1
        } else if revision < acknowledged {
          tally.lost += 1
        }
      }
    }
    #expect(!states.isBounded)
    return tally
  }

  @Test func x() throws {
    for model in PowerLossModel.allCases { for way in Way.allCases {
      print("TALLY", model, way, try tally(way, model)) } }
  }
}
