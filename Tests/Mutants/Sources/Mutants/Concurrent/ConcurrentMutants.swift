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
    mutant("copyPerThread", .linearizability, "each thread's finds have a copy of their own") {
      try CopyPerThreadStore<Note>(configuration: $0)
    },
    mutant("lastRefreshes", .sessions, "finds see what the last of several saves shows them") {
      try LastRefreshesStore<Note>(configuration: $0)
    },
    mutant("lateRefresh", .sessions, "what finds see is refreshed after the save returned") {
      try LateRefreshStore<Note>(configuration: $0)
    },
    mutant("unlockedUpdate", .noLostUpdate, "read, change and write back without a lock") {
      try UnlockedUpdateStore<Note>(configuration: $0)
    },
    mutant("shardedUpdate", .noLostUpdate, "a change puts back its whole shard, as it was before") {
      try ShardedUpdateStore<Note>(configuration: $0)
    },
    mutant("staleOverwrite", .noLostUpdate, "snapshots are written in any order") {
      try StaleOverwriteStore<Note>(configuration: $0)
    },
    mutant("earlyAcknowledgement", .killSurvival, "a save returns before it is written") {
      try EarlyAcknowledgementStore<Note>(configuration: $0)
    },
    mutant(
      "earlyFollowers", .killSurvival, "a leader acknowledges its followers before it writes"
    ) { try LeaderStore<Note>(.acknowledgesFollowersEarly, $0) },
    mutant(
      "busyMeansDone", .killSurvival, "for a process crash, saves return while another is written",
      claims: Claims()
    ) { try await QueuedStore<Note>.open(.acknowledgesWhileWriting, $0) },
    mutant("hashOrder", .equalBytes, "the file is in the order of the dictionary") {
      try HashOrderStore<Note>(configuration: $0)
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
  public static let honestActor = Subject("honest-actor", claims: claims) {
    try ReferenceStore<Note>(configuration: $0)
  }

  /// A store with nothing wrong, guarded by a mutex.
  public static let honestMutex = Subject("honest-mutex", claims: claims) {
    try HonestMutexStore<Note>(configuration: $0)
  }

  /// A store with nothing wrong, in which one of the threads that wait writes for all.
  public static let honestLeader = Subject("honest-leader", claims: claims) {
    try LeaderStore<Note>(.none, $0)
  }

  static func mutant<Checked: Store>(
    _ id: String, _ breaks: Guarantee, _ defect: String, claims: Claims = Self.claims,
    open: @escaping @Sendable (StoreConfiguration) async throws -> Checked
  ) -> Mutant where Checked.Item: Sample {
    let subject = Subject("mutant-\(id)", claims: claims, open: open)
    return Mutant(subject: subject, breaks: breaks, defect: defect)
  }
}
