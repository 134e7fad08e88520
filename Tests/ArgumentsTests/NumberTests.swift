import Testing

@testable import Arguments

@Suite("Reading numbers and durations")
struct NumberTests {
  @Test func aWholeNumberWithinItsBoundsIsRead() throws {
    #expect(try bench("--rounds", "1").integer("rounds", in: 1...) == 1)
    #expect(try bench("--rounds=7").integer("rounds", in: 1...7) == 7)
    #expect(try bench().integer("rounds", in: 1...) == nil)
    let seed: UInt64? = try bench("--seed", "18446744073709551615").integer("seed", in: 0...)
    #expect(seed == UInt64.max)
  }

  @Test(arguments: ["0", "-1", "abc", "1.5", "1e3", " 1"])
  func whatIsNoSuchNumberIsRefusedWithTheAcceptedForm(typed: String) {
    #expect(
      usageProblem { _ = try bench("--rounds", typed).integer("rounds", in: 1...) }
        == "`--rounds` takes a whole number from 1 up, not `\(typed)`.")
  }

  @Test func anEmptyNumberIsCalledAnEmptyText() {
    for arguments in [["--rounds", ""], ["--rounds="]] {
      #expect(
        usageText {
          _ = try benchVerb.parse(arguments, program: "lockstep").integer("rounds", in: 1...)
        } == """
          lockstep bench: `--rounds` takes a whole number from 1 up, not an empty text.
          See `lockstep bench --help`.
          """)
    }
  }

  @Test func theUpperBoundIsNamedWhereItMatters() {
    #expect(
      usageProblem { _ = try bench("--rounds=8").integer("rounds", in: 1...7) }
        == "`--rounds` takes a whole number from 1 to 7, not `8`.")
    #expect(
      usageProblem {
        let _: UInt8? = try bench("--seed=256").integer("seed", in: 0...)
      } == "`--seed` takes a whole number from 0 to 255, not `256`.")
  }

  @Test func aListOfNumbersIsReadInItsOrder() throws {
    #expect(try bench("--clients", "8,1, 2").integers("clients", in: 1...Int.max) == [8, 1, 2])
    #expect(try bench().integers("clients", in: 1...Int.max) == nil)
  }

  @Test(arguments: ["0", "abc", "1;2"])
  func aWrongEntryOfAListIsNamed(entry: String) {
    for list in [entry, "1,\(entry),2"] {
      #expect(
        usageProblem { _ = try bench("--clients", list).integers("clients", in: 1...Int.max) }
          == "`--clients` takes whole numbers from 1 up, separated by commas, not `\(entry)`.")
    }
  }

  @Test(arguments: ["", ",", "1,", ",1", "1,,2"])
  func anEmptyEntryOfAListIsRefused(list: String) {
    #expect(
      usageProblem { _ = try bench("--clients", list).integers("clients", in: 1...Int.max) }
        == "`--clients` takes whole numbers from 1 up, separated by commas, not an empty text.")
  }

  @Test func aNumberListedTwiceIsRefused() {
    #expect(
      usageProblem { _ = try bench("--clients", "1,8,1").integers("clients", in: 1...Int.max) }
        == "`--clients` has `1` twice; list it once.")
  }

  @Test(arguments: [
    ("10", Duration.seconds(10)), ("10s", .seconds(10)), ("250ms", .milliseconds(250)),
    ("5us", .microseconds(5)), ("1.5min", .seconds(90)), ("2m", .seconds(120)),
    ("1000h", .seconds(3_600_000)), (".5", .milliseconds(500)),
  ])
  func aDurationHasAUnitOrCountsSeconds(typed: String, expected: Duration) throws {
    #expect(try bench("--budget", typed).duration("budget") == expected)
  }

  @Test(arguments: [
    "0", "0s", "-1s", "s", "1d", "1.2.3s", "inf", "nan", "1001h", "1 s", "1e3", "٣",
  ])
  func whatIsNoDurationIsRefusedWithExamples(typed: String) {
    #expect(
      usageProblem { _ = try bench("--budget", typed).duration("budget") }
        == "`--budget` takes a duration above zero and up to 1000h, such as `250ms`, `10s` or "
        + "`2min`, not `\(typed)`.")
  }
}
