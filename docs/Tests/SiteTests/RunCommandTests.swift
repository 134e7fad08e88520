import Foundation
import Reports
import ResultModel
import Synchronization
import Testing

@testable import Site

/// A command of the benchmark, as a page gives it for a recorded run.
struct RunCommand {
  private let options: [String: String]

  init(_ words: String) {
    let words = words.split { $0 == " " || $0 == "\n" }.map(String.init)
    options = zip(words, words.dropFirst() + [""]).reduce(into: [:]) { options, pair in
      if pair.0.hasPrefix("--") { options[pair.0] = pair.1 }
    }
  }

  /// The options with which a run would have written another result.
  func mistakes(against result: BenchmarkResult) -> [String] {
    let context = result.context
    var found: [String] = []
    func compare(_ option: String, _ real: Set<String>) {
      guard let text = options[option] else { return }
      let given = Set(text.split(separator: ",").map(String.init))
      if given != real { found.append("\(option) \(given.sorted()), the run had \(real.sorted())") }
    }
    let scenarios = result.cells.filter { $0.metric == .throughput }.map(\.scenario)
    let profile = options["--profile"].flatMap(Profile.init(rawValue:)) ?? .quick
    if profile != context.profile { found.append("--profile is to be \(context.profile)") }
    let budget = options["--budget"].flatMap(Double.init) ?? profile.budget
    if context.seconds > budget {
      found.append("--budget \(Int(budget)), the run took \(Int(context.seconds)) s")
    }
    compare("--rounds", ["\(context.plannedRounds)"])
    compare("--callers", [context.callers.map { "\($0.rawValue)" } ?? "tasks"])
    compare("--against", [context.baseline])
    compare("--variants", Set((context.arms ?? []).filter { $0.kind == .variant }.map(\.id)))
    compare("--workloads", Set(scenarios.map(\.workload.rawValue)))
    compare("--clients", Set(scenarios.map { "\($0.clients)" }))
    compare("--durability", Set(scenarios.map(\.durability.rawValue)))
    return found
  }
}

@Suite("Commands of recorded runs")
struct RunCommandTests {
  /// The recorded results that are read, because reading one takes a second.
  private static let read = Mutex<[String: BenchmarkResult]>([:])

  static func result(_ name: String) throws -> BenchmarkResult {
    try read.withLock { read in
      if let result = read[name] { return result }
      let path = CheckoutTests.root.appending(path: name).path(percentEncoded: false)
      let result = try ResultFile.read(path)
      read[name] = result
      return result
    }
  }

  /// The command behind a block of figures, by the block's result.
  private static func commands() throws -> [(file: String, command: String)] {
    let text = try String(
      contentsOf: CheckoutTests.root.appending(path: "docs/Figures.md"), encoding: .utf8)
    let blocks = text.components(separatedBy: "\n<!-- ").dropFirst()
      .filter { $0.hasPrefix("figures: ") || $0.hasPrefix("contention: ") }
    return try blocks.map { block in
      let file = try #require(block.firstMatch(of: /: \.\.\/(\S+) -->/)).1
      let behind = try #require(
        text.components(separatedBy: String(file) + " -->").last?
          .firstMatch(of: /The command for such a run is\s`([^`]+)`/))
      return (String(file), String(behind.1))
    }
  }

  @Test func aPagesCommandGivesTheRunThatThePageShows() throws {
    let commands = try Self.commands()
    #expect(commands.count == 4 && Set(commands.map(\.command)).count == 4, "\(commands)")
    for (file, command) in commands {
      #expect(RunCommand(command).mistakes(against: try Self.result(file)) == [], "\(file)")
    }
  }

  @Test(arguments: [
    ("lockstep bench --profile full --budget 1560", "--budget 1560, the run took 2767 s"),
    ("lockstep bench --budget 3600", "--profile is to be full"),
    ("lockstep bench --profile full --rounds 6", "--rounds [\"6\"], the run had [\"10\"]"),
    ("lockstep bench --profile full --callers threads", "the run had [\"tasks\"]"),
    ("lockstep bench --profile full --variants actor,mutex", "--variants [\"actor\", \"mutex\"]"),
  ])
  func anotherCommandIsNamed(_ command: String, _ mistake: String) throws {
    let name = "Benchmarks/Results/2026-11-28-linux-2-cores-full.json"
    let found = RunCommand(command).mistakes(against: try Self.result(name))
    #expect(found.count == 1 && found.first?.contains(mistake) == true, "\(found)")
  }
}
