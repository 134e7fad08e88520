import Foundation
import Synchronization
import Testing
import TestPrograms

@testable import StoreBenchmark

@Suite("Another commit's program")
struct CommitBuildTests {
  /// Commands that are answered and not run.
  final class Shell: Sendable {
    private let asked = Mutex<[String]>([])
    private let answers: [(part: String, outcome: CommitBuild.Outcome)]

    init(_ answers: [(String, Int32, [String])] = []) {
      let usual: [(String, Int32, [String])] = [
        ("--show-toplevel", 0, ["/checkout"]), ("rev-parse --verify", 0, ["0123abc"]),
        ("--show-bin-path", 0, ["/built"]),
      ]
      self.answers = (answers + usual).map { ($0.0, .init(code: $0.1, lines: $0.2)) }
    }

    var commands: [String] { asked.withLock { $0 } }

    var run: CommitBuild.Runner {
      { command in
        let text = command.joined(separator: " ")
        self.asked.withLock { $0.append(text) }
        return self.answers.first { text.contains($0.part) }?.outcome ?? .init(code: 0, lines: [])
      }
    }

    func build(others: [String] = []) async throws -> CommitBuild {
      try await CommitBuild.with(
        "main~3", of: .benchmark(directory: "/here", others: others), in: "/tmp/x", run: run
      ) { $0 }
    }
  }

  @Test func theProgramIsBuiltInAWorkTreeOfItsOwnThatIsRemoved() async throws {
    let shell = Shell()
    let build = try await shell.build(others: ["allocation-probe"])
    #expect(build.commit == "0123abc" && build.program == "/built/lockstep-bench")
    #expect(!build.isDirty)
    let swift =
      "swift build --package-path /tmp/x/sources --scratch-path /tmp/x/build -c release "
    #expect(
      shell.commands == [
        "git -C /here rev-parse --show-toplevel",
        "git -C /checkout rev-parse --verify --quiet --end-of-options main~3^{commit}",
        "git -C /checkout status --porcelain",
        "git -C /checkout -c core.hooksPath=/dev/null worktree add --quiet --detach /tmp/x/sources "
          + "0123abc",
        swift + "--product lockstep-bench", swift + "--product allocation-probe",
        swift + "--show-bin-path",
        "git -C /checkout worktree remove --force /tmp/x/sources",
      ])
  }

  @Test func aCommitWithThePackageOfTheBenchmarkIsBuiltThere() async throws {
    try await inTemporaryDirectory { folder in
      let package = folder + "/sources/Benchmarks"
      try FileManager.default.createDirectory(
        atPath: package, withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: package + "/Package.swift"))
      let shell = Shell()
      _ = try await CommitBuild.with(
        "main", of: .benchmark(directory: "/here", others: []), in: folder, run: shell.run
      ) { $0 }
      #expect(
        shell.commands.contains(
          "swift build --package-path \(package) --scratch-path \(folder)/build -c release "
            + "--product lockstep-bench"))
    }
  }

  @Test func changesThatAreInNoCommitAreTold() async throws {
    let build = try await Shell([("status", 0, [" M Sources/a.swift"])]).build()
    #expect(build.isDirty)
  }

  private func failure(_ shell: Shell) async -> String {
    do {
      _ = try await shell.build()
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test func eachFaultNamesItsRemedy() async {
    #expect(
      await failure(Shell([("--show-toplevel", 127, ["sh: git: not found"])]))
        == "git is not installed, and another commit comes from git.")
    #expect(
      await failure(Shell([("--show-toplevel", 128, ["fatal: not a git repository"])]))
        == "/here is not in a git checkout; run the command in a checkout of the package.")
    #expect(
      await failure(Shell([("rev-parse --verify", 1, [])]))
        == "the checkout has no commit main~3; `git log --oneline` lists those that it has, and "
        + "`git fetch` gets others.")
    #expect(
      await failure(Shell([("worktree add", 128, ["fatal: no space"])]))
        == "git could not check out main~3: fatal: no space")
  }

  @Test func aFailedBuildShowsItsLastLinesAndLeavesNoWorkTree() async {
    let lines = (1...30).map { "line \($0)" }
    let shell = Shell([("--product lockstep-bench", 1, lines)])
    let text = await failure(shell)
    #expect(text.hasPrefix("lockstep-bench of main~3 does not build; the end of what `swift"))
    #expect(text.hasSuffix("  line 29\n  line 30") && !text.contains("line 10\n"))
    #expect(shell.commands.last == "git -C /checkout worktree remove --force /tmp/x/sources")
  }

  @Test func realCommandsGiveTheirCodeAndTheirLines() async throws {
    let outcome = try await CommitBuild.shell(["sh", "-c", "echo one; echo two >&2; exit 3"])
    #expect(outcome.code == 3 && outcome.lines.sorted() == ["one", "two"])
    #expect(try await CommitBuild.shell(["no-such-command-here"]).code == 127)
  }

  @Test func otherOptionsOfOutputAreRefused() async throws {
    let ending = try await lockstep("bench", "--force", "--against-commit", "HEAD", "--json")
    #expect(ending.code == 64 && ending.errors.contains("leave `--json` away"), "\(ending.errors)")
    let dry = try await lockstep("bench", "--dry-run", "--against-commit", "HEAD")
    #expect(dry.code == 64 && dry.errors.contains("leave --against-commit away"))
  }
}
