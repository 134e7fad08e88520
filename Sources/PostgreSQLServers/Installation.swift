import Foundation
import Processes

/// The local installation of PostgreSQL: its programs, and the way to run them.
///
/// The server refuses to run as root, so a program that runs as root starts it as the user
/// `postgres`.
package struct Installation: Sendable {
  /// The directory of the programs.
  package let directory: String
  /// The words before a command that run the command as the servers' user.
  package let prefix: [String]
  /// The user and group that own the servers' files.
  let owner: (user: uid_t, group: gid_t)?

  /// The installation, or `nil` if there is none.
  ///
  /// Work that needs a server is then skipped and reported.
  package static let current: Installation? = find(in: searchPath())

  /// The variable with the directories to search for the programs, separated by colons.
  package static let pathVariable = "LOCKSTEP_POSTGRES_PROGRAMS"

  /// The explanation and the remedy if PostgreSQL is not installed.
  package static let remedy = "PostgreSQL is not installed; .ci/setup --postgresql installs it"

  /// The path of `openssl`, which makes the certificates of encrypting servers, or `nil` if it is
  /// missing.
  package static let openssl = ["/usr/bin", "/opt/homebrew/bin", "/usr/local/bin"]
    .map { "\($0)/openssl" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The directories to search for the programs: those of ``pathVariable``, or by default those of
  /// Debian's and Homebrew's packages, newest first.
  package static func searchPath(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    if let named = environment[pathVariable], !named.isEmpty {
      return named.split(separator: ":").map(String.init)
    }
    let versions = (14...20).reversed()
    return versions.map { "/usr/lib/postgresql/\($0)/bin" }
      + versions.map { "/opt/homebrew/opt/postgresql@\($0)/bin" }
      + ["/opt/homebrew/bin", "/usr/local/bin", "/usr/bin"]
  }

  /// Searches directories for the programs.
  ///
  /// The first directory with all programs is used.
  ///
  /// - Returns: The installation. `nil` if no directory has all programs, or if this program runs
  ///   as root and the user `postgres` or `setpriv` is missing.
  package static func find(in directories: [String]) -> Installation? {
    let found = directories.first { directory in
      ["initdb", "postgres", "pg_basebackup", "psql"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: "\(directory)/\($0)")
      }
    }
    guard let found else { return nil }
    guard geteuid() == 0 else {
      return Installation(directory: found, prefix: [], owner: nil)
    }
    let runner = ["/usr/bin/setpriv", "/bin/setpriv"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let runner, let entry = getpwnam("postgres")?.pointee else { return nil }
    return Installation(
      directory: found,
      prefix: [runner, "--reuid=postgres", "--regid=postgres", "--init-groups", "--"],
      owner: (entry.pw_uid, entry.pw_gid))
  }

  /// The words of a command that runs one of the programs as the right user, with these environment
  /// variables.
  package func command(
    _ program: String, _ arguments: [String], with variables: [String: String] = [:]
  ) -> [String] {
    let words = variables.map { "\($0.key)=\($0.value)" }.sorted()
    return prefix + (words.isEmpty ? [] : ["/usr/bin/env"] + words)
      + ["\(directory)/\(program)"] + arguments
  }

  /// Runs one of the programs, waits for its end, and returns its output.
  @discardableResult
  package func run(_ program: String, _ arguments: [String]) async throws -> String {
    try await Self.run(command(program, arguments))
  }

  /// Runs a command, waits for its end, and returns its output.
  ///
  /// There is no time limit: the installation of a server takes more than a minute on a busy machine.
  @discardableResult
  package static func run(_ words: [String]) async throws -> String {
    let child = try ChildProcess(
      ChildCommand(executable: words[0], arguments: Array(words.dropFirst().dropLast())),
      payload: words[words.count - 1], keepsErrors: true)
    var lines: [String] = []
    for await line in child.lines { lines.append(line) }
    let ending = await child.waitForEnd()
    guard ending == .exited(0) else {
      throw ServerHarnessFailure("\(words) ended with \(ending): \(child.complaint)")
    }
    return lines.joined(separator: "\n")
  }

  /// Creates a directory that belongs to the servers' user, and returns its path.
  package func makeDirectory() throws -> String {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "pg-\(UUID().uuidString.prefix(8))").path(percentEncoded: false)
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    if let owner, chown(path, owner.user, owner.group) != 0 {
      throw ServerHarnessFailure("chown \(path): \(String(cString: strerror(errno)))")
    }
    return path
  }
}

/// A failure of the test harness for servers, not of a store.
public struct ServerHarnessFailure: Error, CustomStringConvertible {
  /// The failure, and the remedy.
  public let description: String

  package init(_ description: String) { self.description = description }
}
