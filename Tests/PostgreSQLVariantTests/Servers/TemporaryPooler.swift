import Foundation
import Processes

@testable import PostgreSQLServers

/// A pgbouncer before a temporary server, on the loopback address.
///
/// When this value is released or its process ends in any way, a shell stops the pooler and removes
/// its directory.
final class TemporaryPooler: Sendable {
  /// The time for which the pooler gives a client a session of the server (`pool_mode`).
  enum Mode: String, Sendable, CaseIterable {
    case session, transaction, statement
  }

  /// The path of pgbouncer, or `nil` if it is not installed.
  static let program: String? = [
    "/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer",
    "/usr/local/bin/pgbouncer",
  ].first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The explanation and the remedy if pgbouncer is not installed.
  static let remedy = "pgbouncer is not installed; .ci/setup --postgresql installs it"

  /// The port that the pooler listens on.
  let port: Int
  private let watcher: ChildProcess

  private init(port: Int, _ watcher: ChildProcess) {
    self.port = port
    self.watcher = watcher
  }

  /// Starts a pooler, and returns when it accepts connections.
  ///
  /// - Parameters:
  ///   - server: The server behind the pooler.
  ///   - mode: The pooler's mode.
  ///   - settings: More lines of its configuration, such as `default_pool_size=1`.
  /// - Returns: The pooler.
  /// - Throws: ``ServerHarnessFailure`` if pgbouncer is not installed or does not start.
  static func start(
    before server: TemporaryServer, _ mode: Mode, _ settings: [String] = []
  ) async throws -> TemporaryPooler {
    guard let program else { throw ServerHarnessFailure(remedy) }
    let directory = try server.installation.makeDirectory()
    let port = try TemporaryServer.freePort()
    let configuration =
      [
        "[databases]", "* = host=127.0.0.1 port=\(server.port) user=postgres", "[pgbouncer]",
        "listen_addr=127.0.0.1", "listen_port=\(port)", "auth_type=any", "pool_mode=\(mode)",
        "unix_socket_dir=",
      ] + settings
    let file = "\(directory)/pgbouncer.ini"
    try Data(configuration.joined(separator: "\n").utf8).write(to: URL(filePath: file))
    // The pooler's user must be able to read it, and it has no password.
    guard chmod(file, 0o644) == 0 else {
      throw ServerHarnessFailure("chmod \(file): \(String(cString: strerror(errno)))")
    }
    let script = """
      "$@" 2>&1 </dev/null & pooler=$!; cat >/dev/null; kill -INT $pooler 2>/dev/null; \
      wait $pooler; rm -rf "$0"
      """
    let watcher = try ChildProcess(
      ChildCommand(
        executable: "/bin/sh",
        arguments: ["-c", script, directory] + server.installation.prefix + [program]),
      payload: file)
    var log: [String] = []
    for await line in watcher.lines {
      if line.contains("process up") { return TemporaryPooler(port: port, watcher) }
      log.append(line)
      if line.contains("FATAL") { break }
    }
    throw ServerHarnessFailure("pgbouncer did not start: \(log.suffix(5))")
  }
}
