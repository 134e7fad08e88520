import Samples
import SimulatedDisk
import Testing

@testable import Persistence

@Suite("Migration plans")
struct MigrationPlanTests {
  private static func step(_ version: Int, _ name: String) -> Migration {
    Migration(from: version, name) { _ in }
  }

  /// The error of opening, for which no file may be touched.
  private func problem(schemaVersion: Int, _ steps: [Migration]) throws -> StoreError? {
    let recording = RecordingFileSystem(try disk(golden(0)))
    let error = try storeError {
      _ = try openPeople(recording, schemaVersion: schemaVersion, migrations: steps)
    }
    if let error { #expect(recording.counts.total == 0, "\(error)") }
    return error
  }

  @Test(arguments: [0, -1, .min])
  func aSchemaVersionBelowOneIsRefused(version: Int) throws {
    let error = try problem(schemaVersion: version, [])
    #expect(error?.code == .invalidArgument)
    #expect(
      error?.message == """
        The schema version is \(version); it must be at least 1, because 0 is the published file. \
        Count versions from 1.
        """)
  }

  @Test(arguments: [
    (
      [step(0, "a"), step(2, "c")], 3,
      "No step leads from version 1 to 2. Register one; it may leave the items as they are."
    ),
    (
      [step(0, "a"), step(1, "b")], 3,
      "No step leads from version 2 to 3. Register one; it may leave the items as they are."
    ),
    (
      [step(0, "a"), step(1, "b"), step(1, "c")], 2,
      "The steps \"b\" from version 1 to 2 and \"c\" from version 1 to 2 start from the same "
        + "version. Keep one of them."
    ),
    (
      [step(1, "b"), step(0, "a")], 2,
      "The step \"a\" from version 0 to 1 stands after the step \"b\" from version 1 to 2. "
        + "Give the steps in order."
    ),
    (
      [step(-1, "z"), step(0, "a")], 1,
      "The step \"z\" from version -1 to 0 starts below version 0, the published file. Remove it."
    ),
    (
      [step(0, "a"), step(1, "b")], 1,
      "The step \"b\" from version 1 to 2 leads past the schema version 1. "
        + "Remove it, or raise the schema version."
    ),
  ])
  func stepsThatDoNotFollowOneAnotherAreRefused(
    steps: [Migration], schemaVersion: Int, message: String
  ) throws {
    let error = try problem(schemaVersion: schemaVersion, steps)
    #expect(error?.code == .migrationInvalid)
    #expect(error?.message == message)
  }

  @Test(arguments: [Int.max, .min])
  func versionsAtTheEndOfTheRangeDoNotTrap(version: Int) throws {
    let steps = [Self.step(version, "a"), Self.step(version, "b"), Self.step(0, "c")]
    #expect(try problem(schemaVersion: .max, steps)?.code == .migrationInvalid)
    #expect(try problem(schemaVersion: .max, [Self.step(version, "a")])?.code == .migrationInvalid)
  }

  @Test(arguments: [(0, [splitName]), (1, [])])
  func aFileBeforeTheFirstStepIsRefusedAndUntouched(version: Int, steps: [Migration]) throws {
    let disk = try disk(golden(version))
    let error = try storeError { _ = try openPeople(disk, migrations: steps) }
    #expect(error?.code == .migrationInvalid)
    #expect(
      error?.message == """
        The file has version \(version). No step leads from version \(version) to \(version + 1). \
        Register one; it may leave the items as they are. Its bytes are untouched.
        """)
    #expect(disk.contents(of: path) == (try golden(version)))
  }

  @Test func aPlanGivesTheStepsOfAFileAndTheItems() throws {
    var configuration = try configuration(on: emptyDisk())
    configuration.schemaVersion = 2
    configuration.migrations = [yearAsNumber, splitName]
    let plan = try MigrationPlan(configuration)
    #expect(try plan.steps(from: 0).map(\.version) == [0, 1])
    #expect(try plan.steps(from: 1).map(\.version) == [1])
    #expect(try plan.steps(from: 2).isEmpty)
    #expect(try code { _ = try plan.steps(from: 3) } == .newerVersion)
    #expect(try code { _ = try plan.steps(from: -1) } == .migrationInvalid)
    let items = try plan.migrate(try golden(0), from: 0, to: Person.self)
    #expect(items == people.reversed())
    #expect(try code { _ = try plan.migrate([], from: 0, to: Person.self) } == .undecodable)
  }
}
