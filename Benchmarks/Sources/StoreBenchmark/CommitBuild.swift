import Foundation
import Processes

/// The program of another commit, built from a separate work tree in a temporary folder.
struct CommitBuild {
  /// Runs a command from the search path to its end.
  typealias Runner = @Sendable (_ command: [String]) async throws -> Outcome

  /// The result of a command.
  struct Outcome: Sendable {
    let code: Int32
    /// The lines of its standard output and standard error.
    let lines: [String]
  }

  /// The reason why there is no program.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The program to build.
  enum Origin: Sendable {
    /// The benchmark of the checkout that contains a directory, and products to build beside it.
    case benchmark(directory: String, others: [String])
    /// A program that measures a store of the user, in a package inside of any checkout.
    case subject(package: String, product: String)

    /// A directory in the checkout.
    fileprivate var directory: String {
      switch self {
      case .benchmark(let directory, _): directory
      case .subject(let package, _): package
      }
    }

    fileprivate var products: [String] {
      switch self {
      case .benchmark(_, let others): ["lockstep-bench"] + others
      case .subject(_, let product): [product]
      }
    }
  }

  /// The hash of the commit.
  let commit: String
  /// The built program.
  let program: String
  /// True if the sources here have uncommitted changes.
  let isDirty: Bool

  private static let toldLines = 20

  /// Builds the program of a revision, calls the body with it, and then removes the work tree.
  ///
  /// - Throws: ``Failure``, and the body's errors.
  static func with<Result: Sendable>(
    _ revision: String, of origin: Origin, in folder: String, run: @escaping Runner = shell,
    _ body: (CommitBuild) async throws -> Result
  ) async throws -> Result {
    let top = try await checkout(origin.directory, run)
    let commit = try await commit(revision, top, run)
    let isDirty = try await !run(["git", "-C", top, "status", "--porcelain"]).lines.isEmpty
    let sources: String =
      switch origin {
      case .benchmark: folder + "/sources"
      case .subject: try WorkTreeNeighbours.link(of: top, in: folder + "/around")
      }
    let added = try await run(
      [
        "git", "-C", top, "-c", "core.hooksPath=/dev/null", "worktree", "add", "--quiet",
        "--detach", sources, commit,
      ])
    guard added.code == 0 else {
      throw Failure(description: "git could not check out \(revision): \(added.text)")
    }
    let result: Swift.Result<Result, any Error>
    do {
      let package = try await package(origin, in: sources, of: top, revision, run)
      let program = try await built(
        origin.products, package, folder + "/build", revision, run)
      result = .success(
        try await body(CommitBuild(commit: commit, program: program, isDirty: isDirty)))
    } catch { result = .failure(error) }
    // This also runs after a cancellation: git must not keep a work tree that is gone.
    _ = try await Task {
      try await run(["git", "-C", top, "worktree", "remove", "--force", sources])
    }.value
    return try result.get()
  }

  private static func checkout(_ directory: String, _ run: Runner) async throws -> String {
    let found = try await run(["git", "-C", directory, "rev-parse", "--show-toplevel"])
    if found.code == 127 {
      throw Failure(description: "git is not installed, and another commit comes from git.")
    }
    guard found.code == 0, let top = found.lines.last else {
      throw Failure(
        description: "\(directory) is not in a git checkout; run the command in a checkout of the "
          + "package.")
    }
    return top
  }

  private static func commit(
    _ revision: String, _ top: String, _ run: Runner
  ) async throws -> String {
    let found = try await run(
      [
        "git", "-C", top, "rev-parse", "--verify", "--quiet", "--end-of-options",
        revision + "^{commit}",
      ])
    guard found.code == 0, let commit = found.lines.last else {
      throw Failure(
        description: "the checkout has no commit \(revision); `git log --oneline` lists those that "
          + "it has, and `git fetch` gets others.")
    }
    return commit
  }

  /// The path of the program's package in a work tree.
  private static func package(
    _ origin: Origin, in sources: String, of top: String, _ revision: String, _ run: Runner
  ) async throws -> String {
    func isPackage(_ path: String) -> Bool {
      FileManager.default.fileExists(atPath: path + "/Package.swift")
    }
    switch origin {
    case .benchmark:
      // The commits before the package of the benchmark have its program in the root.
      let benchmarks = sources + "/Benchmarks"
      return isPackage(benchmarks) ? benchmarks : sources
    case .subject(let package, _):
      let listed = try await run(["git", "-C", sources, "ls-files", "--stage"])
      try WorkTreeNeighbours.linkSubmodules(listed.lines, in: sources, of: top)
      let prefix = try await run(["git", "-C", package, "rev-parse", "--show-prefix"])
      let place = sources + "/" + (prefix.lines.last ?? "")
      guard isPackage(place) else {
        throw Failure(
          description: "\(revision) has no package \(prefix.lines.last ?? ""), which `init-suite` "
            + "makes. Name a commit that has the package.")
      }
      return place
    }
  }

  private static func built(
    _ products: [String], _ package: String, _ scratch: String, _ revision: String, _ run: Runner
  ) async throws -> String {
    let build = [
      "swift", "build", "--package-path", package, "--scratch-path", scratch, "-c", "release",
    ]
    for product in products {
      let made = try await run(build + ["--product", product])
      try Task.checkCancellation()
      guard made.code == 0 else {
        throw Failure(
          description: "\(product) of \(revision) does not build; the end of what `swift build` "
            + "said:\n" + made.lines.suffix(toldLines).map { "  " + $0 }.joined(separator: "\n"))
      }
    }
    let place = try await run(build + ["--show-bin-path"])
    guard place.code == 0, let folder = place.lines.last else {
      throw Failure(description: "swift does not say where it built \(revision): \(place.text)")
    }
    return folder + "/" + products[0]
  }
}
