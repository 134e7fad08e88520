import Linearizability

/// A call on a store, which the suite treats as a map from keys to revisions.
typealias StoreCall = MapCall

/// The knowledge of a caller after one call on a store.
typealias CallOutcome = Outcome<MapCall.Result>
