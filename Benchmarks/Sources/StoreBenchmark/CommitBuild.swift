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

  /// The hash of the commit.
  let commit: String
  /// The built program.
  let program: String
  /// True if the sources here have uncommitted changes.
  let isDirty: Bool

  private static let product = "lockstep-bench"
  private static let toldLines = 20

  /// Builds the revision of the checkout that contains a directory, calls the body with the
  /// program, and then removes the work tree.
  ///
  /// `others` are products to build beside the program.
  ///
  /// - Throws: ``Failure``, and the body's errors.
  static func with<Result: Sendable>(
    _ revision: String, of directory: String, in folder: String, others: [String] = [],
    run: @escaping Runner = shell,
    _ body: (CommitBuild) async throws -> Result
  ) async throws -> Result {
    let top = try await checkout(directory, run)
    let commit = try await commit(revision, top, run)
    let isDirty = try await !run(["git", "-C", top, "status", "--porcelain"]).lines.isEmpty
    let sources = folder + "/sources"
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
      let program = try await built(
        [product] + others, sources, folder + "/build", revision, run)
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

  private static func built(
    _ products: [String], _ sources: String, _ scratch: String, _ revision: String, _ run: Runner
  ) async throws -> String {
    // The commits before the package of the benchmark have its program in the root.
    let benchmarks = sources + "/Benchmarks"
    let isApart = FileManager.default.fileExists(atPath: benchmarks + "/Package.swift")
    let build = [
      "swift", "build", "--package-path", isApart ? benchmarks : sources, "--scratch-path", scratch,
      "-c", "release",
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
    return folder + "/" + product
  }

  /// Runs a command in a separate process, which is killed when the task is cancelled.
  static let shell: Runner = { command in
    let process = try ChildProcess(
      ChildCommand(
        executable: "/bin/sh",
        arguments: ["-c", "exec \"$@\" 2>&1", "sh"] + command.dropLast()),
      payload: command.last ?? "true")
    return await withTaskCancellationHandler {
      var lines: [String] = []
      for await line in process.lines { lines.append(line) }
      guard case .exited(let code) = await process.waitForEnd() else {
        return Outcome(code: -1, lines: lines)
      }
      return Outcome(code: code, lines: lines)
    } onCancel: {
      process.kill()
    }
  }
}

extension CommitBuild.Outcome {
  fileprivate var text: String { lines.joined(separator: " ") }
}
