import Foundation
import SimulatedDisk
import Testing

@testable import JournaledActorVariant
@testable import Persistence

@Suite("The shipped journals")
struct JournalCorpusTests {
  /// Writes the missing files, if requested.
  private static let isWritten: Bool = {
    guard ProcessInfo.processInfo.environment["LOCKSTEP_WRITE_CORPUS"] != nil else { return true }
    do {
      let files = FileManager.default
      try files.createDirectory(at: JournalCorpus.folder, withIntermediateDirectories: true)
      for entry in JournalCorpus.entries where !files.fileExists(atPath: entry.file.path) {
        try Data(entry.made()).write(to: entry.file)
      }
      return true
    } catch {
      print("the corpus could not be written: \(error)")
      return false
    }
  }()

  private func items(_ entry: JournalCorpus.Entry, _ bytes: [UInt8]) throws -> [Int: Memo] {
    let disk = emptyDisk()
    try disk.setContents(bytes, of: path)
    if !entry.isClosed { try disk.setContents([], of: markPath) }
    var configuration = try configuration(on: disk)
    configuration.schemaVersion = entry.schemaVersion
    return try BareJournal<Memo>(configuration).items
  }

  @Test(arguments: JournalCorpus.entries)
  func eachIsReadAsItWasWritten(entry: JournalCorpus.Entry) throws {
    try #require(Self.isWritten)
    #expect(try items(entry, entry.shipped()) == entry.content)
    #expect(try items(entry, entry.made()) == entry.content)
  }

  @Test func noneIsThereThatNobodyKnows() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: JournalCorpus.folder.path)
    #expect(names.sorted() == JournalCorpus.entries.map(\.name).sorted())
  }
}
