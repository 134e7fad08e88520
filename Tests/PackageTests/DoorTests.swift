import Foundation
import Testing

/// The scripts behind the README's commands, in a copy of the checkout that contains only these.
@Suite("Doors")
struct DoorTests {
  static let doors = [
    "Labs/run", "Tests/run", "Tests/conform", "Tests/mutants", "Tests/postgresql",
    "Tests/yardstick", "Tests/zoo", "Benchmarks/run",
  ]

  @Test(arguments: doors)
  func aDoorHasItsHelpAtOnceFromAFolderWithASpaceInItsName(door: String) async throws {
    let copy = try CopiedDoor(door)
    defer { copy.remove() }

    let help = try await copy.run(["--help"], in: "/")

    #expect(help.status == 0)
    #expect(help.output.hasPrefix("\(door) [") && help.output.contains("--"), "\(help.output)")
    #expect(!copy.hasBuilt)
  }

  @Test(
    .disabled(if: geteuid() == 0, "root may write everywhere"),
    arguments: doors.filter { $0 != "Labs/run" })
  func aCheckoutThatCannotBeWrittenToIsSaidBeforeAnythingIsBuilt(door: String) async throws {
    let copy = try CopiedDoor(door, mode: 0o555)
    defer { copy.remove() }

    let ending = try await copy.run([], in: "/")

    #expect(ending.status == 1)
    #expect(ending.output.contains("cannot be written to"), "\(ending.output)")
  }

