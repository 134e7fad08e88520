import Dispatch
import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

/// The parts that need no server.
@Suite("Parts of the PostgreSQL store")
struct PartTests {
  @Test func aLineLetsCallsGoInEveryWay() {
    var line = Line<String>()
    let now = ContinuousClock.now
    var starts: [Bool] = []
    for (index, call) in ["a", "b", "c", "d", "e"].enumerated() {
      let entry = Line.Entry(call: call, size: 10, deadline: now + .seconds(index))
      if case .waits(_, let startsService) = line.add(entry) { starts.append(startsService) }
    }
    #expect(starts == [true, false, false, false, false])
    let removed = [line.remove(1), line.remove(1)]
    #expect(removed == ["b", nil])
    let expired = line.expire(at: now)
    #expect(expired == ["a"])
    #expect(line.nextDeadline == now + .seconds(2))
    var groups = [calls(line.next(most: 2, bytes: 15)), calls(line.next(most: 2, bytes: 20))]
    #expect(groups == [["c"], ["d", "e"]])
    #expect(line.count == 0)
    groups = [calls(line.next(most: 2, bytes: 1))]
    #expect(groups == [nil])
    guard case .waits(_, true) = line.add(Line.Entry(call: "f", size: 99, deadline: now)) else {
      Issue.record("nobody serves, and nobody is told to")
      return
    }
    // The first call is taken whatever its size.
    groups = [calls(line.next(most: 1, bytes: 1))]
    #expect(groups == [["f"]])
  }

  @Test func aCallThatNobodyTakesEndsByItsDeadline() async throws {
    let loop = try PollLoop(name: "test")
    let (late, lateSource) = AsyncStream.makeStream(of: String.self)
    let line = WatchedLine<String>(on: loop, margin: .seconds(5)) { lateSource.yield($0) }
    let now = ContinuousClock.now
    for (call, seconds) in [("a", 1), ("b", 2), ("c", 100_000)] {
      _ = line.add(Line.Entry(call: call, size: 0, deadline: now + .seconds(seconds)))
    }
    var calls = late.makeAsyncIterator()
    let ended = [await calls.next(), await calls.next()]
    #expect(ended == ["a", "b"])
    #expect(line.withLock { $0.count } == 1)
    line.stopWatching()
    loop.stop()
    await loop.ended()
  }

  private func calls(_ work: Line<String>.Work) -> [String]? {
    if case .calls(let entries) = work { entries.map(\.call) } else { nil }
  }

  private func put(_ key: String, _ body: String = "") -> RowChange {
    .put(EncodedRow(key: Array(key.utf8), body: Array(body.utf8)))
  }

  private func remove(_ key: String) -> RowChange { .remove(Array(key.utf8)) }

  @Test func theLastChangeOfAGroupWins() {
    let group = PostgreSQLCommitGroup([
      [put("b", "1"), put("a", "1")], [remove("a"), put("b", "2")], [remove("c"), .nothing],
    ])
    #expect(group.puts.map(\.body) == [Array("2".utf8)])
    #expect(group.removals.map { String(decoding: $0, as: UTF8.self) } == ["a", "c"])
    #expect(group.effects(existing: []) == [true, true, false])
    #expect(group.effects(existing: [Array("c".utf8)]) == [true, true, true])
    #expect(group.effects(existing: nil) == [true, true, true])
    #expect(PostgreSQLCommitGroup([[.nothing], []]).isEmpty)
  }

  @Test func anArrayComesBackAsItWasSent() {
    let elements: [[UInt8]] = [[], [0], Array(repeating: 255, count: 300)]
    #expect(Parameter.array(elements).bytes?.arrayElements == elements)
    #expect(Parameter.array([]).bytes?.arrayElements == [])
    for count in 0..<20 { #expect([UInt8](repeating: 1, count: count).arrayElements == nil) }
  }

  @Test func keysHaveTheOrderOfTheirIds() throws {
    let numbers: [Int] = [.min, -256, -1, 0, 1, 255, 256, .max]
    let keys = try numbers.map {
      try ItemKeyForm.signed.key($0, JSONItemCodec(), path: "").bytes
    }
    for (first, second) in zip(keys, keys.dropFirst()) {
      #expect(first.lexicographicallyPrecedes(second))
    }
    for (number, key) in zip(numbers, keys) {
      #expect(ItemKeyForm.signed.identifier(Int.self, from: key, JSONItemCodec()) == number)
    }
    let large = try ItemKeyForm.unsigned.key(UInt64.max, JSONItemCodec(), path: "").bytes
    #expect(
      ItemKeyForm.unsigned.identifier(UInt64.self, from: large, JSONItemCodec()) == .max)
    let uuid = UUID()
    let text = try ItemKeyForm.uuid.key(uuid, JSONItemCodec(), path: "").bytes
    #expect(ItemKeyForm.uuid.identifier(UUID.self, from: text, JSONItemCodec()) == uuid)
  }

