import Foundation
import Persistence
import PostgreSQLVariant

/// A list of notes on servers of which any may fail at any moment: adds one note per second.
///
///     Examples/Cluster/run
///
/// "Added" is printed when the note is on the disks of the primary and of a standby. Only the line
/// that opens the store differs from `Examples/Notes`; the calls are the same.
@main
struct ClusterExample {
  struct Note: Storable {
    let id: Int
    var text: String
  }

  static func main() async throws {
    guard CommandLine.arguments.count == 2 else {
      FileHandle.standardError.write(Data("cluster-example CONNECTION\n".utf8))
      exit(64)
    }
    let location = try StoreLocation(directoryPath: "/", filename: "notes")
    let store = try await PostgreSQLStore<Note>.open(
      configuration: StoreConfiguration(location: location),
      on: PostgreSQLServer(
        CommandLine.arguments[1], failover: .standby, deadline: .seconds(60)))
    var id = try await store.loadAll().map(\.id).max() ?? 0
    while true {
      id += 1
      let start = ContinuousClock.now
      do {
        try await store.save(Note(id: id, text: "note \(id)"))
        let time = milliseconds(.now - start)
        say("Added \(id), in \(time) ms; there are \(try await store.count()).")
      } catch let error as StoreError where error.code == .outcomeUnknown {
        // The outcome is unknown: look the note up instead of adding it twice.
        let isThere = try await store.find(by: id) != nil
        say("Nobody said whether \(id) was added; it is \(isThere ? "there" : "not there").")
      } catch let error as StoreError where error.code == .unavailable {
        say("Not added \(id), after \(milliseconds(.now - start)) ms: \(error.message)")
      }
      try await Task.sleep(for: .seconds(1))
    }
  }

  private static func milliseconds(_ time: Duration) -> Int { Int(time / .milliseconds(1)) }

  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }
}
