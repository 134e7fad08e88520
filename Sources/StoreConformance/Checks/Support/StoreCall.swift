import Linearizability

/// A call on a store, which is for the suite a map from keys to revisions.
typealias StoreCall = MapCall

/// What a caller learned from one call on a store.
typealias CallOutcome = Outcome<MapCall.Result>
