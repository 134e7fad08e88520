import CatalogArms
import Foundation
import Persistence
import ResultModel
import Testing

@testable import Floor
@testable import Workloads

@Suite("Rivals")
struct RivalTests {
  private func configuration(
    _ directory: String, _ durability: Durability
  ) throws -> StoreConfiguration {
    StoreConfiguration(
      location: try StoreLocation(directory: URL(filePath: directory)), durability: durability)
  }

  /// Saves, finds, closes, opens again and finds again.
  private func keepsWhatWasSaved<Rival: BlockingStore>(
    _ durability: Durability, _ open: (StoreConfiguration) throws -> Rival
  ) async throws where Rival.Item == BenchmarkRecord {
    try await inTemporaryDirectory { directory in
      let configuration = try configuration(directory, durability)
      try use(open, configuration)
    }
  }

  /// Apart, so that the calls are those that block.
  private func use<Rival: BlockingStore>(
    _ open: (StoreConfiguration) throws -> Rival, _ configuration: StoreConfiguration
  ) throws where Rival.Item == BenchmarkRecord {
    let store = try open(configuration)
    try store.save(contentsOf: (0..<100).map { BenchmarkRecord(key: $0, revision: 0) })
    try store.save(BenchmarkRecord(key: 7, revision: 1))
    try store.save(BenchmarkRecord(key: 7, revision: 2))
    #expect(try store.find(by: BenchmarkRecord.id(key: 7)) == BenchmarkRecord(key: 7, revision: 2))
    #expect(try store.find(by: BenchmarkRecord.id(key: 8)) == BenchmarkRecord(key: 8, revision: 0))
    #expect(try store.find(by: "absent") == nil)
    #expect(try store.count() == 100)
    #expect(throws: NotOffered.self) { try store.delete("absent") }
    try store.close()
    let reopened = try open(configuration)
    let found = Dictionary(uniqueKeysWithValues: try reopened.loadAll().map { ($0.id, $0) })
    #expect(found.count == 100)
    #expect(found[BenchmarkRecord.id(key: 7)] == BenchmarkRecord(key: 7, revision: 2))
    #expect(found[BenchmarkRecord.id(key: 99)] == BenchmarkRecord(key: 99, revision: 0))
    try reopened.close()
  }

  @Test(arguments: Durability.allCases)
  func sqliteKeepsWhatWasSaved(_ durability: Durability) async throws {
    try await keepsWhatWasSaved(durability) {
      try SQLiteDirectStore<BenchmarkRecord>(configuration: $0)
    }
  }

  @Test(arguments: Durability.allCases)
  func theBareLogKeepsWhatWasSaved(_ durability: Durability) async throws {
    try await keepsWhatWasSaved(durability) { try BareLogStore<BenchmarkRecord>(configuration: $0) }
  }

  @Test(
    .enabled(if: RivalLibrary.lmdb.obstacle == nil, "LMDB is not installed here"),
    arguments: Durability.allCases)
  func lmdbKeepsWhatWasSaved(_ durability: Durability) async throws {
    try await keepsWhatWasSaved(durability) { try LMDBStore<BenchmarkRecord>(configuration: $0) }
  }

  @Test(
    .enabled(if: RivalLibrary.rocksDB.obstacle == nil, "RocksDB is not installed here"),
    arguments: Durability.allCases)
  func rocksDBKeepsWhatWasSaved(_ durability: Durability) async throws {
    try await keepsWhatWasSaved(durability) { try RocksDBStore<BenchmarkRecord>(configuration: $0) }
  }

