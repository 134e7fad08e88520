import Foundation
import Reports
import ResultModel
import TestPrograms
import Testing

@Suite("lockstep bench, as a process that measures", .serialized)
struct BenchRunTests {
  /// Two rounds of a small store, by a build whose figures mean nothing.
  private func arguments(_ directory: String, _ more: String...) -> [String] {
    [
      "bench", "--force", "--variants", "mutex", "--workloads", "save-only", "--clients", "1",
      "--durability", "processCrash", "--rounds", "3", "--budget", "2000", "--directory", directory,
      "--output", directory + "/out",
    ] + more
  }

  private func result(_ directory: String) throws -> BenchmarkResult {
    try ResultFile.read(directory + "/out/result.json")
  }

  private func record(_ directory: String) -> String { directory + "/out/rounds.jsonl" }

  private func throughput(_ result: BenchmarkResult, _ arm: String) throws -> ResultCell {
    try #require(result.cells.first { $0.variant == arm && $0.metric == .throughput })
  }

  /// Three rounds each of the store and of the A/A arm, whichever process measured them.
  private func expectWhole(_ directory: String) throws {
    let result = try result(directory)
    #expect(result.context.isComplete && result.context.rounds == 3)
    for arm in ["mutex", "mutex (again)"] {
      #expect(try throughput(result, arm).rounds.count == 3)
      #expect(result.context.order.count { $0.contains(arm) } == 3)
    }
    #expect(!FileManager.default.fileExists(atPath: record(directory)))
  }

  @Test(.long) func aRunThatWasKilledGoesOn() async throws {
    try await inTemporaryDirectory { directory in
      let lockstep = try BuiltProgram.bench()
      let killed = try await StartedProgram(lockstep, arguments(directory, "--records", "20"))
        .send(SIGKILL, afterLine: 3)
      #expect(killed.code == -SIGKILL)
      let file = try FileHandle(forWritingTo: URL(filePath: record(directory)))
      try file.seekToEnd()
      try file.write(contentsOf: Data("01234567 {\"measured\":{".utf8))
      try file.close()
      let refused = try await lockstep.run([
        "bench", "--resume", directory + "/out", "--force", "--rounds", "3",
      ])
      #expect(refused.code == 64 && refused.errors.contains("leave --rounds away"))
      let ending = try await lockstep.run(["bench", "--resume", directory + "/out", "--force"])
      #expect(ending.code == 0, "\(ending.errors)")
      #expect(ending.errors.contains("The last line of the record was cut off, and is measured"))
      try expectWhole(directory)
      #expect(try result(directory).context.resumptions?.count == 1)
      let again = try await lockstep.run(["bench", "--resume", directory + "/out", "--force"])
      #expect(again.code == 64 && again.errors.contains("has no unfinished run"))
    }
  }

  @Test func aRunThatWasStoppedSaysHowToGoOn() async throws {
    try await inTemporaryDirectory { directory in
      let lockstep = try BuiltProgram.bench()
      let stopped = try await StartedProgram(lockstep, arguments(directory, "--records", "20"))
        .send(SIGINT, afterLine: 3)
      #expect(stopped.code == 130)
      #expect(stopped.errors.contains("Resume with: lockstep bench --resume \(directory)/out"))
      let unfinished = try await lockstep.run(["validate", directory + "/out/result.json"])
      #expect(unfinished.code == 1 && unfinished.errors.contains("lockstep bench --resume"))
      let ending = try await lockstep.run(["bench", "--resume", directory + "/out", "--force"])
      #expect(ending.code == 0, "\(ending.errors)")
      try expectWhole(directory)
    }
  }

  @Test(.long) func whatWasMeasuredOutlivesAStopRightAfterResuming() async throws {
    try await inTemporaryDirectory { directory in
      let lockstep = try BuiltProgram.bench()
      _ = try await StartedProgram(lockstep, arguments(directory, "--records", "20"))
        .send(SIGINT, afterLine: 3)
      let before = try Data(contentsOf: URL(filePath: record(directory)))
      // The first line shows that the run is resumed; by then, no measurement is used again.
      let stopped = try await StartedProgram(
        lockstep, ["bench", "--resume", directory + "/out", "--force"]
      ).send(SIGINT, afterLine: 1)
      #expect(stopped.code == 130)
      #expect(stopped.errors.contains("Resume with: lockstep bench --resume \(directory)/out"))
      #expect(try Data(contentsOf: URL(filePath: record(directory))).starts(with: before))
      let ending = try await lockstep.run(["bench", "--resume", directory + "/out", "--force"])
      #expect(ending.code == 0, "\(ending.errors)")
      try expectWhole(directory)
    }
  }

