import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

/// The connection is cut after each byte of a commit's conversation, in both directions.
@Suite("Cuts of a commit's conversation", .long, .postgreSQL)
struct CutTests {
  /// The number of cuts made; `LOCKSTEP_CUTS` asks for more.
  static let cuts = Rounds.count("LOCKSTEP_CUTS", default: 60)

  /// Gives the body a place on the shared server, and the same place through a proxy.
  static func throughProxy(
    _ body: (_ place: StorePlace, _ cuttable: StorePlace, Proxy) async throws -> Void
  ) async throws {
    try await inPlace { direct in
      let proxy = try Proxy(to: direct.server.port)
      defer { proxy.close() }
      var place = direct
      place.settings.connection = direct.server.connection(port: proxy.port)
      place.settings.connectionsPerMinute = .max
      try await body(direct, place, proxy)
    }
  }

  @Test func noCutGivesAFalseAnswer() async throws {
    try await Self.throughProxy { direct, place, proxy in
      let store = try await place.open()
      let (tally, lengths) = try await CutRun(
        proxy: proxy, place: direct, save: { try await store.save($0) },
        settle: { await store.settle() }
      ).run(Self.cuts)
      let counts = try await store.outcomeCounts()
      try await store.close()
      var row = tally.row("connection cut at a byte of a commit", counts)
      row.remark = "of \(lengths[0]) and \(lengths[1]) bytes"
      try row.tell()
      #expect(row.isAsItMust)
      #expect(tally.cuts > Self.cuts * 9 / 10)
      #expect(counts.foundCommitted > 0)
      #expect(counts.foundAbsent > 0)
    }
  }

  /// The control: the cuts behind the answer take the commit with them.
  @Test func aClientThatAnswersBeforeTheCommitIsFoundOut() async throws {
    try await Self.throughProxy { direct, place, proxy in
      try await PlainClient.makeTable(direct)
      let client = try PlainClient(.answersBeforeCommit, place)
      let (tally, _) = try await CutRun(proxy: proxy, place: direct) {
        try await client.save($0)
      }.run(max(60, Self.cuts / 10))
      await client.close()
      var row = tally.row("control: answers before COMMIT")
      row.isControl = true
      try row.tell()
      #expect(row.isAsItMust)
    }
  }
}

/// Between the cut of a commit's answer and the next session, another client saves the same item.
@Suite("Saves of others while an outcome is unknown", .long, .postgreSQL)
struct OvertakenTests {
  /// Saves with the answer cut off, while the next session is kept waiting until another program has
  /// saved; how many of the other program's items were overwritten.
  private func overtake(
    _ rounds: Int, _ direct: StorePlace, _ proxy: Proxy,
    by other: (Note) async throws -> Void, _ save: @escaping @Sendable (Note) async throws -> Void,
    settle: () async -> Void = {}
  ) async throws -> Int {
    let run = CutRun(proxy: proxy, place: direct, save: save)
    var overwritten = 0
    for round in 0..<rounds {
      let note = Note(id: "cut", text: "earlier \(round)")
      try await save(Note(id: "warm", text: "\(round)"))
      await settle()
      proxy.refuseNewcomers(true)
      proxy.cut(.toClient, after: 0)
      async let saved: Void = save(note)
      while try await run.keptText() != note.text {}
      try await other(Note(id: "cut", text: "later \(round)"))
      proxy.refuseNewcomers(false)
      try await saved
      if try await run.keptText() != "later \(round)" { overwritten += 1 }
    }
    return overwritten
  }

  private func row(_ fault: String, _ rounds: Int, lost: Int) -> FaultRow {
    var row = FaultRow(fault, injected: rounds)
    row.acknowledged = 2 * rounds
    row.lost = lost
    return row
  }

  private static let rounds = max(3, CutTests.cuts / 50)

  @Test func aLateAcknowledgementChangesNothingAgain() async throws {
    try await CutTests.throughProxy { direct, place, proxy in
      let store = try await place.open()
      let other = try await direct.open()
      let lost = try await overtake(
        Self.rounds, direct, proxy, by: { try await other.save($0) }, { try await store.save($0) },
        settle: { await store.settle() })
      let counts = try await store.outcomeCounts()
      try await store.close()
      try await other.close()
      var row = row("answer cut off, and another program saves", Self.rounds, lost: lost)
      row.resolved = counts.foundCommitted + counts.foundAbsent
      try row.tell()
      #expect(row.isAsItMust)
      #expect(counts.foundCommitted == Self.rounds)
    }
  }

  /// The control: a commit that is sent again undoes a change acknowledged meanwhile.
  @Test func aRetryOfAnUnknownCommitIsFoundOut() async throws {
    try await CutTests.throughProxy { direct, place, proxy in
      try await PlainClient.makeTable(direct)
      let client = try PlainClient(.retriesUnknown, place)
      let other = try PlainClient(.retriesUnknown, direct)
      let lost = try await overtake(
        3, direct, proxy, by: { try await other.save($0) }, { try await client.save($0) })
      await client.close()
      await other.close()
      var row = row("control: sends an unknown commit again", 3, lost: lost)
      row.isControl = true
      try row.tell()
      #expect(row.isAsItMust)
    }
  }
}

/// The number of times a fault is injected: few in ordinary tests, more if a variable asks for it.
enum Rounds {
  static func count(_ variable: String, default usual: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? usual
  }
}

extension PostgreSQLStore {
  /// Waits until the server has carried out all that was sent.
  func settle() async { await writer?.settle(until: deadline()) }

  /// The number of times an outcome had to be found out.
  func outcomeCounts() throws -> OutcomeCounts { writer?.counts ?? OutcomeCounts() }
}
