import Foundation
import SimulatedDisk
import Testing

@testable import JournaledActorVariant
@testable import Persistence

/// Journals that the store itself has written, shipped as files, and their contents.
///
/// The files stay unchanged when the format changes, so that every journal stays readable. A new
/// journal is a line here; then
///
///     LOCKSTEP_WRITE_CORPUS=1 swift test --filter JournalCorpusTests
///
/// writes the files that are missing.
struct JournalCorpus {
  struct Entry: Sendable, CustomTestStringConvertible {
    let name: String
    /// The form that it has.
    var form = 1
    var schemaVersion = 1
    /// True if the store was closed.
    var isClosed = true
    let content: [Int: Memo]
    /// Makes it with the store of now.
    let make: @Sendable (BareJournal<Memo>) throws -> Void

    var testDescription: String { name }
    var file: URL { JournalCorpus.folder.appending(path: name) }

    /// The bytes that the store of now writes.
    func made() throws -> [UInt8] {
      let disk = emptyDisk()
      var configuration = try configuration(on: disk)
      configuration.schemaVersion = schemaVersion
      var thresholds = JournalThresholds()
      thresholds.garbageAllowance = 0
      let journal = try BareJournal<Memo>(configuration, thresholds)
      try make(journal)
      if isClosed { try journal.close() }
      return disk.contents(of: path) ?? []
    }

    func shipped() throws -> [UInt8] { [UInt8](try Data(contentsOf: file)) }
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Corpus")

  static let entries: [Entry] = [
    Entry(name: "one-item.journal", content: notes([1: "one"])) {
      try $0.save(Memo(id: 1, text: "one"))
    },
    Entry(name: "no-item.journal", content: [:]) {
      try $0.save(Memo(id: 1, text: "one"))
      try $0.delete(1)
    },
    Entry(name: "batches.journal", content: notes([1: "a", 2: "b", 4: "d", 5: "e"])) {
      try $0.save(Memo(id: 1, text: "a"), Memo(id: 2, text: "b"), Memo(id: 3, text: "c"))
      try $0.commit([.delete(3), .save(Memo(id: 4, text: "d")), .save(Memo(id: 5, text: "e"))])
    },
    Entry(
      name: "not-closed.journal", isClosed: false,
      content: notes([1: "third", 2: "second"])
    ) {
      try $0.save(Memo(id: 1, text: "first"))
      try $0.save(Memo(id: 2, text: "second"))
      try $0.save(Memo(id: 1, text: "third"))
    },
    // The others were written before a journal had room for later groups.
    Entry(
      name: "with-room.journal", isClosed: false, content: notes([1: "first", 2: "second"])
    ) {
      try $0.save(Memo(id: 1, text: "first"))
      try $0.save(Memo(id: 2, text: "second"))
    },
    Entry(
      name: "written-anew.journal", isClosed: false,
      content: notes([0: "8", 1: "meanwhile", 2: "after"])
    ) { journal in
      for round in 0..<10 { try journal.save(Memo(id: round % 2, text: "\(round)")) }
      try journal.compact { _ in try journal.save(Memo(id: 1, text: "meanwhile")) }
      try journal.save(Memo(id: 2, text: "after"))
    },
    Entry(
      name: "version-3.journal", schemaVersion: 3,
      content: notes([-1: "\"\\\n\u{e9}", 1_000_000: ""])
    ) {
      try $0.save(Memo(id: -1, text: "\"\\\n\u{e9}"))
      try $0.save(Memo(id: 1_000_000, text: ""))
    },
    Entry(
      name: "form-2.journal", form: 2, content: notes([1: "third", 3: "c"])
    ) {
      try $0.save(Memo(id: 1, text: "first"))
      try $0.save(Memo(id: 2, text: "b"), Memo(id: 3, text: "c"))
      try $0.commit([.save(Memo(id: 1, text: "third")), .delete(2)])
    },
    Entry(
      name: "form-2-not-closed.journal", form: 2, isClosed: false,
      content: notes([1: "first", 2: "second"])
    ) {
      try $0.save(Memo(id: 1, text: "first"))
      try $0.save(Memo(id: 2, text: "second"))
    },
    Entry(
      name: "long-item.journal", content: notes([1: String(repeating: "ab ", count: 700)])
    ) {
      try $0.save(Memo(id: 1, text: String(repeating: "ab ", count: 700)))
    },
  ]
}

private func notes(_ texts: [Int: String]) -> [Int: Memo] { content(texts) }
