import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

/// Names and addresses without an answer: no call waits for them beyond its deadline.
@Suite("Hosts that never answer", .long, .postgreSQL)
struct SilenceTests {
  /// Opened by the test's end, so that no thread stays behind.
  private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func wait() { semaphore.wait() }
    func open(for count: Int) { for _ in 0..<count { semaphore.signal() } }
  }

  private func connect(
    _ string: String, within deadline: Duration, _ lookUp: @escaping @Sendable (String) -> [String]
  ) async throws -> String {
    let library = try ClientLibrary.shared.get()
    let loop = try PollLoop(name: "test")
    let connector = Connector(
      PostgreSQLServer(string), try ConnectionString(string, library), library, .powerLoss, loop,
      place: "test")
    connector.lookUp = lookUp
    var result: String
    do {
      let session = try await connector.connect(until: .now + deadline)
      result = "connected to \(session.host.description)"
      session.connection.close()
    } catch {
      result = "\(error)"
    }
    loop.stop()
    await loop.ended()
    return result
  }

  @Test func aNameThatIsNeverLookedUpEndsByTheDeadline() async throws {
    let gate = Gate()
    let result = try await connect("host=silent.test user=u", within: .milliseconds(200)) { _ in
      gate.wait()
      return []
    }
    gate.open(for: 1)
    #expect(result.hasPrefix("unavailable at test"), "\(result)")
    #expect(
      result.contains("silent.test:5432: its name was not looked up within the deadline"),
      "\(result)")
  }

  /// A list of hosts with a silent host, which has two seconds.
  ///
  /// The server stands four times in the list, because a loaded machine may take longer than the
  /// limit.
  private static func first(
    _ silent: String, _ port: Int, then server: String, _ serverPort: Int
  ) -> String {
    let hosts = [silent] + Array(repeating: server, count: 4)
    let ports = [port] + Array(repeating: serverPort, count: 4)
    return "host=\(hosts.joined(separator: ",")) "
      + "port=\(ports.map(String.init).joined(separator: ",")) connect_timeout=2"
  }

  /// Each host has its share of the time.
  @Test func aNameThatIsNeverLookedUpDoesNotHideTheNextHost() async throws {
    let server = try await SharedServer.value
    let gate = Gate()
    let result = try await connect(
      Self.first("silent.test", 1, then: "notes.test", server.port) + " user=postgres",
      within: .seconds(300)
    ) { name in
      if name == "notes.test" { return ["127.0.0.1"] }
      gate.wait()
      return []
    }
    gate.open(for: 1)
    #expect(result == "connected to notes.test:\(server.port)")
  }

  #if os(Linux)
    /// The system drops what is sent to a full queue of connections, as a firewall does.
    @Test func anAddressThatNeverAnswersDoesNotHideTheNextHost() async throws {
      let silent = try LoopbackListener(waiting: 0)
      defer { silent.close() }
      let filling = try LoopbackListener.connect(to: silent.port)
      #expect(filling != nil)
      try await inPlace { direct in
        var place = direct
        let port = direct.server.port
        place.settings.connection =
          Self.first("127.0.0.1", Int(silent.port), then: "127.0.0.1", Int(port))
          + " user=postgres dbname=postgres"
        place.settings.connectionsPerMinute = .max
        place.settings.deadline = .seconds(300)
        let store = try await place.open()
        try await store.save(Note(id: "a", text: "kept"))
        #expect(try await store.find(by: "a")?.text == "kept")
        try await store.close()
        place.settings.connection = "host=127.0.0.1 port=\(silent.port) user=postgres"
        place.settings.deadline = .seconds(1)
        let error = await text { _ = try await place.open() }
        #expect(error.hasPrefix("unavailable"), "\(error)")
        // The system's own limit of time (`tcp_user_timeout`) may come a moment before the store's.
        let reasons = ["no answer within the deadline", "Connection timed out"]
        #expect(reasons.contains { error.contains($0) }, "\(error)")
      }
      if let filling { closeSocket(filling) }
    }
  #endif
}
