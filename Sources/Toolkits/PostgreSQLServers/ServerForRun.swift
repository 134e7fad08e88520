import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The server of one run of a program: one that somebody named, or a temporary one of the run's own.
///
/// A variable of this process's environment names the server, so that processes that are started
/// afterwards know it too. To be begun before other threads look at the environment. A server of the
/// run's own ends with this value or with the process.
package struct ServerForRun: Sendable {
  /// Whether the server goes on after the run and the run has schemas of its own there, which are to be
  /// removed.
  package let leavesSchemas: Bool
  private let own: [TemporaryServer]

  /// Takes the named server, or that of the variable, or starts one.
  ///
  /// - Parameters:
  ///   - variable: The variable that is to name the server.
  ///   - schemas: The variable for the beginning of the schemas' names; set to a name that nobody else
  ///     has, unless it is set already.
  ///   - connection: libpq's connection string of a server that is to be used; `nil` for the variable's
  ///     own, or else a temporary one.
  ///   - hasStandby: Whether a temporary server waits for a standby with each commit.
  ///   - settings: Settings of a temporary server, such as `max_connections=200`.
  /// - Returns: The server.
  /// - Throws: ``ServerHarnessFailure``, whose text has the remedy, where none is installed or none starts.
  package static func begin(
    variable: String, schemas: String, connection: String? = nil, hasStandby: Bool = false,
    settings: [String] = ["max_connections=300"]
  ) async throws -> ServerForRun {
    let environment = ProcessInfo.processInfo.environment
    if let connection { setenv(variable, connection, 1) }
    if connection != nil || environment[variable]?.isEmpty == false {
      // A user who names the schemas keeps them.
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

  /// Stops a server of the run's own, and removes its files; the standby ends first.
  package func end() async {
    for server in own.reversed() { await server.end() }
  }
}
