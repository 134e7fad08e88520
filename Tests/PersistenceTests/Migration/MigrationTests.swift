import Foundation
import Samples
import SimulatedDisk
import TestPrograms
import Testing

@testable import Persistence

@Suite("Migrations")
struct MigrationTests {
  /// Opens a store of people that must fail, and expects that nothing was touched or left open.
  private func refusal(
    _ bytes: [UInt8], schemaVersion: Int = 2, _ migrations: [Migration]
  ) throws -> StoreError? {
    let disk = try disk(bytes)
    let error = try storeError {
      _ = try openPeople(disk, schemaVersion: schemaVersion, migrations: migrations)
    }
    #expect(disk.contents(of: path) == bytes)
    #expect(disk.openFileCount == 0)
    #expect(disk.paths.allSatisfy { [path, path + ".lock"].contains($0) })
    #expect(error?.location == path)
    return error
  }

  @Test(arguments: [0, 1], Durability.allCases)
  func anEarlierGoldenFileBecomesTheNewestOne(version: Int, durability: Durability) throws {
    let disk = try disk(golden(version))
    let store = try openPeople(disk, durability)
    #expect(try store.all() == people)
    #expect(disk.contents(of: path) == (try golden(2)))
    #expect(disk.paths == [path, path + ".lock"])
    try store.close()
    #expect(try openPeople(disk).all() == people)
  }

  @Test func theNewestGoldenFileIsReadAsItIs() throws {
    let disk = try disk(golden(2))
    let recording = RecordingFileSystem(disk)
    #expect(try openPeople(recording).all() == people)
    #expect(recording.counts[.write] == 0)
    #expect(recording.counts[.rename] == 0)
    #expect(disk.contents(of: path) == (try golden(2)))
  }

  @Test func theGoldenFileOfTheFutureIsRefused() throws {
    let error = try refusal(try golden(99), [yearAsNumber, splitName])
    #expect(error?.code == .newerVersion)
    #expect(error?.message.hasPrefix("The file has version 99; this program knows") == true)
  }

  @Test func aProgramBeforeTheMigrationRefusesTheMigratedFile() throws {
    let error = try refusal(try golden(2), schemaVersion: 1, [yearAsNumber])
    #expect(error?.code == .newerVersion)
  }

  @Test func aPublishedFileWithoutAnyStepIsReadAsItIsWhateverTheSchemaVersion() throws {
    let text = #"[{"id":1,"first":"Ada","last":"Lovelace","born":1815}]"#
    let disk = try disk(holding: text)
    let store = try openPeople(disk, schemaVersion: 3, migrations: [])
    #expect(try store.all() == [people[0]])
    #expect(disk.contents(of: path) == Array(text.utf8))
    try store.save(people[1])
    #expect(StoredVersion.stated(in: disk.contents(of: path) ?? []) == 3)
  }

  @Test func noFileNeedsNoStep() throws {
    let disk = emptyDisk()
    #expect(try openPeople(disk).all() == [])
    #expect(disk.paths == [path + ".lock"])
  }

  @Test func anEmptyListIsMigratedToo() throws {
    let disk = try disk(holding: " [ ] ")
    #expect(try openPeople(disk).all() == [])
    #expect(StoredVersion.stated(in: disk.contents(of: path) ?? []) == 2)
  }

  @Test func aStepMayDropAddAndMergeItems() throws {
    let merge = Migration.ofAll(from: 2, "merge") { items in
      items.removeAll { $0["id"] == 1 }
      items.append(["id": 3, "first": "Alan", "last": "Turing", "born": 1912])
    }
    let store = try openPeople(
      try disk(golden(0)), schemaVersion: 3, migrations: [yearAsNumber, splitName, merge])
    #expect(try store.all().map(\.first) == ["Grace", "Alan"])
  }

  @Test func numbersThatADoubleCannotHoldGoThroughUnchanged() throws {
    struct Amount: Storable, Equatable {
      var id: UInt64
      var value: Decimal
    }
    let amount = Amount(
      id: .max, value: try #require(Decimal(string: "1234567890123456.78901234567890")))
    let disk = try disk(try JSONItemCodec().encode([amount]))
    var configuration = try configuration(on: disk)
    configuration.migrations = [Migration(from: 0, "nothing") { _ in }]
    #expect(try BareStore<Amount>(configuration).all() == [amount])
  }

  @Test func aStepThatThrowsNamesItselfAndTheItemAndLeavesTheFile() throws {
    let failing = Migration(from: 1, "refuse Grace") { item in
      if try item.integer("id") == 2 { throw Refusal() }
    }
    for version in [0, 1] {
      let error = try #require(try refusal(try golden(version), [yearAsNumber, failing]))
      #expect(error.code == .migrationFailed)
      #expect(error.cause as? Refusal == Refusal())
      #expect(
        error.description == """
          migrationFailed at /data/data.json: The migration step "refuse Grace" from version 1 to \
          2 failed for the item with id 2. The file is untouched. Look at the cause, then correct \
          the step or the item. (Refusal())
          """)
    }
  }

