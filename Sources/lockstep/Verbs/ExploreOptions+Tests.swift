import Arguments
import TestExploration
import ThreadSchedules

extension ExploreOptions {
  /// The tests that match the filter.
  ///
  /// With `--together`, these are pairs. Refuses a filter that leaves none, or several to a replay or to one case.
  func chosen(
    from all: [ForeignTest], _ arguments: ParsedArguments
  ) throws -> [ForeignTest] {
    let filter = try Self.filter(arguments)
    let matching = try all.filter { try filter?.firstMatch(in: $0.name) != nil || filter == nil }
    let tests = isTogether ? ForeignTest.pairs(of: matching) : matching
    if isTogether, tests.isEmpty {
      throw arguments.error(
        "`--together` needs two tests of Swift Testing, which can run at the same time; of the "
          + "\(all.count) tests, --filter leaves fewer.")
    }
    guard let first = tests.first else {
      let names = all.prefix(5).map(\.name).joined(separator: ", ")
      throw arguments.error(
        "`--filter` matches none of the \(all.count) tests; the first are: \(names).")
    }
    if onlyCase != nil, tests.count == 1, !first.hasArguments {
      throw arguments.error("`--case` needs a test with arguments, and \(first.name) has none.")
    }
    for (name, isGiven) in [("replay", plan.replay != nil), ("case", onlyCase != nil)]
    where isGiven && tests.count > 1 {
      throw arguments.error(
        "`--\(name)` needs the one test that it is about, and \(tests.count) match; add "
          + "--filter '\(ExploreText.filter(of: first))' or the like.")
    }
    return tests
  }
}
