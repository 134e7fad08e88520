import Foundation
import SimulatedDisk
import Testing

@testable import FileTracing
@testable import StoreConformance

@Suite("Traced calls as what they did to the disk")
struct TracedLogTests {
  private func record(
    _ kind: TraceKind, _ name: String, to other: String = "", node: UInt64 = 0,
    at offset: Int = 0, _ bytes: [UInt8]? = nil, flags: Int32 = 0, isNew: Bool = false,
    isInjected: Bool = false, isSynchronous: Bool = false, isOfEverything: Bool = false
  ) -> TraceRecord {
    TraceRecord(
      kind: kind, name: name, otherName: other, descriptor: 3, error: isInjected ? EIO : 0,
      offset: offset, node: node, thread: 1, flags: UInt64(UInt32(bitPattern: flags)),
      start: 0, end: 0, byteCount: bytes?.count ?? 0, bytes: bytes, isNew: isNew,
      wasInjected: isInjected, isDirectory: false, isSynchronous: isSynchronous,
      isOfEverything: isOfEverything)
  }

  private func traced(
    _ records: [TraceRecord], from files: [String: [UInt8]] = [:]
  ) throws -> TracedLog {
    try TracedLog(
      records, from: try MemoryFileSystem.Snapshot(directories: ["."], files: files), parts: 1)
  }

  /// Every disk that a power cut may leave at the end.
  private func disks(_ log: DiskLog) throws -> Set<[String: [UInt8]]> {
    var states = CrashStates(log, .posix, from: log.events.last?.entry ?? 0)
    var disks: Set<[String: [UInt8]]> = []
    while let moment = states.next() {
      for state in moment.states { disks.insert(try state.disk(states.pool, log).files) }
    }
    return disks
  }

  @Test func anEntryIsThereOrNotAndItsBytesToo() throws {
    let traced = try traced([
      record(.open, "a", node: 1, flags: O_CREAT, isNew: true),
      record(.write, "a", node: 1, [7]), record(.note, "end", at: 1),
    ])
    #expect(traced.files == ["a": [7]])
    #expect(try disks(traced.log) == [[:], ["a": []], ["a": [7]]])
  }

  @Test func aSynchronousWriteHasWhatItWrote() throws {
    let traced = try traced([
      record(.open, "a", node: 1, flags: O_CREAT | O_DSYNC, isNew: true),
      record(.write, "a", node: 1, [7], isSynchronous: true), record(.note, "end", at: 1),
    ])
    #expect(try disks(traced.log) == [[:], ["a": [7]]])
  }

  /// A second descriptor of the same file does not wait.
  @Test func aSynchronousWriteForcesItsOwnBytesAlone() throws {
    let traced = try traced(
      [
        record(.open, "a", node: 1, flags: O_DSYNC), record(.open, "a", node: 1),
        record(.write, "a", node: 1, [1]),
        record(.write, "a", node: 1, at: 1, [2], isSynchronous: true),
        record(.write, "a", node: 1, at: 2, [3]), record(.note, "end", at: 1),
      ], from: ["a": [0, 0, 0]])
    #expect(traced.files == ["a": [1, 2, 3]])
    #expect(
      try disks(traced.log) == [
        ["a": [0, 2, 0]], ["a": [1, 2, 0]], ["a": [0, 2, 3]], ["a": [1, 2, 3]],
      ])
  }

  @Test func whatWasForcedStaysWhenALaterSynchronisationFails() throws {
    let traced = try traced(
      [
        record(.write, "a", node: 1, [1]),
        record(.write, "a", node: 1, at: 1, [2], isSynchronous: true),
        record(.synchronize, "a", node: 1, isInjected: true), record(.note, "end", at: 1),
      ], from: ["a": [0, 0]])
    #expect(try disks(traced.log) == [["a": [0, 2]]])
  }

  @Test func aSynchronisationOfEverythingForcesFilesAndNames() throws {
    let traced = try traced(
      [
        record(.open, "a", node: 1, flags: O_CREAT, isNew: true),
        record(.write, "a", node: 1, [7]), record(.write, "b", node: 2, [8]),
        record(.synchronize, "", isOfEverything: true), record(.note, "end", at: 1),
      ], from: ["b": [0]])
    #expect(try disks(traced.log) == [["a": [7], "b": [8]]])
  }

  @Test func aLinkIsASecondNameOfTheSameBytes() throws {
    let traced = try traced(
      [
        record(.link, "a", to: "b", node: 1), record(.remove, "a", node: 1),
        record(.write, "b", node: 1, at: 1, [8]), record(.note, "end", at: 1),
      ], from: ["a": [7]])
    #expect(traced.files == ["b": [7, 8]])
    #expect(try disks(traced.log).contains(["a": [7, 8], "b": [7, 8]]))
    #expect(try disks(traced.log).contains([:]))
  }

  @Test func lengthsAreSetAndFilesEmptied() throws {
    let traced = try traced(
      [
        record(.truncate, "a", node: 1, at: 1), record(.allocate, "a", node: 1, at: 3),
        record(.open, "b", node: 2, flags: O_TRUNC),
      ], from: ["a": [7, 7], "b": [1]])
    #expect(traced.files == ["a": [7, 0, 0], "b": []])
  }

  @Test func whatIsInADirectoryGoesWithIt() throws {
    let traced = try traced([
      record(.makeDirectory, "sub"),
      record(.open, "sub/a", node: 1, flags: O_CREAT, isNew: true),
      record(.synchronizeDirectory, "sub"), record(.note, "end", at: 1),
    ])
    #expect(try disks(traced.log) == [[:], ["sub/a": []]])
  }

  @Test func aDeadProcessDropsNothingAndDoesNothing() throws {
    let dead = try traced([
      record(.note, "", at: TracedLog.NoteNumber.dying),
      record(.synchronizeDirectory, ".", isInjected: true),
      record(.note, "", at: TracedLog.NoteNumber.gone),
    ])
    #expect(dead.log.events.isEmpty)
    let failed = try traced([record(.synchronizeDirectory, ".", isInjected: true)])
    #expect(failed.log.events.count == 1)
  }

  @Test func whatCannotBeFollowedIsRefused() {
    let refused = [
      record(.unfollowed, "a", to: "mmap"), record(.write, "a", node: 1, [7]),
      record(.rename, "a", to: "b", node: 1, flags: 2),
    ]
    for record in refused {
      #expect(throws: TracedLog.NotFollowed.self) { try traced([record]) }
    }
    #expect(throws: TracedLog.NotFollowed.self) {
      try traced([record(.makeDirectory, "sub"), record(.rename, "sub", to: "other", node: 1)])
    }
  }
}
