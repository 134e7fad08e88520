import Foundation

extension Program {
  /// The reason why a commit is not known.
  public struct UnknownCommit: Error, CustomStringConvertible {
    /// Git's own words, or the folder that is no checkout.
    public let description: String
  }

  /// The commit of the sources that this program was built from, wherever the program runs.
  ///
  /// The commit ends with `-dirty` if one of the programs' source files differs from the commit.
  /// The commit is unknown if the sources are gone, or lie in a checkout of something else. The
  /// first access starts git up to three times.
  public static let sourceCommit = sourceCommit(
    of: URL(filePath: #filePath).appending(path: "../../../..").standardized
      .path(percentEncoded: false))

  /// The output of `--version`: the version, and the commit if it is known.
  public static func versionText(of name: String) -> String {
    let commit =
      switch sourceCommit {
      case .success(let commit): commit
      case .failure(let unknown): "unknown: \(unknown)"
      }
    return "\(name) \(version)\ncommit \(commit)\n"
  }

  /// The commit of a checkout, by its root.
  static func sourceCommit(of root: String) -> Result<String, UnknownCommit> {
    Result { () throws(UnknownCommit) in
      let top = try git(["rev-parse", "--show-toplevel"], in: root)
      guard place(top) == place(root) else {
        throw UnknownCommit(description: "\(root) is no git checkout")
      }
      let head = try git(["rev-parse", "HEAD"], in: root)
      let sources = ["Package.swift", "Sources", "Benchmarks", ":!Benchmarks/Results"]
      let changes = try git(["status", "--porcelain", "--"] + sources, in: root)
      return changes.isEmpty ? head : head + "-dirty"
    }
  }

  private static func place(_ path: String) -> [String] {
    URL(filePath: path).resolvingSymlinksInPath().pathComponents.filter { $0 != "/" }
  }

  /// The output of git; an error has git's own words.
  private static func git(
    _ arguments: [String], in root: String
  ) throws(UnknownCommit) -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", root] + arguments
    let (output, complaint) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = complaint
    do {
      try process.run()
      let text = try output.fileHandleForReading.readToEnd() ?? Data()
      let words = try complaint.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      if process.terminationStatus == 0 { return trimmed(text) }
      throw UnknownCommit(description: firstLine(of: trimmed(words)) ?? "git does not tell")
    } catch let unknown as UnknownCommit {
      throw unknown
    } catch {
      throw UnknownCommit(description: "git cannot be started: \(error)")
    }
  }

  private static func trimmed(_ data: Data) -> String {
    String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func firstLine(of text: String) -> String? {
    text.split(separator: "\n").first.map(String.init)
  }
}
