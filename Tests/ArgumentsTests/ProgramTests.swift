import Testing

@testable import Arguments

@Suite("Reading a whole command line")
struct ProgramTests {
  private func helpOf(_ arguments: String...) throws -> String? {
    guard case .help(let text) = try sampleProgram.parse(arguments) else { return nil }
    return text
  }

  @Test func theFirstArgumentNamesTheVerb() throws {
    let parsed = try benchVerb.parse(["--json"], program: "lockstep")
    #expect(try sampleProgram.parse(["bench", "--json"]) == .run(parsed))
    #expect(parsed.command == "lockstep bench")
  }

  @Test func helpIsGivenWhereverItIsAskedFor() throws {
    let whole = HelpText.of(sampleProgram)
    let ofBench = HelpText.of(benchVerb, in: sampleProgram)
    #expect(try helpOf() == whole)
    #expect(try helpOf("help") == whole)
    #expect(try helpOf("-h") == whole)
    #expect(try helpOf("--help") == whole)
    #expect(try helpOf("help", "bench") == ofBench)
    #expect(try helpOf("bench", "--help") == ofBench)
    #expect(try helpOf("bench", "--clients", "abc", "-h") == ofBench)
  }

  @Test func theVersionIsAskedForLikeEverywhere() throws {
    #expect(try sampleProgram.parse(["--version"]) == .version)
  }

  @Test func anUnknownVerbGetsTheNearestOne() {
    #expect(
      usageText { _ = try sampleProgram.parse(["benhc"]) } == """
        lockstep: `benhc` is no verb; there are list, bench, compare. Did you mean `bench`?
        See `lockstep --help`.
        """)
    #expect(
      usageProblem { _ = try sampleProgram.parse(["help", "lst"]) }
        == "`lst` is no verb; there are list, bench, compare. Did you mean `list`?")
    #expect(
      usageProblem { _ = try sampleProgram.parse([""]) }
        == "an empty text is no verb; there are list, bench, compare.")
  }

  @Test func anOptionBeforeTheVerbIsExplained() {
    #expect(
      usageProblem { _ = try sampleProgram.parse(["--json", "list"]) }
        == "`--json` comes before the verb; write `lockstep <verb> [options]`.")
    #expect(
      usageProblem { _ = try sampleProgram.parse(["--verson"]) }
        == "`--verson` is no verb; there are list, bench, compare.")
  }

  @Test func aWrongCommandLineHasTheExitCodeOfTheSystem() {
    #expect(UsageError.exitCode == 64)
  }

  @Test func listsOfWordsReadLikeASentence() {
    #expect(UsageError.listed([]) == "nothing")
    #expect(UsageError.listed(["a"]) == "a")
    #expect(UsageError.listed(["a", "b", "c"]) == "a, b or c")
  }

  @Test func aProgramThatDoesOneThingHasNoVerb() throws {
    let program = Program(
      name: "Labs/run",
      doing: Verb(
        name: "", summary: "Checks a lab", example: "06",
        options: [.init(name: "watch", help: "Again and again")],
        positionals: [.init(name: "lab", help: "Which", count: .optional)]))
    guard case .run(let parsed) = try program.parse(["06", "--watch"]) else {
      Issue.record("help was not asked for")
      return
    }
    #expect(parsed.positionals == ["06"] && parsed.flag("watch"))
    #expect(parsed.command == "Labs/run")
    guard case .run = try program.parse([]) else {
      Issue.record("nothing is asked of a program that does one thing")
      return
    }
    guard case .help(let text) = try program.parse(["--help"]) else {
      Issue.record("help was asked for")
      return
    }
    #expect(text.hasPrefix("Labs/run: Checks a lab.\n\nUsage: Labs/run [options] [<lab>]\n"))
    #expect(text.hasSuffix("\nExample:\n  Labs/run 06\n"))
    #expect(
      usageText { _ = try program.parse(["--wach"]) }
        == "Labs/run: `--wach` is no option of `Labs/run`. Did you mean `--watch`?\n"
        + "See `Labs/run --help`.")
  }
}
