import Foundation
import LabModel
import TextTables
import Testing

@testable import LabRunner

@Suite("Building and running")
struct RunTests {
  private let passing = "report '\(TemporaryCheckout.finding("stale", passed: true))'"

  private func observation(
    _ exercise: String, build: String = "exit 0", limits: LabTools.Limits = .init()
  ) async throws -> LabObservation {
    try await TemporaryCheckout.with {
      try await $0.check($0.tools(exercise: exercise, build: build, limits: limits)).observation
    }
  }

  @Test func aReportIsRead() async throws {
    let seen = try await observation(passing)
    guard case .finished(let report) = seen else { throw Unexpected(seen) }
    #expect(report.passed && report.findings.map(\.check) == ["stale"])
  }

  @Test func theRunnerIsNoLabThatWasBuilt() async throws {
    try await TemporaryCheckout.with { temporary in
      let tools = LabTools(swift: nil, scratch: temporary.scratch)
      #expect(!tools.hasBuiltLab())
      try temporary.write("scratch/debug/lockstep-lab", "")
      try temporary.write("scratch/debug/lab06.build/x", "")
      #expect(!tools.hasBuiltLab())
      try temporary.write("scratch/debug/lab06", "")
      #expect(tools.hasBuiltLab() && !tools.hasBuiltLab(sanitizingThreads: true))
    }
  }

  /// ThreadSanitizer would report the mutexes with which the program watches its parts.
  @Test func threadSanitizerIsNotToReportWhatTheProgramItselfDoes() async throws {
    let seen = try await observation(
      "case $TSAN_OPTIONS in report_bugs=0*) ;; *) exit 66;; esac; \(passing)")
    guard case .finished = seen else { throw Unexpected(seen) }
  }

  @Test func aTrapIsTold() async throws {
    let seen = try await observation(
      "echo 'x.swift:1: Fatal error: no' >&2; echo trace >&2; kill -4 $$")
    #expect(seen == .crashed(signal: 4, words: "x.swift:1: Fatal error: no"))
  }

