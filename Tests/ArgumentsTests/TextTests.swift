import Testing

@testable import Arguments

@Suite("Reading texts and choices")
struct TextTests {
  private enum Profile: String, CaseIterable { case quick, full }
  private let ids = ["nslock", "mutex", "actor"]

  @Test func aTextIsReadAsItIs() throws {
    #expect(try bench("--output", "a b").string("output") == "a b")
    #expect(try bench().string("output") == nil)
    #expect(
      usageProblem { _ = try bench("--output=").string("output") }
        == "`--output` takes a text, not an empty text.")
  }

  @Test func textsOfRepeatedListsAreJoined() throws {
    #expect(
      try bench("--variants", "c,a", "--variants", "b").strings("variants") == ["c", "a", "b"])
    #expect(try bench().strings("variants") == nil)
    #expect(
      usageProblem { _ = try bench("--variants", "a,,b").strings("variants") }
        == "`--variants` takes texts separated by commas, not an empty text.")
    #expect(
      usageProblem { _ = try bench("--variants", "a", "--variants", "a").strings("variants") }
        == "`--variants` has `a` twice; list it once.")
  }

  @Test func aChoiceIsOneOfTheWordsOfferedOrTheNearestIsSuggested() throws {
    #expect(try bench("--profile", "full").choice("profile", as: Profile.self) == .full)
    #expect(try bench().choice("profile", as: Profile.self) == nil)
    #expect(
      usageProblem { _ = try bench("--profile", "quikc").choice("profile", as: Profile.self) }
        == "`--profile` takes quick or full, not `quikc`. Did you mean `quick`?")
  }

  @Test func severalChoicesKeepTheOrderTyped() throws {
    #expect(
      try bench("--variants=actor,nslock").choices("variants", from: ids) == ["actor", "nslock"])
    #expect(try bench().choices("variants", from: ids) == nil)
    #expect(
      usageProblem { _ = try bench("--variants=mutex,actro").choices("variants", from: ids) }
        == "`--variants` takes some of nslock, mutex or actor, separated by commas, "
        + "not `actro`. Did you mean `actor`?")
  }

  @Test func positionalsAreCheckedAgainstTheIdsThatExist() throws {
    func ids(_ typed: String...) throws -> [String] {
      try conformVerb.parse(typed, program: "lockstep")
        .positionals(from: self.ids, noun: "variant")
    }
    #expect(try ids("mutex", "nslock") == ["mutex", "nslock"])
    #expect(
      usageText { _ = try ids("mutex", "NSLok") } == """
        lockstep conform: `NSLok` is no variant; there are nslock, mutex, actor. \
        Did you mean `nslock`?
        See `lockstep conform --help`.
        """)
    #expect(
      usageProblem { _ = try ids("mutex", "mutex") } == "`mutex` is given twice; give it once.")
  }
}
