import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

/// The connection is cut after each byte of a commit's conversation, in both directions.
@Suite("Cuts of a commit's conversation", .postgreSQL)
struct CutTests {
  /// How many cuts are made; `LOCKSTEP_CUTS` asks for more.
  static let cuts = Rounds.count("LOCKSTEP_CUTS", default: 60)

  @Test func noCutGivesAFalseAnswer() async throws {
    try await inPlace { direct in
      let proxy = try Proxy(to: direct.server.port)
      defer { proxy.close() }
      var place = direct
      place.settings.connection = direct.server.connection(port: proxy.port)
      place.settings.connectionsPerMinute = .max
      let store = try await place.open()
      try await store.save(Note(id: "warm", text: "up"))
      let before = Proxy.Direction.allCases.map { proxy.count($0) }
      try await store.save(Note(id: "cut", text: "0"))
      let lengths = zip(Proxy.Direction.allCases, before).map { proxy.count($0) - $1 }
      var tally = Tally()
      for round in 0..<Self.cuts {
        let direction = Proxy.Direction.allCases[round % 2]
        // From before the first byte to behind the last.
        proxy.cut(
          direction, after: (round / 2) * (lengths[direction.rawValue] + 1) * 2 / Self.cuts)
        let note = Note(id: "cut", text: "\(round)")
        let outcome = await code { try await store.save(note) }
        let wasCut = proxy.endCut()
        let kept = try await direct.query(
          "SELECT item ->> 'text' FROM #.items WHERE item ->> 'id' = 'cut'")
        tally.add(outcome, wasCut: wasCut, isKept: kept == note.text)
      }
      let counts = try await store.outcomeCounts()
      try await store.close()
      print("A commit's \(lengths[0]) and \(lengths[1]) bytes: \(tally); \(counts)")
      #expect(tally.falseAnswers == 0)
      #expect(tally.cuts > Self.cuts * 9 / 10)
      #expect(counts.foundCommitted > 0)
      #expect(counts.foundAbsent > 0)
    }
  }
}

/// The faults that were injected, and the answers.
struct Tally: CustomStringConvertible {
  var calls = 0
  var cuts = 0
  var acknowledged = 0
  var refused = 0
  var unknown = 0
  var falseAnswers = 0

  mutating func add(_ outcome: StoreError.Code?, wasCut: Bool, isKept: Bool) {
    calls += 1
    if wasCut { cuts += 1 }
    switch outcome {
    case nil:
      acknowledged += 1
      if !isKept { falseAnswers += 1 }
    case .outcomeUnknown: unknown += 1
    default:
      refused += 1
      if isKept { falseAnswers += 1 }
    }
  }

  var description: String {
    "\(calls) calls, \(cuts) cut, \(acknowledged) acknowledged, \(refused) not saved, "
      + "\(unknown) unknown, \(falseAnswers) false answers"
  }
}

/// How often a fault is injected: few times in the ordinary tests, more where a variable says so.
enum Rounds {
  static func count(_ variable: String, default usual: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? usual
  }
}

extension PostgreSQLStore {
  /// How often an outcome had to be found out.
  func outcomeCounts() throws -> OutcomeCounts { writer?.counts ?? OutcomeCounts() }
}
