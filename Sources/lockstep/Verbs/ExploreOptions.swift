import Arguments
import Foundation
import TestExploration
import ThreadSchedules

/// The options of `lockstep explore`.
struct ExploreOptions: Sendable {
  static let all: [Verb.Option] = [
    .init(
      name: "package", valueName: "path",
      help: "The folder of the package; the current folder by default"),
    .init(
      name: "filter", valueName: "regex",
      help: "Runs only tests whose name matches, such as CacheTests.Store/evicts()"),
    .init(
      name: "schedules", valueName: "n", help: "The most schedules of a test; 100 by default"),
    .init(
      name: "seconds", valueName: "duration",
      help: "The time after which a test gets no more schedules; 60s by default"),
    .init(
      name: "steps", valueName: "n",
      help: "The most steps of a schedule; 100000 by default. A test with more is not controlled"),
    .init(
      name: "strategy", valueName: "name",
      help: "How schedules are chosen: pos (partial order sampling, by default), random, pct "
        + "(depth 3), exhaustive, or classes (one of each class of equivalent schedules)"),
    .init(
      name: "cases", valueName: "n",
      help: "The most cases of a test with arguments that get schedules each; 20 by default. A "
        + "test with more cases is explored as a whole"),
    .init(
      name: "case", valueName: "number", help: "Runs only this case of the one test of --filter"),
    .init(
      name: "together", valueName: nil,
      help: "Runs each two of the tests at the same time; only tests of Swift Testing"),
    .init(
      name: "replay", valueName: "line",
      help: "Runs only the schedule of a failure, with the one test of --filter"),
    .init(
      name: "resume", valueName: nil,
      help: "Tries the failing schedules of earlier runs first, and counts the others' schedules"),
    .init(
      name: "scratch-path", valueName: "path",
      help: "The folder for the build; by default in the user's caches"),
    .init(name: "json", valueName: nil, help: "Prints one object instead of the lines"),
    .init(name: "junit", valueName: "file", help: "Also writes the results as JUnit's XML"),
  ]

  private static let remedy = "Name a file in a directory of yours with --junit."

  /// The package's path as the caller gave it.
  let path: String
  let scratch: String?
  let plan: ForeignPlan
  /// The most cases of a test with arguments that are explored one by one.
  let mostCases: Int
  let onlyCase: Int?
  /// True to explore pairs of tests that run at the same time.
  let isTogether: Bool
  let resumes: Bool
  let isJSON: Bool
  let junit: String?

  /// Reads the options, and checks that the file of `--junit` can be written before the package is built.
  init(_ arguments: ParsedArguments) throws {
    path = try arguments.string("package") ?? FileManager.default.currentDirectoryPath
    scratch = try arguments.string("scratch-path")
    // A pattern that cannot be read is refused before the build.
    _ = try Self.filter(arguments)
    plan = try Self.plan(arguments)
    mostCases = try arguments.integer("cases", in: 1...10_000) ?? 20
    onlyCase = try arguments.integer("case", in: 1...10_000)
    isTogether = arguments.flag("together")
    if isTogether {
      try ConformVerb.refuse(
        ["case", "cases"], besides: "together", "two tests run at the same time as a whole",
        arguments)
    }
    (resumes, isJSON) = (arguments.flag("resume"), arguments.flag("json"))
    junit = try arguments.string("junit")
    if let junit { try ReplacedFile.prepare(junit, remedy: Self.remedy) }
  }

  func writeJUnit(_ text: String) throws {
    if let junit { try ReplacedFile.write(text, to: junit, remedy: Self.remedy) }
  }

  static func filter(_ arguments: ParsedArguments) throws -> Regex<AnyRegexOutput>? {
    guard let text = try arguments.string("filter") else { return nil }
    do { return try Regex(text) } catch {
      throw arguments.error("`--filter` takes a regular expression, not \"\(text)\": \(error)")
    }
  }

  private static func plan(_ arguments: ParsedArguments) throws -> ForeignPlan {
    let replay = try arguments.string("replay")
    if let replay {
      do { try Strategy.replay(replay).validate() } catch {
        throw arguments.error("`--replay`: \(error).")
      }
      try ConformVerb.refuse(
        ["schedules", "seconds", "strategy", "cases", "resume", "json", "junit"], besides: "replay",
        "a replay runs one schedule, and its timeline is the answer", arguments)
    }
    var plan = ForeignPlan(
      schedules: try arguments.integer("schedules", in: 1...10_000_000) ?? 100,
      seconds: try arguments.duration("seconds").map { $0 / .seconds(1) } ?? 60,
      stepLimit: try arguments.integer("steps", in: 1...1_000_000_000) ?? 100_000,
      replay: replay)
    plan.strategy = try arguments.choice("strategy", as: ForeignStrategy.self) ?? .pos
    return plan
  }
}