  @Test func theRuntimesMessageIsToldAndNotItsBacktrace() async throws {
    let seen = try await observation(
      """
      exec >&2
      echo "Incorrect actor executor assumption; expected 'Store' executor."
      echo
      echo '*** Signal 6: Backtracing from 0x7f01... done ***'
      echo '0 0x01 assertionFailure in libswiftCore.so'
      echo '1 0x02 NoteStore.find() + 62 in lab06 at /a/06-await/Exercise/NoteStore.swift:16:20'
      echo 'Backtrace took 0.01s'
      kill -6 $$
      """)
    #expect(
      seen
        == .crashed(
          signal: 6,
          words: """
            Incorrect actor executor assumption; expected 'Store' executor.
            at NoteStore.swift:16
            """))
  }

  @Test func aMissingStartIsNamed() async throws {
    let seen = try await TemporaryCheckout.with { temporary in
      let tools = try await temporary.tools(exercise: "exit 0")
      try temporary.remove("Labs/06-await/Exercise/main.swift")
      return try await temporary.check(tools).observation
    }
    guard case .notBuilt(let why) = seen else { throw Unexpected(seen) }
    #expect(why.hasPrefix("Labs/06-await/Exercise/main.swift is missing: it starts the check."))
  }

  @Test func theProgramIsToldItsPatience() async throws {
    var limits = LabTools.Limits()
    limits.patience = 0.5
    let seen = try await observation(
      "case \"$*\" in *'--patience 0.5'*) ;; *) exit 1;; esac; \(passing)", limits: limits)
    guard case .finished = seen else { throw Unexpected(seen) }
  }

  @Test func aHangIsEnded() async throws {
    var limits = LabTools.Limits()
    limits.check = 0.2
    let seen = try await observation("while :; do sleep 100; done", limits: limits)
    #expect(seen == .hung(seconds: 0))
  }

  @Test func anExitCodeIsTold() async throws {
    #expect(
      try await observation("echo 'lab 06: no' >&2; exit 70")
        == .exited(code: 70, words: "lab 06: no"))
  }

  @Test(arguments: [
    ("exit 0", "ended before its check did"),
    (#"printf '{"schema":1,"lab' > $2"#, "cannot be read, 16 bytes"),
    (#"printf '{"schema":1,"lab":"07","findings":[],"figures":[]}' > $2"#, "that of lab 07"),
    ("report ''", "The check looked at nothing."),
  ])
  func aReportThatIsMissingOrHalfIsTold(_ program: (script: String, says: String)) async throws {
    let seen = try await observation(program.script)
    guard case .noReport(let why) = seen else { throw Unexpected(seen) }
    #expect(why.contains(program.says))
  }

  @Test func aHundredMegabytesAreNotKept() async throws {
    let outcome = try await TemporaryCheckout.with {
      try await $0.check(
        $0.tools(exercise: "head -c 100000000 /dev/zero | tr '\\0' x; echo; " + passing))
    }
    #expect(outcome.passed)
    #expect(outcome.printed.map(\.utf8.count) == [1 << 20])
    #expect(outcome.droppedByteCount == 100_000_001 - 1 << 20)
  }

  @Test func aBuildThatFailsNamesTheErrors() async throws {
    let seen = try await TemporaryCheckout.with { temporary in
      let file = "\(temporary.root.path)/Labs/06-await/Exercise/Store.swift"
      return try await temporary.check(
        temporary.tools(
          exercise: passing, build: "echo '\(file):2:8: error: no such thing'; exit 1")
      ).observation
    }
    guard case .doesNotCompile(let diagnostics) = seen else { throw Unexpected(seen) }
    #expect(diagnostics.own.map(\.place) == ["Exercise/Store.swift:2:8"])
    #expect(diagnostics.own.first?.source == "struct Store {}")
  }

  @Test(arguments: [
    ("echo 'error: no space left on device' >&2; exit 1", "error: no space left on device"),
    ("while :; do sleep 100; done", "did not end within 0 s"),
    ("kill -9 $$", "ended from outside (signal 9)"),
    ("rm -f $5/debug/lab06", "there is no "),
  ])
  func aBuildOfWhichNothingIsKnownIsTold(_ build: (script: String, says: String)) async throws {
    var limits = LabTools.Limits()
    // The others end on their own, later on a busy machine.
    if build.script.hasPrefix("while") { limits.build = 0.9 }
    let seen = try await observation(passing, build: build.script, limits: limits)
    guard case .notBuilt(let why) = seen else { throw Unexpected(seen) }
    #expect(why.contains(build.says), "\(why)")
  }

  @Test func swiftMayBeMissing() async throws {
    let seen = try await TemporaryCheckout.with { temporary in
      var tools = try await temporary.tools(exercise: passing)
      tools.swift = LabTools.find("swift", in: temporary.root.path)
      return try await temporary.check(tools).observation
    }
    guard case .notBuilt(let why) = seen else { throw Unexpected(seen) }
    #expect(why.hasPrefix("No `swift` is in the PATH. Install Swift"))
  }

  @Test func theBuildFetchesNothing() async throws {
    let words = try await TemporaryCheckout.with { temporary in
      let tools = try await temporary.tools(
        exercise: passing, build: "echo \"$@\" > \"$(dirname $0)/arguments\"")
      _ = try await temporary.check(tools)
      return try String(
        contentsOf: temporary.root.appending(path: "bin/arguments"), encoding: .utf8)
    }
    for flag in [
      "--disable-build-manifest-caching", "--disable-automatic-resolution",
      "--product lab06\n",
    ] {
      #expect(words.contains(flag))
    }
  }

  @Test func waitingForAnotherBuildIsSaid() async throws {
    let (stages, source) = AsyncStream.makeStream(of: LabStage.self)
    try await TemporaryCheckout.with { temporary in
      let tools = try await temporary.tools(
        exercise: passing,
        build: """
          echo "Another instance of SwiftPM (PID: 1) is already running, waiting"
          while [ ! -e \(temporary.root.path)/said ]; do sleep 0.02; done
          """)
      let run = LabRun(tools: tools) { source.yield($0) }
      let lab = try temporary.lab()
      async let outcome = run.check(lab)
      for await stage in stages {
        if case .waitingForOtherBuild = stage { break }
      }
      try temporary.write("said", "")
      #expect(await outcome.passed)
    }
  }

  private func outcomeWithThreadSanitizer(build: String) async throws -> LabOutcome {
    try await TemporaryCheckout.with { temporary in
      try temporary.write(
        "Labs/06-await/lab.json",
        """
        {"id": "06", "question": "?", "minutes": 1, "suite": [], "learnt": ".",
         "needs": ["thread-sanitizer"], "fails": [{"check": "stale"}]}
        """)
      let tools = try await temporary.tools(exercise: passing, build: build)
      let race = TemporaryCheckout.finding("race", passed: false)
      _ = try await temporary.script(
        "scratch/thread-sanitizer/debug/lab06",
        "printf '{\"schema\":1,\"lab\":\"06\",\"findings\":[\(race)],\"figures\":[]}' > $2")
      return try await temporary.check(tools)
    }
  }

  @Test func whatThreadSanitizerFindsIsAdded() async throws {
    let outcome = try await outcomeWithThreadSanitizer(build: "exit 0")
    #expect(outcome.report?.findings.map(\.check) == ["stale", "race"])
    #expect(!outcome.passed && outcome.missing.isEmpty)
  }

  @Test func withoutThreadSanitizerTheRestIsChecked() async throws {
    let outcome = try await outcomeWithThreadSanitizer(
      build: "case \"$*\" in *--sanitize*) exit 1;; esac")
    #expect(outcome.passed && outcome.missing == ["thread-sanitizer"])
    #expect(outcome.leftOut.first?.hasPrefix("ThreadSanitizer is not there") == true)
  }
}

/// Something else was seen.
struct Unexpected: Error, CustomStringConvertible {
  let description: String

  init(_ seen: LabObservation) { description = "\(seen)" }
}
