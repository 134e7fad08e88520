import Foundation
import Persistence
import PostgreSQLVariant
import SeededRandom

// One of several processes that use one store: some clients make random calls, and a line reports
// each call. Its last argument is the order, as JSON.

struct Order: Codable {
  var connection: String
  var schema: String
  var process: Int
  var processes: Int
  var clients: Int
  /// A file: each client makes calls until there is one, and then so many more.
  var gate: String
  var calls: Int
  var keys: Int
  var deadlineInSeconds: Int
}

struct Entry: Storable {
  var id: Int
  var revision: Int
}

/// Nanoseconds of the machine's one clock, which is the same in every process (`clock_gettime(2)`).
func stamp() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

func open(_ order: Order, schema: String) async throws -> PostgreSQLStore<Entry> {
  try await .open(
    configuration: StoreConfiguration(
      location: try StoreLocation(directoryPath: "/", filename: schema)),
    on: PostgreSQLServer(
      order.connection, deadline: .seconds(order.deadlineInSeconds),
      connectionsPerMinute: .max))
}

/// `client invoked returned call key revision outcome`, of which the outcome is a revision for a find.
func tell(_ words: [String]) {
  FileHandle.standardOutput.write(Data((words.joined(separator: " ") + "\n").utf8))
}

func run(_ client: Int, _ order: Order, _ store: PostgreSQLStore<Entry>) async {
  var random = SplitMix64(seed: UInt64(client) &* 0x9e37_79b9 &+ 1)
  var (number, left) = (0, order.calls)
  while left > 0 {
    number += 1
    if access(order.gate, F_OK) == 0 { left -= 1 }
    let key = Int.random(in: 0..<order.keys, using: &random)
    let revision = client * 100_000 + number
    let choice = Int.random(in: 0..<10, using: &random)
    let name = choice < 5 ? "find" : choice < 9 ? "save" : "delete"
    let invoked = stamp()
    var outcome = "ok"
    do {
      switch name {
      case "find": outcome = try await store.find(by: key).map { "\($0.revision)" } ?? "none"
      case "save": try await store.save(Entry(id: key, revision: revision))
      default: try await store.delete(key)
      }
    } catch {
      outcome = (error as? StoreError)?.code == .outcomeUnknown ? "unknown" : "failed"
    }
    tell([
      "\(client)", "\(invoked)", "\(stamp())", name, "\(key)", "\(revision)", outcome,
    ])
  }
}

if CommandLine.arguments.dropFirst().first == "play" {
  do { try await play(Array(CommandLine.arguments.dropFirst(2))) } catch {
    print("play: \(error)")
    exit(1)
  }
}
guard let argument = CommandLine.arguments.last else { exit(64) }
let order = try JSONDecoder().decode(Order.self, from: Data(argument.utf8))
let store = try await open(order, schema: order.schema)
// All begin together: each process is counted in another store.
let barrier = try await open(order, schema: order.schema + "-barrier")
try await barrier.save(Entry(id: order.process, revision: 0))
while try await barrier.count() < order.processes {}
try await barrier.close()
await withTaskGroup { group in
  for client in 0..<order.clients {
    group.addTask { await run(order.process * 10 + client, order, store) }
  }
}
try await store.close()
