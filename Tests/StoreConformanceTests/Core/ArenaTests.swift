import Foundation
import Persistence
import Testing

@testable import StoreConformance

@Suite("The place of a trial's store")
struct ArenaTests {
  /// A journal's compaction took `data.json.tmp` between the suite's check and its call, and the
  /// suite reported its own failure.
  @Test func aNameThatTheStoreTookInTheMeantimeIsLeftToIt() throws {
    let arena = try Arena(onDisk: ())
    defer { arena.remove() }
    let taken = arena.location.path + ".tmp"
    let free = arena.location.path + ".new"
    try arena.makeFile(taken)

    #expect(try !arena.makeSymbolicLink(taken, to: "outside", unlessTaken: ()))
    #expect(try arena.makeSymbolicLink(free, to: "outside", unlessTaken: ()))

    let type = try FileManager.default.attributesOfItem(atPath: taken)[.type] as? FileAttributeType
    #expect(type == .typeRegular)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: free) == "outside")
  }

  @Test func aCopyInMemoryHasNoLockFileThatNamesItsHolder() throws {
    let arena = try Arena()
    let lock = arena.location.path + arena.claims.lockFile
    try arena.put(Array("items".utf8))
    try arena.put(Array("4711".utf8), at: lock)

    let copy = try arena.copy()
    #expect(copy.bytes() == Array("items".utf8))
    #expect(copy.contents(of: lock) == nil)
  }

  @Test func aLinkThatCannotBeMadeIsTheSuitesOwnFailure() throws {
    let arena = try Arena(onDisk: ())
    defer { arena.remove() }
    #expect(throws: HarnessFailure.self) {
      try arena.makeSymbolicLink(
        arena.location.directory + "/absent/link", to: "outside", unlessTaken: ())
    }
  }
}