  @Test func testsThatSayNothingAnyMoreAreNamedAndEnded() async throws {
    let copy = try CopiedDoor("Tests/run")
    defer { copy.remove() }
    // The hanging program is a child of a child, waits for a pipe that is never opened, and ignores
    // TERM.
    try copy.pretend(
      "swift",
      """
      case "$*" in
        *--version*) echo 'Swift version 6.3' ;;
        test*/Mutants* | test*/Zoo* | test*/Benchmarks* | test*/docs* | test*/Labs* | *--help-hidden*) ;;
        test*)
          echo '◇ Test ends() started.'
          echo '◇ Test "hangs, as it says" started.'
          echo '✔ Test ends() with 2 test cases passed after 0.001 seconds.'
          mkfifo "$TMPDIR/pipe"
          (trap '' TERM; cat "$TMPDIR/pipe"; :)
          ;;
      esac
      """)

    let ending = try await copy.run(
      ["--filter", "x"], in: "/", ["LOCKSTEP_SILENCE": "2", "LOCKSTEP_PAUSE": "0.1"])

    #expect(ending.status != 0)
    #expect(
      ending.output.split(separator: "\n").contains(
        "error: no new line for 2 s, the tests are ended. Begun and not ended: \"hangs, as it says\""
      ), "\(ending.output)")
  }

  @Test func atTheEndOnlyFailuresAreRepeated() async throws {
    let copy = try CopiedDoor("Tests/run")
    defer { copy.remove() }
    try copy.pretend(
      "swift",
      """
      case "$*" in
        *--version*) echo 'Swift version 6.3' ;;
        *--help-hidden*) ;;
        test*)
          echo '◇ Test case passing 1 argument seen → "Fatal error" to tells(_:) started.'
          echo '━ Test waits() recorded a known issue at A.swift:1:1: Caught error: late'
          echo '✘ Test counts() recorded an issue at B.swift:2:2: Expectation failed: 1 == 2'
          echo '↳ twice'
          echo '✔ Test tells(_:) passed after 0.001 seconds.'
          exit 1
          ;;
      esac
      """)
    let ending = try await copy.run([], in: "/")

    #expect(ending.status != 0)
    let end = try #require(ending.output.components(separatedBy: "Failed (exit code").last)
    #expect(end.contains("✘ Test counts()") && end.contains("↳ twice"), "\(ending.output)")
    #expect(!end.contains("known issue") && !end.contains("Fatal error"), "\(ending.output)")
  }

  /// A program that ignores a signal passes this on to all programs that it starts, including
  /// shells.
  @Test func aDoorEndsWhereTERMIsIgnored() async throws {
    let copy = try CopiedDoor("Tests/run")
    defer { copy.remove() }
    try copy.pretend("swift", "case $1 in --version) echo 'Swift version 6.3' ;; esac")
    let ending = try await copy.run([], in: "/", before: "trap '' TERM")

    #expect(ending.status == 0, "\(ending.output)")
  }

  /// `docs/record` reads the output as JSON.
  @Test(arguments: ["Tests/conform", "Tests/mutants"])
  func theOutputBelongsToTheProgramAlone(door: String) async throws {
    let copy = try CopiedDoor(door, with: ["Tests/ThreadSanitizer/build"])
    defer { copy.remove() }
    try copy.pretend(
      "swift",
      """
      case "$*" in
        --version) echo 'Swift version 6.3' ;;
        *--show-bin-path*) echo "$TMPDIR" ;;
        *)
          echo "$*" >>"$TMPDIR/built"
          echo 'Building for production'
          printf '#!/bin/sh\\necho "{}"\\n' >"$TMPDIR/lockstep"
          chmod +x "$TMPDIR/lockstep"
          cp "$TMPDIR/lockstep" "$TMPDIR/mutant-child"
          ;;
      esac
      """)
    let ending = try await copy.run(["--json"], in: "/", before: "exec 2>/dev/null")

    #expect(ending.status == 0)
    #expect(ending.output == "{}\n")
    guard door == "Tests/conform" else { return }
    // `lockstep conform` looks for two libraries beside itself, and does not exercise whole lanes without them.
    let built = try String(
      contentsOf: copy.temporary.appending(path: "built"), encoding: .utf8)
    for product in ["lockstep", "FileTrace", "ThreadScheduler"] {
      #expect(built.contains("-c release --product \(product)\n"))
    }
  }

  @Test(arguments: [
    ([], true), (["--only", "G7"], false), (["--only=G7"], false), (["--only", "G7,G24"], true),
  ])
  func theBuildWithThreadSanitizerIsMadeWhereItIsAskedFor(
    arguments: [String], isMade: Bool
  ) async throws {
    let copy = try CopiedDoor("Tests/conform", with: ["Tests/ThreadSanitizer/build"])
    defer { copy.remove() }
    try copy.pretend(
      "swift",
      """
      case "$*" in
        --version) echo 'Swift version 6.3' ;;
        *--sanitize=thread*--show-bin-path*) echo watched ;;
        *--show-bin-path*) echo "$TMPDIR" ;;
      esac
      """)
    try copy.pretend("../tmp/lockstep", #"echo "$*""#)
    let ending = try await copy.run(arguments, in: "/", before: "exec 2>/dev/null")

    let watched = isMade ? "--thread-sanitizer watched/lockstep " : ""
    let expected = "conform \(watched)\(arguments.joined(separator: " "))"
    #expect(
      ending.output.trimmingCharacters(in: .whitespacesAndNewlines)
        == expected.trimmingCharacters(in: .whitespaces))
  }

  @Test(
    .enabled(if: CopiedDoor.has("python3"), "python3 is not installed"), arguments: [true, false])
  func onlyARunOfContinuousIntegrationThatPassedIsRecorded(passes: Bool) async throws {
    let copy = try CopiedDoor("docs/record", with: ["docs/Records/slim.py"])
    defer { copy.remove() }
    try copy.pretend("swift", "echo 'Swift version 6.3'")
    try copy.pretend("git", "case $1 in rev-parse) echo 0123456789 ;; esac")
    try copy.pretend(
      "../a checkout/.ci/run",
      """
      echo '{"stores": []}' >"$LOCKSTEP_RECORD/conformance"
      printf '\\nSeconds of the stages:\\n   376  Build, strict\\n     446  Release, beside others\\n'
      \(passes ? "printf '\\nAll stages passed in 822 s.\\n'" : "exit 1")
      """)
    let ending = try await copy.run(["ci"], in: "/")

    #expect((ending.status == 0) == passes, "\(ending.output)")
    let record = FileManager.default.contents(atPath: copy.path("docs/Records/ci.json"))
    let stores = FileManager.default.contents(atPath: copy.path("docs/Records/conformance.json"))
    #expect((stores != nil) == passes)
    guard passes else { return #expect(record == nil) }
    let run = try JSONDecoder().decode(RecordedStages.self, from: try #require(record))
    #expect(run.seconds == 822)
    #expect(
      run.stages == [
        .init(name: "Build, strict", seconds: 376, isBesideOthers: false),
        .init(name: "Release", seconds: 446, isBesideOthers: true),
      ])
  }

  @Test func aDoorNeedsNoGit() async throws {
    let copy = try CopiedDoor("Tests/run")
    defer { copy.remove() }
    try copy.pretend("swift", "case $1 in --version) echo 'Swift version 6.3' ;; esac")
    try copy.pretend("git", #"echo asked >"$TMPDIR/git"; exit 127"#)

    let ending = try await copy.run([], in: "/")

    #expect(ending.status == 0, "\(ending.output)")
    #expect(!FileManager.default.fileExists(atPath: copy.temporary.appending(path: "git").path))
  }
}

private struct RecordedStages: Decodable {
  struct Stage: Decodable, Equatable {
    let name: String
    let seconds: Int
    let isBesideOthers: Bool
  }

  let seconds: Int
  let stages: [Stage]
}
