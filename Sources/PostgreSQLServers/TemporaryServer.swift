import Foundation
import Processes
import Synchronization

/// A PostgreSQL server in a temporary directory, on the loopback address.
///
/// A shell watches the server. When this value is released or its process ends in any way, the
/// shell's input ends. The shell then stops the server and removes the directory.
package final class TemporaryServer: Sendable {
  /// The installed programs that the server uses.
  package let installation: Installation
  /// The directory of the server's files, removed when the server ends.
  package let directory: String
  /// The port that the server listens on.
  package let port: Int
  private let settings: [String]
  private let state = Mutex(State())

  private struct State {
    var watcher: ChildProcess?
    var postmaster: pid_t = 0
    var log: [String] = []
    var variables: [String: String] = [:]
  }

  /// The server's data directory.
  package var data: String { "\(directory)/data" }
  /// The lines of the server's log so far.
  package var log: [String] { state.withLock { $0.log } }

  private init(_ installation: Installation, _ directory: String, port: Int, _ settings: [String]) {
    self.installation = installation
    self.directory = directory
    self.port = port
    self.settings = settings
  }

  /// Creates a server without data, and starts it.
  package static func primary(_ settings: [String] = []) async throws -> TemporaryServer {
    let installation = try Self.installation()
    let directory = try installation.makeDirectory()
    let server = TemporaryServer(installation, directory, port: try freePort(), settings)
    try await installation.run(
      "initdb",
      [
        "--no-sync", "--no-instructions", "--auth=trust", "--username=postgres", "--encoding=UTF8",
        "--locale=C", "--pgdata=\(server.data)",
      ])
    try await server.start()
    return server
  }

  /// Creates a standby of a server, and starts it.
  ///
  /// The standby reaches the primary through a port, which may belong to a proxy. Its own port may
  /// be that of a server that has ended. The primary waits for the standby by its name.
  package static func standby(
    of primary: TemporaryServer, through port: Int? = nil, on ownPort: Int? = nil,
    name: String = "standby", _ settings: [String] = []
  ) async throws -> TemporaryServer {
    let installation = primary.installation
    let directory = try installation.makeDirectory()
    let server = TemporaryServer(installation, directory, port: try ownPort ?? freePort(), settings)
    let connection =
      "host=127.0.0.1 port=\(port ?? primary.port) user=postgres application_name=\(name)"
    try await installation.run(
      "pg_basebackup",
      [
        "--no-sync", "--checkpoint=fast", "--wal-method=stream", "--write-recovery-conf",
        "--pgdata=\(server.data)", "--dbname=\(connection)",
      ])
    try await server.start()
    return server
  }

  private static func installation() throws -> Installation {
    guard let installation = Installation.current else {
      throw ServerHarnessFailure(Installation.remedy)
    }
    return installation
  }

  /// Starts the server, and returns when it accepts connections.
  package func start() async throws {
    // After a kill, the server's old processes may still hold its memory and its port.
    for _ in 0..<20 { if try await starts() { return } }
    throw ServerHarnessFailure("the server did not start: \(log.suffix(5))")
  }

  private func starts() async throws -> Bool {
    let words =
      installation.command(
        "postgres",
        [
          "-D", data, "-p", "\(port)", "-c", "listen_addresses=127.0.0.1",
          "-c", "unix_socket_directories=\(directory)", "-c", "shared_buffers=16MB",
          "-c", "max_connections=60", "-c", "max_wal_size=64MB", "-c", "min_wal_size=32MB",
          "-c", "wal_level=replica", "-c", "autovacuum=off",
        ] + settings.flatMap { ["-c", $0] }, with: state.withLock { $0.variables })
    // `$0` is the directory. The shell's last command removes the directory after the server has
    // ended.
    let script = """
      "$@" 2>&1 </dev/null & server=$!; echo "process $server"; \
      cat >/dev/null; kill -CONT $server 2>/dev/null; kill -QUIT $server 2>/dev/null; \
      wait $server; [ -e "$0/restarted-$server" ] || rm -rf "$0"
      """
    // The shell that watched the previous server must not remove the files that this server needs.
    let before = state.withLock { $0.postmaster }
    if before != 0 {
      try Data().write(to: URL(filePath: "\(directory)/restarted-\(before)"))
    }
    // There is no time limit, because a limit would end the shell and not the server.
    let watcher = try ChildProcess(
      ChildCommand(
        executable: "/bin/sh", arguments: ["-c", script, directory] + words.dropLast()),
      payload: words[words.count - 1])
    state.withLock { $0.watcher = watcher }
    let (ready, readySource) = AsyncStream.makeStream(of: Bool.self)
    let lines = watcher.lines
    Task { [weak self] in
      for await line in lines {
        if line.contains("ready to accept") { readySource.yield(true) }
        // This line reports a failure of the postmaster, not of a session that connected too early.
        if let process = self?.postmaster, line.contains("[\(process)] FATAL:") {
          readySource.yield(false)
        }
        self?.note(line)
      }
      readySource.finish()
    }
    for await isReady in ready { return isReady }
    return false
  }

  private func note(_ line: String) {
    state.withLock { state in
      state.log.append(line)
      if line.hasPrefix("process "), let number = pid_t(line.dropFirst("process ".count)) {
        state.postmaster = number
      }
    }
  }

  /// Stops the server at once, keeps its data, and returns when it has ended.
  package func stop() async throws {
    try await installation.run("pg_ctl", ["-D", data, "-m", "fast", "-w", "stop"])
  }

  /// Stops the server, and starts it again with these environment variables.
  package func restart(with variables: [String: String]) async throws {
    try await stop()
    state.withLock { $0.variables = variables }
    try await start()
  }

  /// Ends the server permanently, and returns when its processes and files are gone.
  package func end() async {
    // The watcher keeps the shell's input open. Without the watcher, the shell stops the server and
    // cleans up.
    let end = state.withLock { state in
      defer { state.watcher = nil }
      return state.watcher?.end
    }
    _ = await end?.wait()
  }

  /// Kills every process of the server with SIGKILL.
  package func kill() { signal(SIGKILL) }
  /// Pauses every process of the server.
  package func pause() { signal(SIGSTOP) }
  /// Pauses the server's process of one kind, as `pg_stat_activity` names the kind.
  package func pause(_ kind: String) async throws {
    let processes = try await query(
      "SELECT pid FROM pg_stat_activity WHERE backend_type = '\(kind)'")
    guard let process = pid_t(processes), process > 1 else {
      throw ServerHarnessFailure("the server has no single \(kind): \(processes)")
    }
    Foundation.kill(process, SIGSTOP)
  }
  /// Resumes every process of the server.
  package func resume() { signal(SIGCONT) }

  #if os(Linux)
    /// Prevents every server process except the postmaster from writing beyond the first page of a
    /// file (`prlimit(1)`).
    ///
    /// To the server, this looks like a full disk.
    package func fillDisk() async throws {
      for child in Self.children(of: postmaster) {
        do {
          try await Installation.run(
            installation.prefix + ["/usr/bin/prlimit", "--pid=\(child)", "--fsize=8192:"])
        } catch {
          // The server may already have panicked, so the process may no longer exist.
          if Self.children(of: postmaster).contains(child) { throw error }
        }
      }
    }
  #endif

  /// Sends a signal to the postmaster and to its children, which are in separate sessions.
  private func signal(_ number: Int32) {
    let postmaster = postmaster
    guard postmaster > 1 else { return }
    let children = Self.children(of: postmaster)
    Foundation.kill(postmaster, number)
    // The second listing finds children that started after the first.
    for child in Set(children + Self.children(of: postmaster)) { Foundation.kill(child, number) }
  }

  private var postmaster: pid_t { state.withLock { $0.postmaster } }

  private static func children(of parent: pid_t) -> [pid_t] {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: "/proc") } catch { return [] }
    return names.compactMap { pid_t($0) }.filter { process in
      guard let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") else {
        return false
      }
      let text = String(decoding: status, as: UTF8.self)
      // The name in parentheses may contain any character. The parent is the second word after it.
      guard let end = text.lastIndex(of: ")") else { return false }
      let words = text[text.index(after: end)...].split(separator: " ")
      return words.count > 1 && pid_t(words[1]) == parent
    }
  }

  /// Makes the server wait for its standby with each commit, and returns when it does.
  package func waitForStandby(_ names: String = "standby") async throws {
    try await query("ALTER SYSTEM SET synchronous_standby_names = '\(names)'")
    try await query("SELECT pg_reload_conf()")
    let state = "SELECT count(*) FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')"
    // Each query takes the time of a connection. The server's own start limit ends the wait.
    for _ in 0..<1_000 { if try await query(state) == "1" { return } }
    throw ServerHarnessFailure("no standby has come")
  }

  /// Promotes a standby to a primary, and returns when it accepts changes.
  package func promote() async throws {
    try await query("SELECT pg_promote(true, 30)")
  }

  /// Runs a query with PostgreSQL's own client, and returns the rows as text.
  @discardableResult
  package func query(_ sql: String, database: String = "postgres") async throws -> String {
    try await installation.run(
      "psql",
      [
        "-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-h", directory, "-p", "\(port)", "-U",
        "postgres", "-d", database, "-c", sql,
      ])
  }

  /// The connection string for a store.
  package func connection(user: String = "postgres", port: Int? = nil) -> String {
    "host=127.0.0.1 port=\(port ?? self.port) user=\(user) dbname=postgres"
  }

  /// Returns a free port.
  package static func freePort() throws -> Int {
    let listener = try LoopbackListener()
    defer { listener.close() }
    return listener.port
  }
}