  @Test func pausesGrowToASecondAndTheMinuteHasAnEnd() {
    var budget = ReconnectBudget(mostPerMinute: 3)
    let longest = (0..<10).map { _ in budget.pause { $0.upperBound } }
    let shortest = budget.pause { $0.lowerBound }
    #expect(longest.first == .milliseconds(10))
    #expect(longest.last == .milliseconds(1_000))
    #expect(shortest == .milliseconds(500))
    let now = ContinuousClock.now
    let begun = (0..<4).map { _ in budget.begin(at: now) }
    #expect(begun == [true, true, true, false])
    let later = [budget.begin(at: now + .seconds(59)), budget.begin(at: now + .seconds(60))]
    #expect(later == [false, true])
    budget.succeeded()
    let first = budget.pause { $0.upperBound }
    #expect(first == .milliseconds(10))
  }

  @Test(.postgreSQL) func hostsAreTakenFromTheConnectionString() throws {
    let library = try ClientLibrary.shared.get()
    let both = try ConnectionString(
      "postgresql://u:secret@db1:1111,db2:2222/notes?sslmode=require", library)
    #expect(both.hosts.map(\.description) == ["db1:1111", "db2:2222"])
    #expect(both.hosts.allSatisfy { $0.needsLookup && !$0.isLocal })
    #expect(both.place("s") == "postgresql://db1:1111,db2:2222/notes#s")
    #expect(both.redacted("no secret here") == "no … here")
    let local = try ConnectionString("host=/tmp,localhost,::1,127.0.0.1,127.1.test port=5", library)
    #expect(local.hosts.map(\.needsLookup) == [false, true, false, false, true])
    #expect(local.hosts.map(\.isLocal) == [true, true, true, true, false])
    #expect(local.hosts.map(\.port) == ["5", "5", "5", "5", "5"])
  }

  @Test(
    .postgreSQL,
    arguments: [
      ("", nil), ("connect_timeout=-1", nil), ("connect_timeout=0", nil),
      ("connect_timeout=1", .seconds(2)), ("connect_timeout=30", .seconds(30)),
    ] as [(String, Duration?)])
  func theTimeOfEachHostFollowsLibpqsRules(string: String, time: Duration?) throws {
    let library = try ClientLibrary.shared.get()
    #expect(try ConnectionString(string, library).timeoutOfEachHost == time)
  }

  @Test(.postgreSQL) func aTimeThatIsNoNumberIsRefused() async throws {
    let library = try ClientLibrary.shared.get()
    let error = await text { _ = try ConnectionString("connect_timeout=2s", library) }
    #expect(error.contains("Its connect_timeout is not a whole number of seconds."), "\(error)")
  }

  @Test(.postgreSQL) func aLookupEndsWithAddressesOrByItsDeadline() async throws {
    let loop = try PollLoop(name: "test")
    let found = await HostLookup.addresses(
      of: "localhost", on: loop, until: .now + .seconds(10))
    #expect(found?.isEmpty == false)
    // The system may know at once that there is no such name: this answer comes when the test lets it.
    let isLetGo = DispatchSemaphore(value: 0)
    let late = await HostLookup.addresses(of: "x.invalid", on: loop, until: .now) { _ in
      isLetGo.wait()
      return ["late"]
    }
    #expect(late == nil)
    isLetGo.signal()
    loop.stop()
    await loop.ended()
  }
}

extension [UInt8] {
  /// The elements of an array of the type `bytea[]`, or `nil` if the bytes are no such array.
  fileprivate var arrayElements: [[UInt8]]? {
    func integer(at index: Int) -> Int? {
      guard index + 4 <= count else { return nil }
      return Int(Int32(truncatingIfNeeded: self[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }))
    }
    guard let dimensions = integer(at: 0) else { return nil }
    if dimensions == 0 { return [] }
    guard dimensions == 1, let number = integer(at: 12), number >= 0 else { return nil }
    var elements: [[UInt8]] = []
    var place = 20
    for _ in 0..<number {
      guard let length = integer(at: place), length >= 0, place + 4 + length <= count else {
        return nil
      }
      elements.append(Array(self[place + 4..<place + 4 + length]))
      place += 4 + length
    }
    return elements
  }
}
