import Measurement
import ResultModel
import TextTables

/// The first screen of a report: the question, the answer, the picture, the resolution and the machine.
///
/// Terminal and page draw the same head.
struct ReportHead {
  typealias Entry = ResultAnswer.Entry

  /// The question of the run.
  let question: String
  /// The sentences that answer the question.
  let answers: [String]
  /// The scenario of the picture.
  let pictured: Scenario
  /// The other scenarios of the answer.
  let furtherScenarios: [Scenario]
  /// The smallest differences that the run sees, and what it made of planted delays.
  let resolution: [String]
  /// The machine, and the number of rounds on it.
  let machine: String
  /// The sentences that the head does not have.
  let others: [Entry]

  /// `nil` for a result without an answer about rates.
  init?(_ tables: BenchmarkTable) {
    let result = tables.result
    let entries = ResultAnswer(result).entries()
    let asked = Self.asked(entries)
    guard let first = asked.first else { return nil }
    func isOwn(_ entry: Entry) -> Bool {
      switch entry.subject {
      case .scenario(let scenario): asked.contains(scenario)
      case .cost, .durability: true
      case .knee, .waiting, .noise: false
      }
    }
    pictured = first
    furtherScenarios = Array(asked.dropFirst())
    let measured = tables.headlined.filter { store in
      result.kind(of: store) != .rival
        && asked.contains { tables.cell(store, $0, .throughput)?.value != nil }
    }
    question = Self.question(result, asked, stores: measured)
    answers = entries.filter(isOwn).map(\.text)
    let headlines = result.headlines(atMost: 4)
    let further = ResolutionText(result, headlines.filter { !asked.contains($0) }) {
      $0.title(among: headlines)
    }.sentences
    others =
      entries.filter { !isOwn($0) && $0.subject != .noise }
      + (further.isEmpty ? [] : [Entry(.noise, further.joined(separator: " "))])
    resolution =
      ResolutionText(result, asked) { "\($0.rate), \(Self.clients($0))" }.sentences
    machine = "Measured on \(tables.machine), in \(result.context.rounds) rounds."
  }

  /// The scenarios of the question: saves with the fewest and the most clients, or else the first
  /// scenario of the answer.
  private static func asked(_ entries: [Entry]) -> [Scenario] {
    let scenarios = entries.compactMap { entry in
      if case .scenario(let scenario) = entry.subject { scenario } else { nil }
    }
    let saves = scenarios.filter { $0.workload == .saveOnly }
    guard let first = saves.min(by: { $0.clients < $1.clients }) else {
      return Array(scenarios.prefix(1))
    }
    let alike = saves.filter {
      $0.records == first.records && $0.durability == first.durability
        && $0.itemSize == first.itemSize
    }
    return [first] + alike.filter { $0 != first }.sorted { $0.clients > $1.clients }.prefix(1)
  }

  private static func question(
    _ result: BenchmarkResult, _ asked: [Scenario], stores: [String]
  ) -> String {
    guard let first = asked.first else { return "" }
    let others = stores.filter { $0 != result.context.subject?.id }
    let whose =
      result.context.subject.map { "does \($0.id)" }
      ?? "do \(others.count) store\(others.count == 1 ? "" : "s")"
    let beside =
      result.context.subject == nil || others.isEmpty
      ? "" : " beside \(ResultAnswer.listed(others))"
    return "How often \(whose) \(verb(first))\(beside), with "
      + "\(ResultAnswer.listed(asked.map(clients)))? Each store has "
      + "\(NumberText.grouped(Int64(first.records))) records"
      + (first.itemSize.map { " of \(NumberText.grouped(Int64($0))) bytes" } ?? "")
      + " and is \(first.durability.words)."
  }

  private static func verb(_ scenario: Scenario) -> String {
    switch scenario.workload {
    case .saveOnly: "save"
    case .readOnly: "find"
    default: "do \(scenario.workload.rawValue)"
    }
  }

  private static func clients(_ scenario: Scenario) -> String {
    "\(scenario.clients) client\(scenario.clients == 1 ? "" : "s")"
  }
}
