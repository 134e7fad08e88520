extension Guarantee {
  /// The expected behaviour, for a counterexample whose check does not state it.
  var expectation: String {
    switch self {
    case .sequential: "the result of a dictionary after the same calls"
    case .failureAtomicity:
      "a call that throws changes nothing, and a call that returns has happened"
    case .memoryEqualsDisk: "a store opened on the disk has the content of the open store"
    case .linearizability: "one order of the calls explains every result"
    case .sessions: "a client finds its own saves, and never an older item than before"
    case .noLostUpdate: "every update whose call returned is there"
    case .noStaleOverwrite: "the disk has the content of memory, the newest item of each key"
    case .killSurvival: "every acknowledged change is there after kill -9"
    case .powerLossSurvival: "every acknowledged change is there after the power cut"
    case .failedSyncRemembered: "no acknowledged change rests on what a failed sync dropped"
    case .corruptionDetected: "a refusal, or exactly the saved items"
    case .nothingDestroyed: "the bytes that could not be used are still in some file"
    case .recoveryIdempotent: "an interrupted opening ends with the content of an uninterrupted one"
    case .noResidue: "only the files that the store declares are left"
    case .unreadableIsNotMissing: "an error, because the file exists and cannot be read"
    case .snapshotReads: "loadAll returns the content of a single moment"
    case .cancellationSafety:
      "a cancelled call happens as a whole or not at all, and others are not affected"
    case .progress: "every call ends"
    case .poolNotBlocked: "an unrelated task runs meanwhile"
    case .fairness: "no client is served much less than the others"
    case .boundedMemory: "calls wait, and they take bounded memory"
    case .oneProcess: "a single opener at a time, and a free lock after its end"
    case .pathsStayInside: "no file outside the store's directory is read or changed"
    case .dataRaceFreedom: "no data race"
    case .decoderSurvives: "a refusal or items, and a process that continues"
    case .equalBytes: "equal content gives equal bytes"
    case .exactCost: "at most the file operations of a single save"
    case .viewsAgree: "pages, counts, snapshots and feeds agree with loadAll"
    }
  }
}
