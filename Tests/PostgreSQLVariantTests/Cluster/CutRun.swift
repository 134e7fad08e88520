import Foundation
import Persistence
import PostgreSQLServers

@testable import PostgreSQLVariant

/// Saves of a single item, each with the connection cut at another place of the conversation.
struct CutRun {
  let proxy: Proxy
  /// The way to the server that is never cut.
  let place: StorePlace
  /// Saves the item through the proxy.
  let save: (Note) async throws -> Void
  /// Waits until the server's last answer has come, which may be later than a save's return.
  var settle: () async -> Void = {}

  /// Cuts so many times, in both directions and from before the first byte to behind the last.
  func run(_ cuts: Int) async throws -> (tally: Tally, lengths: [Int]) {
    try await save(Note(id: "warm", text: "up"))
    await settle()
    let before = Proxy.Direction.allCases.map { proxy.count($0) }
    try await save(Note(id: "cut", text: "before"))
    await settle()
    let lengths = zip(Proxy.Direction.allCases, before).map { proxy.count($0) - $1 }
    var tally = Tally()
    for round in 0..<cuts {
      // This makes a session, so that the cut falls into the commit and not into a greeting.
      try await save(Note(id: "warm", text: "\(round)"))
      await settle()
      let direction = Proxy.Direction.allCases[round % 2]
      let bytes = (round / 2) * (lengths[direction.rawValue] + 1) * 2 / cuts
      proxy.cut(direction, after: bytes)
      let note = Note(id: "cut", text: "\(round)")
      let outcome = await code { try await save(note) }
      await settle()
      let wasCut = proxy.endCut()
      tally.add(outcome, wasCut: wasCut, isKept: try await keptText() == note.text)
    }
    return (tally, lengths)
  }

  /// The item's text on the server.
  func keptText() async throws -> String {
    try await place.query("SELECT item ->> 'text' FROM #.items WHERE item ->> 'id' = 'cut'")
  }
}

/// The faults that were injected, and the answers.
struct Tally {
  var calls = 0
  var cuts = 0
  var acknowledged = 0
  var refused = 0
  var unknown = 0
  /// Acknowledged, and not there.
  var lost = 0
  /// Refused, and there.
  var ghosts = 0

  mutating func add(_ outcome: StoreError.Code?, wasCut: Bool, isKept: Bool) {
    calls += 1
    if wasCut { cuts += 1 }
    switch outcome {
    case nil:
      acknowledged += 1
      if !isKept { lost += 1 }
    case .outcomeUnknown: unknown += 1
    default:
      refused += 1
      if isKept { ghosts += 1 }
    }
  }

  func row(_ fault: String, _ counts: OutcomeCounts? = nil) -> FaultRow {
    var row = FaultRow(fault, injected: cuts)
    row.acknowledged = acknowledged
    row.refused = refused
    row.unknown = unknown
    row.resolved = counts.map { $0.foundCommitted + $0.foundAbsent } ?? 0
    row.lost = lost
    row.falseAnswers = ghosts
    return row
  }
}