  @Test func anItemWithoutAnIdIsNamedByItsIndex() throws {
    let error = try refusal(Array("[1,[]]".utf8), [yearAsNumber, splitName])
    #expect(
      error?.message.hasPrefix(
        "The migration step \"year as number\" from version 0 to 1 failed for the item at index 0.")
        == true)
    #expect(error?.cause is JSONValue.Mismatch)
  }

  @Test func aStepOnAllItemsThatThrowsNamesItself() throws {
    let failing = Migration.ofAll(from: 1, "merge") { items in
      items = []
      throw Refusal()
    }
    let error = try refusal(try golden(1), [failing])
    #expect(error?.code == .migrationFailed)
    let message = try #require(error?.message)
    #expect(message.hasPrefix("The migration step \"merge\" from version 1 to 2 failed."))
  }

  @Test func itemsThatDoNotDecodeAfterTheStepsAreNamed() throws {
    let forgetful = Migration(from: 1, "forget") { item in
      if item["id"] == 1 { try splitName.perform(on: &item) }
    }
    let error = try #require(try refusal(try golden(0), [yearAsNumber, forgetful]))
    #expect(error.code == .migrationFailed)
    #expect(error.cause is DecodingError)
    #expect(
      error.message == """
        After the migration step "forget" from version 1 to 2, the item with id 2 is not of type \
        Person. The file is untouched. Look at the cause, then correct the step or the item.
        """)
  }

  @Test func itemsWithOneIdAfterTheStepsAreRefused() throws {
    let same = Migration(from: 1, "same id") { item in
      try splitName.perform(on: &item)
      try item.set("id", to: 5)
    }
    let error = try refusal(try golden(1), [same])
    #expect(error?.code == .migrationFailed)
    #expect((error?.cause as? StoreError)?.code == .duplicateIdentifier)
  }

  @Test func aValueThatHasNoJSONIsRefused() throws {
    let broken = Migration(from: 1, "divide by zero") { try $0.set("born", to: .number(.infinity)) }
    let error = try refusal(try golden(1), [broken])
    #expect(error?.code == .migrationFailed)
    #expect(error?.cause is EncodingError)
    #expect(error?.message.contains("the item with id 1 is not") == true)
  }

  @Test func aFailedMigrationIsNoReasonForQuarantine() throws {
    for migrations in [[splitName], [Migration(from: 1, "fail") { _ in throw Refusal() }], []] {
      let disk = try disk(golden(migrations.first?.name == "fail" ? 1 : 0))
      var configuration = try configuration(
        on: disk, recovery: .quarantine { _ in Issue.record("moved a good file aside") })
      configuration.schemaVersion = 2
      configuration.migrations = migrations.isEmpty ? [yearAsNumber, splitName] : migrations
      let paths = disk.paths
      if migrations.isEmpty {
        #expect(try BareStore<Person>(configuration).all() == people)
      } else {
        #expect(try storeError { _ = try BareStore<Person>(configuration) } != nil)
        #expect(disk.paths == paths + [path + ".lock"])
      }
    }
  }

  @Test func aDamagedFileOfAnEarlierVersionIsQuarantinedBeforeAnyStep() throws {
    for bytes in [Array(try golden(1).dropLast(4)), Array("[{}".utf8)] {
      let disk = try disk(bytes)
      let reports = Box<[StoreError.Code]>([])
      var configuration = try configuration(
        on: disk,
        recovery: .quarantine { report in reports.withLock { $0 += [report.reason.code] } })
      configuration.schemaVersion = 2
      configuration.migrations = [
        Migration(from: 0, "never") { _ in Issue.record("ran on a damaged file") },
        Migration(from: 1, "never") { _ in Issue.record("ran on a damaged file") },
      ]
      #expect(try BareStore<Person>(configuration).all() == [])
      #expect(reports.withLock { $0.count } == 1)
      #expect(disk.snapshot().files.values.contains(bytes))
    }
  }

  @Test func aLineWithTwoItemsIsCorrupt() throws {
    let two = EncodedItem(people[0], key: [1], line: Array(#"{"id":1},{"id":2}"#.utf8))
    let bytes = Envelope.bytes(version: 1, items: EncodedItems([two]))
    #expect(try refusal(bytes, [splitName])?.code == .corrupt)
  }
}

extension Migration {
  /// The step on one item, as part of another one.
  fileprivate func perform(on item: inout JSONValue) throws {
    if case .each(let change) = work { try change(&item) }
  }
}
