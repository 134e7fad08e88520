import Persistence
public import StoreConformance

extension Mutants {
  /// Stores with nothing wrong that share what they run on: the main actor, a global actor, a queue.
  public static let sharing: [Subject] = [
    Subject("honest-main-actor", claims: Claims()) {
      try await HonestMainActorStore<Note>(configuration: $0)
    },
    Subject("honest-note-list", claims: noteList) { try await NoteListStore<Note>(nil, $0) },
    Subject("honest-global-actor", claims: Claims()) {
      try await GlobalActorStore<Note>(configuration: $0)
    },
    Subject("honest-shared-queue", claims: claims) {
      try SharedQueueStore<Note>(configuration: $0)
    },
  ]

  /// Its file is a bare array without a checksum, is always synchronised, and after an error may
  /// have been replaced.
  static let noteList = Claims().with {
    $0.guarantees.subtract([
      .failureAtomicity, .failedSyncRemembered, .corruptionDetected, .noResidue, .decoderSurvives,
      .exactCost,
    ])
  }

  /// Stores on the main actor that are wrong.
  public static let onMainActor: [Mutant] = [
    mutant("yields", .noLostUpdate, "between reading and writing, a change gives way") {
      try await NoteListStore<Note>(.yields, $0)
    },
    mutant("loadsBehind", .memoryEqualsDisk, "the file is read after the opening has returned") {
      try await NoteListStore<Note>(.loadsBehind, $0)
    },
    mutant("waitsForDirectory", .pathsStayInside, "a save locks its directory for every store") {
      try DirectoryLockStore<Note>(configuration: $0)
    },
  ]
}
