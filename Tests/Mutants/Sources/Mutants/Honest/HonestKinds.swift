import Persistence
public import StoreConformance

extension Mutants {
  /// Stores without a defect, of five kinds that are none of the stores of this repository.
  ///
  /// Each promises what it keeps, and every alarm about it is false.
  public static let honestKinds: [Subject] = [
    Subject("honest-grouped-log", claims: groupedLog) {
      try await GroupedLogStore<Note>.open($0)
    },
    Subject("honest-generation-switch", claims: generationSwitch) {
      try GenerationSwitchStore<Note>(configuration: $0)
    },
    Subject("honest-indexed-folder", claims: indexedFolder) {
      try IndexedFolderStore<Note>(configuration: $0)
    },
    Subject("honest-mapped-table", claims: mappedTable) {
      try MappedTableStore<Note>(configuration: $0)
    },
    Subject("honest-continuation-queue", claims: continuationQueue) {
      try ContinuationQueueStore<Note>(configuration: $0)
    },
  ]

  /// Its file depends on the calls that came together.
  ///
  /// A torn entry at the end is cut off.
  private static let groupedLog = Claims(
    Claims.everythingJudged.subtracting([.equalBytes, .exactCost]), fileFormat: .own
  ).with { $0.tornTail = .dropped }

  /// The switch has the number of the change.
  private static let generationSwitch = Claims(
    onCallersThreads, fileFormat: .own, companions: [".odd", ".even"])

  /// At its location there is a folder, and no file that could be a link or unreadable.
  private static let indexedFolder = Claims(
    onCallersThreads.subtracting([.unreadableIsNotMissing, .pathsStayInside]),
    fileAccess: .direct, fileFormat: .own
  ).with { $0.layout = .filePerRecord }

  /// Room for later rows stands after the last row.
  private static let mappedTable = Claims(
    onCallersThreads,
    waivers: [
      .failureAtomicity: mapped, .powerLossSurvival: mapped, .failedSyncRemembered: mapped,
      .recoveryIdempotent: mapped, .boundedMemory: mapped,
    ],
    fileAccess: .direct, fileFormat: .own
  ).with { $0.excess = .ignored }

  private static let mapped = "it writes through a mapping, and no file call shows these writes"

  /// Its file is a bare array without a checksum, in which Foundation's decoder may trap.
  private static let continuationQueue = Claims(
    onCallersThreads.union([.fairness]).subtracting([.corruptionDetected, .decoderSurvives]))

  /// The guarantees of stores that write on their callers' threads, and neither count the file
  /// operations of a call nor write equal bytes for equal content.
  private static let onCallersThreads = Claims.everythingJudged.subtracting([
    .poolNotBlocked, .equalBytes, .exactCost,
  ])
}
