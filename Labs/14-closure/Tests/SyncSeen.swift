/// The screen in a synchronisation.
struct SyncSeen: Codable {
  /// The fault of a screen.
  enum Problem {
    case changedMeanwhile, endFirst, neverEnds, missing, tooMany, order
  }

  /// The synchronisation, in words.
  let title: String
  /// True if the main actor has been busy all the time, and could not show anything.
  var isMainActorBusy = false
  /// The notes that came in.
  let wanted: [String]
  /// The notes on the screen.
  let shown: [String]
  /// The notes on the screen when `isSyncing` became false; `nil` if it is true.
  let atEnd: [String]?

  /// The worst that is wrong; `nil` if the screen is right.
  var problem: Problem? {
    if isMainActorBusy { return shown.isEmpty && atEnd == nil ? nil : .changedMeanwhile }
    if let atEnd, atEnd.count < shown.count { return .endFirst }
    if shown.count < wanted.count { return .missing }
    if shown.count > wanted.count { return .tooMany }
    if shown != wanted { return shown.sorted() == wanted.sorted() ? .order : .missing }
    return atEnd == nil ? .neverEnds : nil
  }

  /// The observation as a sentence.
  var text: String {
    let count = "\(shown.count) of \(wanted.count) notes"
    let seen =
      switch problem {
      case .changedMeanwhile:
        "\(shown.count) notes on the screen, and \(atEnd == nil ? "syncing" : "not syncing")"
      case .endFirst:
        "\(atEnd?.count ?? 0) of \(wanted.count) notes were shown when `isSyncing` became false"
      case .neverEnds: "\(count) are shown, and `isSyncing` stays true"
      case .missing where shown.count == wanted.count: "\(count) are shown, but other ones"
      case .missing, .tooMany: "\(count) are shown"
      case .order: "\(count) are shown, in another order"
      case nil: "\(count) are shown, in order"
      }
    return "\(title): \(seen)"
  }
}

extension SyncSeen.Problem {
  /// The place to look next.
  var next: String {
    switch self {
    case .changedMeanwhile:
      "NotesModel.swift: which isolation has this code, and on which thread is it called?"
    case .endFirst: "NotesModel.swift: do the notes and the end go one way to the main actor?"
    case .neverEnds: "NotesModel.swift: who tells the main actor of the end?"
    case .missing: "NotesModel.swift: which notes are lost between the callback and the screen?"
    case .tooMany: "NotesModel.swift: how often is a note added that came in once?"
    case .order: "NotesModel.swift: who decides which of two notes is shown first?"
    }
  }
}
