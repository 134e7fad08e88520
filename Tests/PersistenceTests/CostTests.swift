import Foundation
import Samples
import SimulatedDisk
import TestPrograms
import Testing

@testable import Persistence

/// Foundation's JSON, with every value that is encoded counted by its type.
private struct CountingCodec: ItemCodec {
  let items = Box(0)
  let json = JSONItemCodec()

  func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
    if value is Note { items.withLock { $0 += 1 } }
    return try json.encode(value)
  }

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try json.decode(type, from: data)
  }
}

/// JSON over several lines, as people like to read it.
private struct PrettyCodec: ItemCodec {
  func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted]
    return [UInt8](try encoder.encode(value))
  }

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try JSONDecoder().decode(type, from: data)
  }
}

@Suite("The cost of a commit")
struct CostTests {
  /// The cost of the body on a store that holds 100 notes.
  private func cost(
    _ durability: Durability, _ body: (BareStore<Note>) throws -> Void
  ) throws -> (counts: OperationCounts, length: Int) {
    let disk = emptyDisk()
    let recording = RecordingFileSystem(disk)
    let store = try openNotes(recording, durability)
    try store.commit((0..<100).map { .save(Note(id: $0, text: "note \($0)")) })
    recording.reset()
    try body(store)
    return (recording.counts, disk.contents(of: path)?.count ?? 0)
  }

  private let changes: [@Sendable (BareStore<Note>) throws -> Void] = [
    { try $0.save(Note(id: 5, text: "changed")) },
    { try $0.save(Note(id: 200, text: "new")) },
    { try $0.commit((50..<150).map { .save(Note(id: $0, text: "batch")) }) },
    { try $0.save(Note(id: 1, text: "a"), Note(id: 1, text: "b")) },
    { try $0.delete(5) },
    { try $0.delete(5, 6, 7) },
  ]

  @Test func aCommitForPowerLossIsOneReplacementWithBothSyncs() throws {
    for change in changes {
      let (counts, length) = try cost(.powerLoss, change)
      let expected = OperationCounts(
        [
          .identify: 2, .open: 1, .write: 1, .synchronize: 1, .close: 1, .rename: 1,
          .synchronizeDirectory: 1,
        ],
        bytesWritten: length)
      #expect(counts == expected)
    }
  }

  @Test func aCommitForProcessCrashDoesNotSynchronise() throws {
    for change in changes {
      let (counts, length) = try cost(.processCrash, change)
      let expected = OperationCounts(
        [.identify: 2, .open: 1, .write: 1, .close: 1, .rename: 1], bytesWritten: length)
      #expect(counts == expected)
    }
  }

  @Test func whatChangesNothingCostsNothing() throws {
    let (counts, _) = try cost(.powerLoss) { store in
      try store.save()
      try store.delete()
      try store.delete(1_000)
      try store.delete(1_000, 2_000)
      try store.flush()
      _ = try store.find(5)
      _ = try store.all()
    }
    #expect(counts == OperationCounts())
  }

  /// For power loss, the read bytes are made durable: their writer may have been killed before.
  @Test(arguments: zip(Durability.allCases, [0, 1]))
  func openingCostsOneReadAndClosingOneClose(_ durability: Durability, syncs: Int) throws {
    let disk = emptyDisk()
    try (try openNotes(disk)).save(Note(id: 1, text: ""))
    let recording = RecordingFileSystem(disk)
    let store = try openNotes(recording, durability)
    #expect(
      recording.counts
        == OperationCounts([
          .openDirectory: 1, .open: 2, .lock: 1, .identify: 2, .remove: 1, .read: 1, .close: 1,
          .synchronize: syncs, .synchronizeDirectory: syncs,
        ]))
    recording.reset()
    try store.close()
    #expect(recording.counts == OperationCounts([.close: 1, .closeDirectory: 1]))
  }

  @Test func theOperationsComeInTheirOrder() throws {
    let recording = RecordingFileSystem(emptyDisk())
    let store = try openNotes(recording)
    recording.reset()
    try store.save(Note(id: 1, text: ""))
    #expect(
      recording.trace.operations.map { "\($0.operation) \($0.path)" } == [
        "identify \(path).lock",
        "open \(path).tmp", "write \(path).tmp", "synchronize \(path).tmp", "close \(path).tmp",
        "identify \(path).lock",
        "rename \(path).tmp", "synchronizeDirectory /data",
      ])
  }

  @Test func savingOneItemEncodesOneItem() throws {
    let codec = CountingCodec()
    var configuration = try configuration(on: emptyDisk())
    configuration.codec = codec
    let count = { codec.items.withLock { $0 } }
    let store = try BareStore<Note>(configuration)
    try store.commit((0..<100).map { .save(Note(id: $0, text: "note \($0)")) })
    #expect(count() == 100)
    try store.save(Note(id: 50, text: "changed"))
    #expect(count() == 101)
    try store.delete(3)
    #expect(count() == 101)
    try store.close()
    // Opening encodes none: the lines of the file are kept.
    let again = try BareStore<Note>(configuration)
    #expect(count() == 101)
    try again.save(Note(id: 50, text: "again"))
    #expect(count() == 102)
  }

  @Test func aCodecThatBreaksLinesIsRefusedBeforeItBreaksTheFile() throws {
    let disk = emptyDisk()
    var configuration = try configuration(on: disk)
    configuration.codec = PrettyCodec()
    let store = try BareStore<Note>(configuration)
    #expect(try code { try store.save(Note(id: 1, text: "")) } == .unencodable)
    #expect(disk.contents(of: path) == nil)
  }
}
