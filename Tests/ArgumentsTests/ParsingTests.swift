import Testing

@testable import Arguments

@Suite("Parsing the arguments of a verb")
struct ParsingTests {
  @Test func aValueFollowsItsOptionOrAnEqualsSign() throws {
    #expect(try bench("--rounds", "3").values == ["rounds": ["3"]])
    #expect(try bench("--rounds=3").values == ["rounds": ["3"]])
    #expect(try bench("--output=a=b").values == ["output": ["a=b"]])
  }

  @Test func flagsAndOptionsMixInAnyOrder() throws {
    let parsed = try bench("--json", "--seed", "1", "--rounds=2")
    #expect(parsed.flag("json"))
    #expect(parsed.values == ["seed": ["1"], "rounds": ["2"]])
    #expect(try bench().flag("json") == false)
  }

  @Test func aValueMayBeginWithOneDash() throws {
    #expect(try bench("--seed", "-5").rawValue("seed") == "-5")
    #expect(try bench("--output", "-").rawValue("output") == "-")
  }

  @Test func anOptionThatRepeatsKeepsAllItsValuesInOrder() throws {
    #expect(try bench("--variants", "b", "--variants=a").values["variants"] == ["b", "a"])
  }

  @Test func whatFollowsTwoDashesIsNoOption() throws {
    let parsed = try compareVerb.parse(["--", "--json", "-h"], program: "lockstep")
    #expect(parsed.positionals == ["--json", "-h"])
    #expect(!parsed.wantsHelp)
  }

  @Test func theLastPositionalMayTakeAnyNumber() throws {
    let parsed = try conformVerb.parse(["a", "-", "c"], program: "lockstep")
    #expect(parsed.positionals == ["a", "-", "c"])
    #expect(try conformVerb.parse([], program: "lockstep").positionals == [])
  }

  @Test(arguments: ["-h", "--help"])
  func helpWinsOverEveryMistakeBesideIt(help: String) throws {
    #expect(try bench("--nonsense", "--rounds", help).wantsHelp)
    #expect(try bench("--rounds", "1").wantsHelp == false)
  }

  @Test func aMissingValueIsNamedWithItsForm() {
    let problem = "`--clients` needs a value: `--clients <n,…>`."
    #expect(usageProblem { _ = try bench("--clients") } == problem)
    #expect(usageProblem { _ = try bench("--clients", "--json") } == problem)
    #expect(usageProblem { _ = try bench("--clients", "--", "1") } == problem)
  }

  @Test func anUnknownOptionGetsTheNearestOne() {
    #expect(
      usageText { _ = try bench("--cleints=3") } == """
        lockstep bench: `--cleints` is no option of `bench`. Did you mean `--clients`?
        See `lockstep bench --help`.
        """)
    #expect(
      usageProblem { _ = try bench("-clients") }
        == "`-clients` is no option of `bench`. Did you mean `--clients`?")
    #expect(usageProblem { _ = try bench("--xyzzy") } == "`--xyzzy` is no option of `bench`.")
    #expect(usageProblem { _ = try bench("--=3") } == "`--` is no option of `bench`.")
  }

  @Test func anOptionGivenTwiceIsRefusedUnlessItRepeats() {
    #expect(
      usageProblem { _ = try bench("--rounds", "1", "--rounds", "2") }
        == "`--rounds` is given twice; give it once.")
    #expect(
      usageProblem { _ = try bench("--json", "--json") }
        == "`--json` is given twice; give it once.")
  }

  @Test func aFlagTakesNoValue() {
    #expect(
      usageProblem { _ = try bench("--json=yes") }
        == "`--json` takes no value; leave out what follows `=`.")
  }

  @Test func oneArgumentTooManyIsNamedAndAForgottenDashGuessed() {
    #expect(
      usageProblem { _ = try bench("clients") }
        == "`clients` is one argument too many; the form is `bench [options]`. "
        + "Did you mean `--clients`?")
    #expect(
      usageProblem { _ = try compareVerb.parse(["a", "b", "c"], program: "lockstep") }
        == "`c` is one argument too many; the form is `compare <old> [<new>]`.")
  }

  @Test func aMissingPositionalIsNamed() throws {
    #expect(
      usageProblem { _ = try compareVerb.parse([], program: "lockstep") }
        == "`<old>` is missing; the form is `compare <old> [<new>]`.")
    #expect(try compareVerb.parse(["a"], program: "lockstep").positionals == ["a"])
  }

  @Test func anEmptyPositionalIsRefused() {
    #expect(
      usageProblem { _ = try compareVerb.parse(["a", ""], program: "lockstep") }
        == "argument 2 is an empty text; leave it out.")
  }

  @Test func whatWasTypedIsShownCutAndHarmless() {
    let typed = "--\u{1B}[2J" + String(repeating: "x", count: 1_000_000)
    let shown = "`--\u{FFFD}[2J" + String(repeating: "x", count: 53) + "…`"
    #expect(usageProblem { _ = try bench(typed) } == shown + " is no option of `bench`.")
  }
}
