import Foundation
import Linearizability
import PostgreSQLServers
import Processes
import Synchronization
import Testing

@testable import PostgreSQLVariant

/// Several processes use one store; their calls, by the one clock of the machine, are one history.
@Suite("Histories across processes", .long, .postgreSQL, .serialized)
struct HistoryTests {
  private struct Order: Codable {
    var connection: String
    var schema: String
    var process: Int
    var processes = 3
    var clients = 2
    var gate: String
    var calls: Int
    var keys: Int
    var deadlineInSeconds = 20
  }

  /// The calls that the processes reported, and the checker's verdict.
  private struct Result: CustomStringConvertible {
    var operations: [CompletedOperation<MapCall>]
    var verdict: LinearizabilityChecker.Verdict<MapCall>

    /// Without the calls, which are thousands.
    var description: String { "\(operations.count) calls: \(verdict)" }

    func row(_ fault: String, injected: Int = 1, isControl: Bool = false) -> FaultRow {
      var row = FaultRow(fault, injected: injected)
      row.unknown = operations.count { $0.outcome == .unknown }
      row.refused = operations.count { $0.outcome == .failed }
      row.acknowledged = operations.count - row.unknown - row.refused
      row.falseAnswers = isLinearizable ? 0 : 1
      row.isControl = isControl
      return row
    }

    var isLinearizable: Bool { if case .linearizable = verdict { true } else { false } }
    var isRefuted: Bool { if case .notLinearizable = verdict { true } else { false } }
  }

  /// Counts the calls that began after a moment, which a late reader of the reports does not mix with
  /// earlier ones.
  private final class Progress: Sendable {
    private let beginning = Atomic(UInt64.max)
    private let told = Atomic(0)

    func note(_ call: CompletedOperation<MapCall>) {
      guard call.invoked > beginning.load(ordering: .relaxed) else { return }
      told.add(1, ordering: .relaxed)
    }

    /// Waits for the reports of so many calls that begin from now on.
    func wait(for more: Int) async {
      beginning.store(HistoryTests.now(), ordering: .relaxed)
      while told.load(ordering: .relaxed) < more { await Task.yield() }
    }
  }

  /// The time of the clock by which the processes stamp their calls.
  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Runs the processes, and does something in the midst of their calls, of which half are made when that
  /// is over.
  private func run(
    _ connection: String, calls: Int, keys: Int = 4,
    halfway: @escaping @Sendable (Progress) async throws -> Void = { _ in }
  ) async throws -> Result {
    let gate = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { unlink(gate.path) }
    let schema = "history-\(UUID().uuidString.prefix(8))"
    let program = try Self.program()
    let children = try (0..<3).map { process in
      let order = Order(
        connection: connection, schema: schema, process: process, gate: gate.path, calls: calls / 2,
        keys: keys)
      let text = String(decoding: try JSONEncoder().encode(order), as: UTF8.self)
      return try ChildProcess(
        ChildCommand(executable: program, arguments: []), payload: text)
    }
    let (lines, source) = AsyncStream.makeStream(of: String.self)
    let readers = children.map { child in
      Task {
        for await line in child.lines { source.yield(line) }
        return await child.waitForEnd()
      }
    }
    let ends = Task {
      var endings: [ChildProcess.Ending] = []
      for reader in readers { endings.append(await reader.value) }
      source.finish()
      return endings
    }
    let progress = Progress()
    var operations: [CompletedOperation<MapCall>] = []
    var midst: Task<Void, any Error>?
    for await line in lines {
      let operation = try Self.operation(line)
      operations.append(operation)
      progress.note(operation)
      guard operations.count == 3 * calls else { continue }
      midst = Task {
        // Also after an error: otherwise the processes would continue.
        defer { #expect(FileManager.default.createFile(atPath: gate.path, contents: nil)) }
        try await halfway(progress)
      }
    }
    try await midst?.value
    #expect(await ends.value == Array(repeating: .exited(0), count: 3))
    #expect(operations.count >= 6 * calls)
    return Result(
      operations: operations, verdict: LinearizabilityChecker().check(try History(operations)))
  }

  private static func program() throws -> String {
    let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let bundle = Bundle(for: Writers.self).bundleURL.deletingLastPathComponent()
    let found = [tests, bundle].map { $0.appending(path: "postgresql-child").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else {
      throw ServerHarnessFailure("postgresql-child is not beside the tests; build it with them")
    }
    return found
  }

  private static func operation(_ line: String) throws -> CompletedOperation<MapCall> {
    let words = line.split(separator: " ").map(String.init)
    guard words.count == 7, let client = Int(words[0]), let invoked = UInt64(words[1]),
      let returned = UInt64(words[2]), let key = Int(words[4]), let revision = Int(words[5])
    else { throw ServerHarnessFailure("not a call: \(line)") }
    let call: MapCall =
      switch words[3] {
      case "find": .find(key: key)
      case "save": .save(key: key, revision: revision)
      default: .delete(key: key)
      }
    let outcome: Outcome<MapCall.Result> =
      switch words[6] {
      case "ok": .ok
      case "unknown": .unknown
      case "failed": .failed
      case "none": .found(nil)
      default: .found(Int(words[6]))
      }
    return CompletedOperation(
      client: client, invoked: invoked, returned: returned, call: call, outcome: outcome)
  }

  @Test func callsOfSeveralProcessesAreLinearizable() async throws {
    let result = try await run(try await SharedServer.value.connection(), calls: 200)
    #expect(result.isLinearizable, "\(result.verdict)")
    try result.row("history of three processes, no fault", injected: 0).tell()
  }

  @Test func aFailoverKeepsTheHistoryLinearizable() async throws {
    let pair = try await Pair.start()
    let place = try pair.place()
    let result = try await run(place.settings.connection, calls: 400) { _ in
      pair.primary.kill()
      try await pair.standby.promote()
    }
    try result.row("history of three processes, a failover in its midst").tell()
    #expect(result.isLinearizable, "\(result.verdict)")
  }

  /// The control: a standby that has not everything is found out by the history alone.
  ///
  /// A lost save is not seen if the first call of its key writes; so there are many keys.
  @Test func aFailoverThatLosesChangesIsFoundInTheHistory() async throws {
    let primary = try await TemporaryServer.primary()
    let proxy = try Proxy(to: primary.port)
    defer { proxy.close() }
    let standby = try await TemporaryServer.standby(of: primary, through: proxy.port)
    let connection =
      "host=127.0.0.1,127.0.0.1 port=\(primary.port),\(standby.port) user=postgres dbname=postgres"
    let result = try await run(connection, calls: 400, keys: 64) { progress in
      proxy.set(.hold)
      // The processes continue meanwhile, and get acknowledgements for saves that the standby will
      // not have.
      await progress.wait(for: 400)
      primary.kill()
      proxy.cutAll()
      try await standby.promote()
    }
    try result.row("control: history over an asynchronous standby", isControl: true).tell()
    #expect(result.isRefuted)
  }
}
