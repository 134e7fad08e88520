/// The defect of a store.
enum Flaw: String, CaseIterable, Sendable {
  case twoAtOnce = "two-at-once"
  case oldCopy = "old-copy"
  case looksOnce = "looks-once"
  case memoryFirst = "memory-first"
  case keepsIt = "keeps-it"
  case silent

  /// The broken promise, as the attendee reads it.
  var promise: String {
    switch self {
    case .twoAtOnce: "promise 2: the store has all notes, the file has not"
    case .oldCopy: "promise 2: a note is gone, in the store and in the file"
    case .looksOnce: "promise 2, in a few orders of three saves"
    case .memoryFirst: "promise 3"
    case .keepsIt: "promise 4: the store is not as it was"
    case .silent: "promise 4: no error"
    }
  }
}

/// A store that the test runs with.
///
/// All stores have the same type, and do not show their kind.
enum StoreKind: Equatable, Sendable {
  /// The store keeps its promises, and saves get their turn in the order in which they came.
  case plain
  /// The store keeps its promises too, but the save that came last gets the next turn.
  case wakesNewest
  case wrong(Flaw)

  static let all = [.plain, .wakesNewest] + Flaw.allCases.map(StoreKind.wrong)

  /// The defect; `nil` if there is none.
  var flaw: Flaw? {
    if case .wrong(let flaw) = self { flaw } else { nil }
  }
}
