import Persistence
import StoreConformance

/// The stores, with the promises of their READMEs.
let subjects = [
  // "thread-safe", and every call that can fail is marked as throwing.
  Subject("stores", claims: folder) { try StoresAdapter<Note>($0) },
  // "handles errors", and no promise about threads: the actor belongs to the adapter.
  Subject("disk", claims: file) { try DiskAdapter<Note>($0) },
  // "will never fatal error", and messages survive the end of the process.
  Subject("cacheadvance", claims: log) { try CacheAdvanceAdapter<Note>($0) },
  // "thread safe"; a cache may lose its content, but returns only saved objects.
  Subject("cache", claims: cache) { try CacheAdapter<Note>($0) },
]

/// The commits that the script fetches, and the libraries that they depend on.
let versions = [
  "stores": "omaralbeik/Stores at 638291752db347e40ea4932be424585d47447d32",
  "disk": "saoudrizwan/Disk at d48d67ade230ffcbf669d024df93e194b448f7b9, on Foundation",
  "cacheadvance": "dfed/CacheAdvance at 4c5ce6f8770e33487a1b0f739746443a14d92561",
  "cache": "hyperoslo/Cache at 86165db6a184874611c532a7422511270b2f549a",
]

/// Excludes the subjects on which its README is silent: damage, files left behind, and reads that
/// fail.
private let folder = Claims.documents.with { claims in
  claims.batches = .itemByItem
  claims.layout = .filePerRecord
  claims.guarantees.subtract([
    .corruptionDetected, .nothingDestroyed, .noResidue, .unreadableIsNotMissing, .decoderSurvives,
  ])
}

/// The same exclusions; "handles errors" is taken to mean the errors of a single call.
private let file = Claims.documents.with { claims in
  claims.guarantees.subtract([
    .corruptionDetected, .noResidue, .unreadableIsNotMissing, .decoderSurvives,
  ])
}

/// Excludes the detection of damage, which its README does not mention.
private let log = Claims.log.with { claims in
  claims.fileFormat = .own
  claims.guarantees.subtract([.corruptionDetected, .nothingDestroyed])
}

private let cache = Claims.cache.with { claims in
  claims.layout = .filePerRecord
  // `setObject` throws.
  claims.guarantees.insert(.failureAtomicity)
}
