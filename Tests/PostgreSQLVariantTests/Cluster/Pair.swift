import Foundation
import Persistence
import PostgreSQLServers

@testable import PostgreSQLVariant

/// A primary that waits for its standby.
struct Pair {
  var primary: TemporaryServer
  var standby: TemporaryServer

  /// Starts both, and returns when each commit of the primary waits for the standby.
  static func start() async throws -> Pair {
    let primary = try await TemporaryServer.primary()
    let standby = try await TemporaryServer.standby(of: primary)
    try await primary.waitForStandby()
    return Pair(primary: primary, standby: standby)
  }

  /// A store that looks for the primary on both.
  func place(
    deadline: Duration = .seconds(10), failover: PostgreSQLServer.Failover = .none
  ) throws -> StorePlace {
    let connection =
      "host=127.0.0.1,127.0.0.1 port=\(primary.port),\(standby.port) user=postgres dbname=postgres"
    var place = try StorePlace(primary, connection)
    place.settings.deadline = deadline
    place.settings.failover = failover
    place.settings.connectionsPerMinute = .max
    return place
  }
}

extension TemporaryServer {
  /// The number of commits of the server that wait for its standby.
  func waitingCommits() async throws -> Int {
    Int(try await query("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")) ?? 0
  }

  /// Returns when a commit waits for the standby.
  func waitForWaitingCommit() async throws {
    for _ in 0..<1_000 { if try await waitingCommits() > 0 { return } }
    throw ServerHarnessFailure("no commit waits for the standby")
  }
}
