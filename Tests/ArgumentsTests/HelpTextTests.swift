import Testing

@testable import Arguments

@Suite("Help texts")
struct HelpTextTests {
  @Test func theHelpOfTheProgramListsItsVerbs() {
    #expect(
      HelpText.of(sampleProgram) == """
        lockstep: One store built many ways, held to one suite and measured.

        Usage: lockstep <verb> [options]

        Verbs:
          list     Show the stores
          bench    Measure what each store costs
          compare  Set two results side by side

        See `lockstep <verb> --help` for the options of a verb and an example, and
        `lockstep --version` for the version and the commit.

        """)
  }

  @Test func theHelpOfAVerbListsItsOptionsAndGivesAnExample() {
    #expect(
      HelpText.of(benchVerb, in: sampleProgram, width: 70) == """
        lockstep bench: Measure what each store costs.

        Usage: lockstep bench [options]

        Options:
          --clients <n,…>         How many clients call at once
          --variants <id,…>       The stores to measure, of those that
                                  `lockstep list` shows; all if it is left out
                                  (may be repeated)
          --rounds <n>            How often everything is measured
          --budget <time>         How long to measure
          --seed <n>              Where the random numbers begin
          --profile <quick|full>  How thorough to be
          --output <directory>    Where the results go
          --json                  Print JSON
          -h, --help              Show this help

        Example:
          lockstep bench --clients 1,8

        """)
  }

  @Test func theHelpOfAVerbExplainsItsArguments() {
    #expect(
      HelpText.of(compareVerb, in: sampleProgram) == """
        lockstep compare: Set two results side by side.

        Usage: lockstep compare <old> [<new>]

        Arguments:
          <old>    The result to compare with
          [<new>]  The result to judge

        Options:
          -h, --help  Show this help

        Example:
          lockstep compare a.json b.json

        """)
    #expect(HelpText.of(conformVerb, in: sampleProgram).contains("conform [<id> …]\n"))
  }

  @Test func aLongNameHasALineOfItsOwn() {
    let verb = Verb(
      name: "run", summary: "Run", example: "run",
      options: [
        .init(name: "a-name-of-some-length", valueName: "some-value", help: "Long"),
        .init(name: "short", help: "Short"),
      ])
    #expect(
      HelpText.of(verb, in: sampleProgram).contains(
        """
          --a-name-of-some-length <some-value>
                                      Long
          --short                     Short
        """))
  }

  @Test func noLineOfHelpIsWiderThanItMayBe() {
    for verb in sampleProgram.verbs {
      let text = HelpText.of(verb, in: sampleProgram, width: 60)
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 60 }, "\(text)")
    }
  }
}
