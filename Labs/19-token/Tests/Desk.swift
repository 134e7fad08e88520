import LabSupport
import Synchronization

/// A server, an attendee's client with a token that is too old, and the ends of its calls.
final class Desk: Sendable {
  /// The number of calls that come together.
  static let count = 10

  let server = Server()
  private let client: any CheckedClient
  private let ends = Mutex<[Int: String]>([:])

  init(_ open: (Server, Token) -> any CheckedClient) {
    client = open(server, Token(number: 1))
    server.expire()
  }

  /// The ends of all calls that have ended.
  var ended: [Int: String] { ends.withLock { $0 } }

  /// Begins a call, concurrently with the check.
  @discardableResult
  func begin(_ id: Int) -> Task<Void, Never> {
    Task {
      let end: String
      do {
        let text = try await client.note(id)
        end = text == "note \(id)" ? "returned its note" : "returned \(text)"
      } catch is CancellationError { end = "threw CancellationError" } catch {
        end = "threw \(error)"
      }
      ends.withLock { $0[id] = end }
    }
  }

  /// Begins calls whose tokens are refused, and waits until they need a new token.
  ///
  /// The first call asks for the token, and the others come after it.
  func beginTogether(_ ids: ClosedRange<Int>) async -> [Task<Void, Never>] {
    server.tokens.hold()
    let (refreshes, refusals) = (server.refreshes, server.refusals)
    var tasks = [begin(ids.lowerBound)]
    await Patience.wait(Patience.short * 5) { server.refreshes > refreshes }
    tasks += ids.dropFirst().map { begin($0) }
    // A client may let its calls wait before they ask with the old token.
    await Patience.wait(Patience.short) { server.refusals >= refusals + ids.count }
    await Patience.rest()
    return tasks
  }

  /// Lets the new token come, and waits for calls.
  func answer(_ ids: some Sequence<Int>) async {
    server.tokens.open()
    await wait(for: ids)
  }

  /// Waits for the ends of calls.
  func wait(for ids: some Sequence<Int>) async {
    await Patience.wait(Patience.short * 5) { ids.allSatisfy { ended[$0] != nil } }
    await Patience.rest()
  }

  /// The ends of calls in words, the same ends together.
  func ends(of ids: some Sequence<Int>) -> String {
    let all = ids.map { (id: $0, end: ended[$0] ?? "never ended") }
    let kinds = Dictionary(grouping: all, by: \.end).values.sorted { $0[0].id < $1[0].id }
    return kinds.map { calls in
      let ids = calls.map { "\($0.id)" }
      let names = ids.count > 3 ? "\(ids.count) calls" : "call \(ids.joined(separator: ", "))"
      return "\(names) \(calls[0].end)"
    }.joined(separator: "; ")
  }

  /// The number of refreshes so far, in words.
  var refreshes: String { "\(server.refreshes) refresh\(server.refreshes == 1 ? "" : "es")" }
}
