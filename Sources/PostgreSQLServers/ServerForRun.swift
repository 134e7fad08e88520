import Foundation

/// The server for a run of a program: a named server, or a temporary one that belongs to the run.
///
/// An environment variable of this process names the server, so processes started later use it too.
/// Create this value before other threads read the environment. A temporary server ends with this
/// value or with the process.
public struct ServerForRun: Sendable {
  /// True if the server continues after the run and contains schemas of this run that must be
  /// removed.
  public let leavesSchemas: Bool
  private let own: [TemporaryServer]

  /// Uses the named server, or the server in the variable, or starts a temporary one.
  ///
  /// - Parameters:
  ///   - variable: The environment variable that will name the server.
  ///   - schemas: The environment variable for the prefix of schema names. If it is not set, it is
  ///     set to a unique name.
  ///   - connection: The libpq connection string of a server to use. With `nil`, the variable's
  ///     server is used, or else a temporary one.
  ///   - hasStandby: True if a temporary server waits for a standby with each commit.
  ///   - settings: Settings of a temporary server, such as `max_connections=200`.
  /// - Returns: The server.
  /// - Throws: ``ServerHarnessFailure`` with the remedy if PostgreSQL is not installed or no server
  ///   starts.
  public static func begin(
    variable: String, schemas: String, connection: String? = nil, hasStandby: Bool = false,
    settings: [String] = ["max_connections=300"]
  ) async throws -> ServerForRun {
    let environment = ProcessInfo.processInfo.environment
    if let connection { setenv(variable, connection, 1) }
    if connection != nil || environment[variable]?.isEmpty == false {
      // If the user names the schemas, they are kept.
      let isNamed = environment[schemas] != nil
      if !isNamed { setenv(schemas, "lockstep-\(UUID().uuidString.prefix(8).lowercased())", 1) }
      return ServerForRun(leavesSchemas: !isNamed, own: [])
    }
    let primary = try await TemporaryServer.primary(settings)
    var own = [primary]
    if hasStandby {
      own.append(try await TemporaryServer.standby(of: primary, settings))
      try await primary.waitForStandby()
    }
    setenv(variable, primary.connection(), 1)
    return ServerForRun(leavesSchemas: false, own: own)
  }

  /// Stops a temporary server and removes its files.
  ///
  /// The standby ends first.
  public func end() async {
    for server in own.reversed() { await server.end() }
  }
}
