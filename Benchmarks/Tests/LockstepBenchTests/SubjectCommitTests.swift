import Arguments
import Foundation
import Reports
import ResultModel
import TestPrograms
import Testing

@testable import StoreBenchmark
@testable import Workloads

@Suite("Another commit of a user's store")
struct SubjectCommitTests {
  private typealias Shell = CommitBuildTests.Shell

  /// Creates a checkout `mine` in a folder, and makes the commands of git and Swift succeed.
  private func build(
    in folder: String, hasPackage: Bool = true
  ) async throws -> (build: CommitBuild, commands: [String]) {
    let top = folder + "/work/mine"
    let tree = folder + "/temporary/around" + top
    for path in [top + "/lockstep", folder + "/work/lockstep", tree + "/Conformance/Bench"] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    // Git checks out the package, and an empty folder for the submodule.
    if hasPackage {
      try Data().write(to: URL(filePath: tree + "/Conformance/Bench/Package.swift"))
    }
    try Data().write(to: URL(filePath: top + "/lockstep/Package.swift"))
    let shell = Shell([
      ("--show-toplevel", 0, [top]), ("--show-prefix", 0, ["Conformance/Bench/"]),
      ("ls-files --stage", 0, ["100644 0123 0\tPackage.swift", "160000 4567 0\tlockstep"]),
    ])
    let build = try await CommitBuild.with(
      "main", of: .subject(package: top + "/Conformance/Bench", product: "bench"),
      in: folder + "/temporary", run: shell.run
    ) { $0 }
    return (build, shell.commands)
  }

  @Test func thePackageOfTheBenchmarkIsBuiltWhereItsNeighboursAre() async throws {
    try await inTemporaryDirectory { folder in
      let (build, commands) = try await build(in: folder)
      let tree = folder + "/temporary/around" + folder + "/work/mine"
      #expect(build.program == "/built/bench" && build.commit == "0123abc")
      #expect(
        commands.contains(
          "swift build --package-path \(tree)/Conformance/Bench/ --scratch-path "
            + "\(folder)/temporary/build -c release --product bench"), "\(commands)")
      #expect(commands.last?.hasSuffix("worktree remove --force \(tree)") == true)
      let manager = FileManager.default
      #expect(
        try manager.destinationOfSymbolicLink(atPath: tree + "/../lockstep")
          == folder + "/work/lockstep")
      // The submodule is the one of the checkout, whose content git has.
      #expect(manager.fileExists(atPath: tree + "/lockstep/Package.swift"))
    }
  }

  @Test func aCommitWithoutThePackageIsRefused() async throws {
    try await inTemporaryDirectory { folder in
      let failure = await #expect(throws: CommitBuild.Failure.self) {
        _ = try await build(in: folder, hasPackage: false)
      }
      #expect(
        failure?.description
          == "main has no package Conformance/Bench/, which `init-suite` makes. Name a commit that "
          + "has the package.")
    }
  }

  /// The refusal of a store that another commit's program opens; `nil` if it is measured.
  private func refusal(_ store: String, isDurable: Bool = true) async throws -> OtherCommit.Refusal?
  {
    try await inTemporaryDirectory { directory in
      let program = try BuiltProgram.required("subject-bench").path
      let other = OtherCommit(
        revision: "main", subject: BenchmarkSubject(id: store, claimed: .powerLoss),
        command: RestartedMeasurement.command(
          MeasuringOrder.trial.rawValue, of: program, [store]),
        isDurable: isDurable, parent: directory)
      do { try await other.refuseUnmeasured() } catch let refusal as OtherCommit.Refusal {
        return refusal
      }
      return nil
    }
  }

  @Test func aStoreThatTheOtherCommitCannotMeasureIsRefused() async throws {
    let lost = try #require(try await refusal("nowhere"))
    #expect(lost.code == .nonconforming)
    #expect(
      lost.description
        == "at main, nowhere has no figures: it acknowledges saves that it has not written. A process "
        + "made 16 saves and ended, and a second process found 0. There is nothing to compare.")
    let fails = try #require(try await refusal("throws-at-opening"))
    #expect(fails.code == .crashed)
    #expect(fails.description.contains(": there is no licence for this machine. There is"))
    #expect(try await refusal("copy") == nil)
  }

  @Test func commitsOfDifferentDurabilityAreNotCompared() async throws {
    let less = try #require(try await refusal("plain"))
    #expect(less.code == .untried)
    #expect(
      less.description
        == "at main, plain does not survive a power cut, by its claim or by its file calls. Compare "
        + "both commits with --durability processCrash.")
    #expect(try await refusal("plain", isDurable: false) == nil)
  }

  @Test func aStoreThatCannotBeMeasuredHereNeedsNoOtherCommit() async throws {
    try await inTemporaryDirectory { directory in
      let ending = try await BuiltProgram.required("subject-bench").run([
        "nowhere", "--force", "--against-commit", "HEAD", "--directory", directory, "--output",
        directory + "/out",
      ])
      #expect(ending.code == 7 && ending.output.isEmpty, "\(ending.output)")
      #expect(ending.errors.contains("found 0. There is nothing to compare.\n"), "\(ending.errors)")
      #expect(!ending.errors.contains("building"), "\(ending.errors)")
    }
  }

  /// A counted run of a store, which is a debug build's and so forced.
  private func counted(
    _ store: String, in directory: String, _ more: String...
  ) async throws -> BuiltProgram.Ending {
    try await BuiltProgram.required("subject-bench").run(
      [
        store, "--force", "--counts", "--directory", directory, "--output", directory + "/out",
      ] + more,
      // The order of a dictionary decides how often a buffer grows.
      environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
  }

  @Test func aRunIsCheckedAgainstAKeptOne() async throws {
    try await inTemporaryDirectory { directory in
      let kept = directory + "/kept.json"
      let missing = try await counted("plain", in: directory, "--check", kept)
      #expect(missing.code == 5 && missing.output.isEmpty, "\(missing.errors)")
      let first = try await counted("plain", in: directory)
      #expect(first.code == 0, "\(first.errors)")
      try FileManager.default.moveItem(atPath: directory + "/out/result.json", toPath: kept)
      let same = try await counted("plain", in: directory, "--check", kept)
      #expect(same.code == 0 && same.output.contains(" counts and 0 times were compared: 0 worse"))
      // A store that synchronises twice has more calls.
      var result = try ResultFile.read(kept)
      for index in result.cells.indices where result.cells[index].metric == .fileWrites {
        let half = { (value: Double) in value / 2 }
        result.cells[index].value = result.cells[index].value.map(half)
        result.cells[index].low = result.cells[index].low.map(half)
        result.cells[index].high = result.cells[index].high.map(half)
        result.cells[index].rounds = result.cells[index].rounds.map(half)
      }
      try ResultFile.write(result, to: kept)
      let worse = try await counted("plain", in: directory, "--check", kept)
      #expect(worse.code == 2 && worse.output.contains("worse: plain, "), "\(worse.output)")
      let json = try await counted("plain", in: directory, "--check", kept, "--json")
      #expect(json.code == 64 && json.errors.contains("leave `--json` away"))
    }
  }
}
