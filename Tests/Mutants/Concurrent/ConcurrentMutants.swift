import Persistence
public import StoreConformance

extension Mutants {
  /// The stores that are wrong under concurrency, kills and second openers, by guarantee.
  static let concurrent: [Mutant] = [
    mutant("splitWrites", .linearizability, "a find sees half of a save, the next one none") {
      try SplitWritesStore<Note>(configuration: $0)
    },
    mutant("staleRefill", .linearizability, "a find puts what it read before a save back") {
      try RefillingCacheStore<Note>(configuration: $0)
    },
    mutant("staleBlockingReads", .linearizability, "a find without await sees a copy made later") {
      try StaleBlockingReadsStore<Note>(configuration: $0)
    },
    mutant("lateRefresh", .sessions, "what finds see is refreshed after the save returned") {
      try LateRefreshStore<Note>(configuration: $0)
    },
    mutant("unlockedUpdate", .noLostUpdate, "read, change and write back without a lock") {
      try UnlockedUpdateStore<Note>(configuration: $0)
    },
    mutant("staleOverwrite", .noLostUpdate, "snapshots are written in any order") {
      try StaleOverwriteStore<Note>(configuration: $0)
    },
    mutant("earlyAcknowledgement", .killSurvival, "a save returns before it is written") {
      try EarlyAcknowledgementStore<Note>(configuration: $0)
    },
    mutant("uniqueTemporary", .noResidue, "temporary files with names that nobody remembers") {
      try OneDefectStore<Note>(.uniqueTemporary, $0)
    },
    mutant("noLock", .oneProcess, "nothing keeps a second opener out") {
      try OneDefectStore<Note>(.noLock, $0)
    },
    mutant("keepsLock", .oneProcess, "close does not release the lock") {
      try OneDefectStore<Note>(.keepsLock, $0)
    },
    mutant("hashOrder", .equalBytes, "the file is in the order of the dictionary") {
      try OneDefectStore<Note>(.hashOrder, $0)
    },
    mutant("writesTime", .equalBytes, "the file says when it was written") {
      try OneDefectStore<Note>(.writesTime, $0)
    },
  ]

  /// The stores that end or stop the process that checks them: to be run in a child only.
  public static let deadly: [Mutant] =
    [
      mutant("traps", .noLostUpdate, "an empty optional is unwrapped") {
        try TrappingStore<Note>(configuration: $0)
      },
      mutant("hangs", .noLostUpdate, "a save waits for what never comes") {
        try HangingStore<Note>(configuration: $0)
      },
    ] + deadlyDecoders

  /// A store with nothing wrong, guarded by an actor.
  public static let honestActor = Subject("honest-actor") {
    try ReferenceStore<Note>(configuration: $0)
  }

  /// A store with nothing wrong, guarded by a mutex.
  public static let honestMutex = Subject("honest-mutex") {
    try HonestMutexStore<Note>(configuration: $0)
  }

  static func mutant<Checked: Store>(
    _ id: String, _ breaks: Guarantee, _ defect: String,
    open: @escaping @Sendable (StoreConfiguration) async throws -> Checked
  ) -> Mutant where Checked.Item == Note {
    // What a store does not declare is reported, and for fairness not judged.
    let subject = Subject("mutant-\(id)", claims: Claims(Set(Guarantee.allCases)), open: open)
    return Mutant(subject: subject, breaks: breaks, defect: defect)
  }
}