  @Test func aDiskThatFillsFailsTheRoundsThatNeedIt() async throws {
    try await inTemporaryDirectory { directory in
      let lockstep = try BuiltProgram.bench()
      // No file may have more than about 200,000 bytes: 2,000 records have twice as many.
      let ending = try await BuiltProgram(path: "/bin/bash").run(
        ["-c", "ulimit -f 200; exec \"$0\" \"$@\"", lockstep.path]
          + arguments(directory, "--records", "2000"))
      #expect(ending.code == 3, "\(ending.errors)")
      #expect(ending.errors.contains("cannot be filled with records (File too large)"))
      #expect(ending.output.contains("† round 1 of mutex failed: "))
    }
  }

  @Test(.long) func aResultThatCannotBeWrittenFailsTheRun() async throws {
    try await inTemporaryDirectory { directory in
      let lockstep = try BuiltProgram.bench()
      // Enough for the first line of the record, and for no result.
      let ending = try await BuiltProgram(path: "/bin/bash").run(
        ["-c", "ulimit -f 8; exec \"$0\" \"$@\"", lockstep.path]
          + arguments(directory, "--records", "20"))
      #expect(ending.code == 1, "\(ending.errors)")
      #expect(ending.errors.contains("result.json cannot be written (File too large)"))
      #expect(ending.errors.contains("The run continues, but could not be resumed"))
      #expect(ending.output.contains("mutex"))
    }
  }

  #if os(Linux)
    @Test(.long) func aStoreThatCrashesInOneRoundIsMarkedAndTheOthersAreKept() async throws {
      try await inTemporaryDirectory { directory in
        let lockstep = try BuiltProgram.bench()
        // The shell waits for the first process of a round, and ends it.
        let script = """
          "$0" "$@" & run=$!
          until child=$(grep -ls internal-round $(printf '/proc/%d/cmdline ' $(cat /proc/$run/task/*/children)))
          do kill -0 $run || break; done
          child=${child//[!0-9]/}
          kill -SEGV $child
          wait $run
          """
        let ending = try await BuiltProgram(path: "/bin/bash").run(
          ["-c", script, lockstep.path] + arguments(directory, "--records", "20"))
        #expect(ending.code == 3, "\(ending.errors)")
        let failures = try result(directory).context.failures
        #expect(failures.map(\.kind) == [.crashed])
        #expect(failures.first?.message.contains("was killed by signal 11") == true)
        let arm = try #require(failures.first?.arm)
        #expect(try throughput(result(directory), arm).rounds.count == 2)
      }
    }
  #endif

  @Test(.long) func itemsOfOnesOwnAreMeasuredAndTold() async throws {
    try await inTemporaryDirectory { directory in
      let lockstep = try BuiltProgram.bench()
      let items = directory + "/items.json"
      try Data(#"[{"key": "a", "text": "something of mine"}, {"key": "b"}]"#.utf8)
        .write(to: URL(filePath: items))
      let own = ["--items", items, "--id-field", "key"]
      let ending = try await lockstep.run(arguments(directory) + own)
      #expect(ending.code == 0, "\(ending.errors)")
      let facts = try #require(try result(directory).context.items)
      #expect(facts.count == 2 && facts.idField == "key" && facts.file == "items.json")
      #expect(ending.output.contains(facts.sentence))
      let page = try String(contentsOfFile: directory + "/out/report.html", encoding: .utf8)
      #expect(page.contains("The records are the user"))
      let explained = try await lockstep.run(["explain", directory + "/out"])
      #expect(explained.output.contains(facts.sentence))
      let many = try await lockstep.run(["bench", "--dry-run", "--clients", "1,2,8"] + own)
      #expect(many.output.contains("\nLeft out: 8 clients, more than the 2 records.\n"))
      let missing = try await lockstep.run(["bench", "--dry-run", "--items", items])
      #expect(missing.code == 64 && missing.output.isEmpty)
      #expect(missing.errors.contains(#"the "id" of item 0 is missing"#))
      let both = try await lockstep.run(["bench", "--dry-run", "--records", "5"] + own)
      #expect(both.code == 64 && both.errors.contains("leave --records away"))
    }
  }

  @Test func aDebugBuildIsRefused() async throws {
    try await inTemporaryDirectory { directory in
      let ending = try await lockstep(
        arguments(directory).filter { $0 != "--force" })
      #expect(ending.code == 64 && ending.errors.contains("this is a debug build"))
      #expect(!FileManager.default.fileExists(atPath: directory + "/out"))
    }
  }
}
