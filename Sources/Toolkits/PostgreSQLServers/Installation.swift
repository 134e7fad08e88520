import Foundation
import Processes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// PostgreSQL as it is installed here: its programs, and how to run them.
///
/// The server refuses to run as root; a program that runs as root runs it as the user `postgres`.
package struct Installation: Sendable {
  /// Where the programs are.
  package let directory: String
  /// The words before a command that run it as the servers' user.
  package let prefix: [String]
  /// The user and group that own the servers' files.
  let owner: (user: uid_t, group: gid_t)?

  /// The installation, or `nil` where there is none: what needs a server is then left out, and said.
  package static let current: Installation? = find(in: searchPath())

  /// The variable that names the directories in which the programs are looked for, with colons between.
  package static let pathVariable = "LOCKSTEP_POSTGRES_PROGRAMS"

  /// Why there is none, and the remedy.
  package static let remedy = "PostgreSQL is not installed; .ci/setup --postgresql installs it"

  /// `openssl`, which makes the certificates of servers that encrypt; `nil` where there is none.
  package static let openssl = ["/usr/bin", "/opt/homebrew/bin", "/usr/local/bin"]
    .map { "\($0)/openssl" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The directories in which the programs are looked for: those of ``pathVariable``, or else those of
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

  /// Looks for the programs in some directories; the first that has all of them is taken.
  ///
  /// - Parameter directories: The directories.
  /// - Returns: The installation, or `nil` where none of the directories has all programs, or where this
  ///   program runs as root and there is no user `postgres` or no `setpriv`.
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

  /// The words of a command that runs one of the programs as the right user, with these variables in its
  /// environment.
  package func command(
    _ program: String, _ arguments: [String], with variables: [String: String] = [:]
  ) -> [String] {
    let words = variables.map { "\($0.key)=\($0.value)" }.sorted()
    return prefix + (words.isEmpty ? [] : ["/usr/bin/env"] + words)
      + ["\(directory)/\(program)"] + arguments
  }

  /// Runs one of the programs to its end, and returns its output.
  @discardableResult
  package func run(_ program: String, _ arguments: [String]) async throws -> String {
    try await Self.run(command(program, arguments))
  }

  /// Runs a command to its end, and returns its output.
  @discardableResult
  package static func run(_ words: [String]) async throws -> String {
    let child = try ChildProcess(
      ChildCommand(executable: words[0], arguments: Array(words.dropFirst().dropLast())),
      payload: words[words.count - 1], limitInSeconds: 60, keepsErrors: true)
    var lines: [String] = []
    for await line in child.lines { lines.append(line) }
    let ending = await child.waitForEnd()
    guard ending == .exited(0) else {
      throw ServerHarnessFailure("\(words) ended with \(ending): \(child.complaint)")
    }
    return lines.joined(separator: "\n")
  }

  /// A new directory that belongs to the servers' user.
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

/// A failure of the harness that runs servers, and not of a store.
package struct ServerHarnessFailure: Error, CustomStringConvertible {
  package let description: String

  /// Describes a failure.
  package init(_ description: String) { self.description = description }
}
