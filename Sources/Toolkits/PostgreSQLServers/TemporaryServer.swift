import Foundation
import Processes
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A PostgreSQL server in a temporary directory, on loopback.
///
/// A shell watches it: when this value goes away or its process ends, however it ends, the shell's
/// input ends too, and the shell stops the server and removes the directory.
package final class TemporaryServer: Sendable {
  /// The programs that it is made of.
  package let installation: Installation
  /// Where its files are; removed when it ends.
  package let directory: String
  /// The port that it listens on.
  package let port: Int
  private let settings: [String]
  private let state = Mutex(State())

  private struct State {
    var watcher: ChildProcess?
    var postmaster: pid_t = 0
    var log: [String] = []
    var variables: [String: String] = [:]
  }

  /// Where the server keeps its data.
  package var data: String { "\(directory)/data" }
  /// The lines of the server's log until now.
  package var log: [String] { state.withLock { $0.log } }

  private init(_ installation: Installation, _ directory: String, port: Int, _ settings: [String]) {
    self.installation = installation
    self.directory = directory
    self.port = port
    self.settings = settings
  }

  /// Makes a server that has no data yet, and starts it.
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

  /// Makes a standby of a server, and starts it.
  ///
  /// It finds the primary through a port that may be a proxy's, listens on a port that may be that of
  /// a server that is gone, and has a name by which the primary waits for it.
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

  /// Starts the server, and returns when it takes connections.
  package func start() async throws {
    // The processes of a server that was killed may still hold its memory and its port.
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
    // `$0` is the directory; the last argument is the server's last word.
    let script = """
      "$@" 2>&1 </dev/null & server=$!; echo "process $server"; \
      cat >/dev/null; kill -CONT $server 2>/dev/null; kill -QUIT $server 2>/dev/null; \
      wait $server; [ -e "$0/restarted-$server" ] || rm -rf "$0"
      """
    // The shell that watched a server before must not remove what this one needs.
    let before = state.withLock { $0.postmaster }
    if before != 0 {
      try Data().write(to: URL(filePath: "\(directory)/restarted-\(before)"))
    }
    // Without a limit of time, which would end the shell and not the server.
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
        // The postmaster's own failure, and not that of a session that has come too early.
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

  /// Stops the server at once, keeps its data, and returns when it is gone.
  package func stop() async throws {
    try await installation.run("pg_ctl", ["-D", data, "-m", "fast", "-w", "stop"])
  }

  /// Stops the server, and starts it with these variables in its environment.
  package func restart(with variables: [String: String]) async throws {
    try await stop()
    state.withLock { $0.variables = variables }
    try await start()
  }

  /// Stops the server for good, and returns when its processes and its files are gone.
  package func end() async {
    // The watcher holds the shell's input open: without the watcher the shell does its last duty.
    let end = state.withLock { state in
      defer { state.watcher = nil }
      return state.watcher?.end
    }
    _ = await end?.wait()
  }

  /// Kills every process of the server with a signal that none can catch.
  package func kill() { signal(SIGKILL) }
  /// Stops every process of the server for a while.
  package func pause() { signal(SIGSTOP) }
  /// Lets every process of the server go on.
  package func resume() { signal(SIGCONT) }

  #if os(Linux)
    /// Lets no process of the server but the postmaster write behind the first page of a file
    /// (`prlimit(1)`), which the server takes for a disk without room.
    package func fillDisk() async throws {
      for child in Self.children(of: postmaster) {
        do {
          try await Installation.run(
            installation.prefix + ["/usr/bin/prlimit", "--pid=\(child)", "--fsize=8192:"])
        } catch {
          // The server may have panicked already, and its processes be gone.
          if Foundation.kill(child, 0) == 0 { throw error }
        }
      }
    }
  #endif

  /// Sends a signal to the postmaster and to its children, who are in sessions of their own.
  private func signal(_ number: Int32) {
    let postmaster = postmaster
    guard postmaster > 1 else { return }
    let children = Self.children(of: postmaster)
    Foundation.kill(postmaster, number)
    // A child that began between the two looks is found by the second.
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
      // The name, in brackets, may hold anything; the parent is the second word behind it.
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
    // Each look takes a connection's time; the server's own limit of starting ends the wait.
    for _ in 0..<1_000 { if try await query(state) == "1" { return } }
    throw ServerHarnessFailure("no standby has come")
  }

  /// Makes a primary of a standby, and returns when it takes changes.
  package func promote() async throws {
    try await query("SELECT pg_promote(true, 30)")
  }

  /// Asks the server through its own client, and returns the rows as text.
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

  /// A port that nobody listens on.
  package static func freePort() throws -> Int {
    let listener = try LoopbackListener()
    defer { listener.close() }
    return listener.port
  }
}
