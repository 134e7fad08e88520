import SimulatedDisk
import Testing

@testable import JournaledActorVariant
@testable import Persistence

/// The files of a journal, copied at several times, and put together in every way.
///
/// A journal must never be joined with a companion of another time.
@Suite("A journal that was put back from a copy")
struct JournalRestoredTests {
  /// A journal at one time.
  private struct Copy {
    let name: String
    let journal: [UInt8]?
    let index: [UInt8]?
    let isClosed: Bool
    let content: [Int: String]
  }

  private static let companions = [markPath, path + ".tmp"]

  /// Sessions that end, one that is killed, and another continuation of the first copy.
  private func copies() throws -> [Copy] {
    var copies: [Copy] = [
      Copy(name: "nothing", journal: nil, index: nil, isClosed: true, content: [:])
    ]
    let disk = emptyDisk()
    var content: [Int: String] = [:]
    func session(_ name: String, _ texts: [String], on disk: MemoryFileSystem) throws {
      let journal = try openIndexed(disk)
      for (number, text) in texts.enumerated() {
        try journal.commit([.save(Memo(id: number % 3, text: text))])
        content[number % 3] = text
        copies.append(copy("\(name), \(text)", of: disk, isClosed: false, content))
      }
      try journal.close()
      copies.append(copy("\(name), closed", of: disk, isClosed: true, content))
    }
    try session("first", ["a1", "b1", "c1"], on: disk)
    let first = MemoryFileSystem(disk.snapshot())
    let firstContent = content
    try session("second", ["a2", "b2"], on: disk)
    let crash = try #require(copies.last { !$0.isClosed })
    let crashed = emptyDisk()
    try put(crash, crash.index, [markPath], on: crashed)
    try session("after the crash", ["a3"], on: crashed)
    content = firstContent
    // As long as the second session, with other bytes.
    try session("other continuation", ["x2", "y2"], on: first)
    return copies
  }

  private func copy(
    _ name: String, of disk: MemoryFileSystem, isClosed: Bool, _ content: [Int: String]
  ) -> Copy {
    Copy(
      name: name, journal: disk.contents(of: path), index: disk.contents(of: indexPath),
      isClosed: isClosed, content: content)
  }

  private func put(
    _ copy: Copy, _ index: [UInt8]?, _ companions: [String], on disk: MemoryFileSystem
  ) throws {
    if let bytes = copy.journal { try disk.setContents(bytes, of: path) }
    if let index { try disk.setContents(index, of: indexPath) }
    for companion in companions { try disk.setContents([], of: companion) }
  }

  @Test func aCompanionOfAnotherTimeIsNeverJoined() throws {
    let copies = try copies()
    let indexes = [nil] + copies.compactMap(\.index).map { Optional($0) }
    #expect(Set(indexes).count > 4)
    for copy in copies {
      for index in indexes {
        for companions in [[], [Self.companions[0]], [Self.companions[1]], Self.companions] {
          let disk = emptyDisk()
          try put(copy, index, companions, on: disk)
          try check(copy, disk, copies, "\(copy.name) with \(companions)")
        }
      }
    }
  }

  private func check(
    _ copy: Copy, _ disk: MemoryFileSystem, _ copies: [Copy], _ what: String
  ) throws {
    let isMarked = disk.contents(of: markPath) != nil
    do {
      let found = try self.content(disk)
      #expect(found == copy.content, "\(what): \(found)")
      #expect(copy.isClosed || isMarked, "\(what)")
    } catch let error as StoreError {
      #expect(!copy.isClosed && !isMarked, "\(what): \(error)")
      #expect(error.code == .corrupt, "\(what): \(error)")
      #expect(error.message.contains("Restore a backup"), "\(what): \(error)")
      // Whichever companions stay.
      for backup in copies where backup.isClosed {
        guard let journal = backup.journal else { continue }
        let restored = MemoryFileSystem(disk.snapshot())
        try restored.setContents(journal, of: path)
        #expect(try self.content(restored) == backup.content, "\(what): \(backup.name)")
      }
    }
  }

  private func content(_ disk: MemoryFileSystem) throws -> [Int: String] {
    let journal = try openIndexed(disk)
    var found: [Int: String] = [:]
    for id in 0..<3 { found[id] = try journal.find(id)?.text }
    try journal.load()
    for id in 0..<3 { #expect(try journal.find(id)?.text == found[id]) }
    try journal.close()
    return found
  }
}