  @Test(.enabled(if: RivalLibrary.lmdb.obstacle == nil, "LMDB is not installed here"))
  func readingRawFindsTheBytesAndMissesWhatIsNotThere() async throws {
    try await inTemporaryDirectory { directory in
      let store = try LMDBStore<BenchmarkRecord>(
        configuration: try configuration(directory, .processCrash), reading: .raw)
      try store.save(BenchmarkRecord(key: 1, revision: 1))
      #expect(try store.find(by: BenchmarkRecord.id(key: 1)) == nil)
      let error = #expect(throws: RivalError.self) { try store.find(by: "absent") }
      #expect(error?.description == "LMDB has no absent, which was saved.")
      #expect(try store.loadAll() == [BenchmarkRecord(key: 1, revision: 1)])
      try store.close()
      #expect(throws: RivalError.self) { try store.find(by: BenchmarkRecord.id(key: 1)) }
    }
  }

  @Test func aLogThatCannotBeWrittenFailsEverySaveAndKeepsMemory() async throws {
    try await inTemporaryDirectory { directory in
      let store = try BareLogStore<BenchmarkRecord>(
        configuration: try configuration(directory, .processCrash))
      try store.save(BenchmarkRecord(key: 1, revision: 1))
      try store.close()
      for revision in 2...3 {
        #expect(throws: FileSystemError.self) {
          try store.save(BenchmarkRecord(key: 1, revision: revision))
        }
      }
      #expect(
        try store.find(by: BenchmarkRecord.id(key: 1)) == BenchmarkRecord(key: 1, revision: 1))
    }
  }

  /// The file has two blocks, so that the third line is again at its beginning.
  @Test(
    .enabled(
      if: AlignedFile.obstacle(in: NSTemporaryDirectory()) == nil,
      "the file system has no writes past its cache"))
  func aLinePastTheCacheBeginsAtABlock() async throws {
    try await inTemporaryDirectory { directory in
      let path = directory + "/direct"
      var file = try AlignedFile(path, length: 8_192)
      for text in ["first", "second", "third"] {
        try file.write(Array((text + "\n").utf8), isSynchronized: true)
      }
      #expect(throws: FileSystemError.self) {
        try file.write(Array(repeating: 0, count: 8_193), isSynchronized: false)
      }
      try file.close()
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      #expect(bytes.count == 8_192)
      #expect(bytes.prefix(6) == Array("third\n".utf8)[...])
      #expect(bytes[4_096..<4_103] == Array("second\n".utf8)[...])
    }
  }

  @Test func aLimitThatTheFileSystemDoesNotHaveIsLeftOutAndSaid() throws {
    var arms = ["actor", RawDirect.id].compactMap(Arms.catalog.arm)
    var sweeps = [Sweep(arms: arms, scenarios: [scenario(.saveOnly)], rounds: 1)]
    let said = RawDirect.leaveOutIfMissing(&arms, &sweeps) { "It has none" }
    #expect(said == ["Left out: raw-direct. It has none."])
    #expect(arms.map(\.id) == ["actor"] && sweeps[0].arms.map(\.id) == ["actor"])
    #expect(RawDirect.leaveOutIfMissing(&arms, &sweeps) { "It has none" } == [])
  }

  @Test func aLibraryThatIsNotHereSaysWhatToInstall() throws {
    let error = #expect(throws: MissingLibrary.self) {
      try LoadedLibrary(.rocksDB, names: ["libnowhere.so.9", "libnowhere.so"])
    }
    #expect(
      try #require(error).description == "RocksDB cannot be loaded (there is none of "
        + "libnowhere.so.9, libnowhere.so). Install it with `apt install librocksdb-dev` or `brew "
        + "install rocksdb`, or run Benchmarks/run --with-rivals, which does.")
  }

  @Test(.enabled(if: RivalLibrary.lmdb.obstacle == nil, "LMDB is not installed here"))
  func aFunctionThatALibraryDoesNotHaveIsNamed() throws {
    let library = try LoadedLibrary(.lmdb)
    let error = #expect(throws: MissingLibrary.self) {
      let _: @convention(c) () -> Void = try library.function("mdb_nothing")
    }
    #expect(try #require(error).description.contains("what is there has no mdb_nothing"))
  }
}
