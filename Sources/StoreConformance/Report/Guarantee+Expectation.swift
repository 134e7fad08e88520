extension Guarantee {
  /// The expected behaviour, for a counterexample whose check does not state it.
  var expectation: String {
    switch self {
    case .sequential: "what a dictionary gives after the same calls"
    case .failureAtomicity: "a call that throws changes nothing; one that returns is done"
    case .memoryEqualsDisk: "a store opened on the disk holds what the open one holds"
    case .linearizability: "one order of the calls explains every result"
    case .sessions: "a client finds what it saved, and nothing older than it has found"
    case .noLostUpdate: "every update is there whose call returned"
    case .noStaleOverwrite: "the disk holds what memory holds, the newest item of each key"
    case .killSurvival: "every acknowledged change is there after kill -9"
    case .powerLossSurvival: "every acknowledged change is there after the power cut"
    case .failedSyncRemembered: "no acknowledged change rests on what a failed sync dropped"
    case .corruptionDetected: "a refusal, or exactly what was saved"
    case .nothingDestroyed: "the bytes that could not be used are still in some file"
    case .recoveryIdempotent: "an interrupted opening leads to what an uninterrupted one gives"
    case .noResidue: "nothing is left but the files that the store declares"
    case .unreadableIsNotMissing: "an error, because the file is there and cannot be read"
    case .snapshotReads: "loadAll gives the content of one moment"
    case .cancellationSafety: "a cancelled call happens as a whole or not at all, others as ever"
    case .progress: "every call ends"
    case .poolNotBlocked: "an unrelated task runs meanwhile"
    case .fairness: "no client is served much less than the others"
    case .boundedMemory: "what waits takes bounded memory, or the calls wait"
    case .oneProcess: "one opener at a time, and the lock is free once that one is gone"
    case .pathsStayInside: "nothing outside of the store's directory is read or changed"
    case .dataRaceFreedom: "no data race"
    case .decoderSurvives: "a refusal, or items; no end of the process"
    case .equalBytes: "equal content gives equal bytes"
    case .exactCost: "no more file operations than one save needs"
    case .viewsAgree: "pages, counts, snapshots and feeds agree with loadAll"
    }
  }
}
