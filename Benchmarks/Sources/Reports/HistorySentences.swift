import ResultModel
import TextTables

/// The results of checking samples of calls, in sentences.
struct HistorySentences {
  private let all: [CheckedHistory]

  init(_ result: BenchmarkResult) {
    all = result.histories ?? []
  }

  private var checked: [CheckedHistory] { all.filter { $0.unchecked == nil } }

  /// The number of checked calls and the outcome, then the unchecked calls with reasons; empty for
  /// a result from before there were checks.
  var ofRun: [String] {
    guard !all.isEmpty else { return [] }
    return [verdict] + omissions
  }

  private var verdict: String {
    guard !checked.isEmpty else { return "linearizability: nothing was checked" }
    let calls = checked.reduce(0) { $0 + $1.operations }
    let keys = checked.map(\.keys).max() ?? 0
    let wrong = checked.filter { $0.counterexample != nil }
    let text =
      "linearizability: \(NumberText.grouped(Int64(calls))) recorded calls, in "
      + "\(checked.count) samples on up to \(NumberText.grouped(Int64(keys))) records each, were "
      + "checked right after what was measured; "
    guard !wrong.isEmpty else { return text + "an order explains each sample" }
    let names = wrong.map { "\($0.variant) (\($0.scenario))" }.joined(separator: "; ")
    return text + "no order explains \(wrong.count) of them: \(names)"
  }

  private var omissions: [String] {
    let unchecked = Dictionary(grouping: all.filter { $0.unchecked != nil }) {
      $0.unchecked ?? ""
    }
    return unchecked.sorted { $0.key < $1.key }.map { reason, histories in
      let names = histories.map(\.variant).unique()
      return "not checked for linearizability: \(names.joined(separator: ", ")): \(reason)"
    }
  }

  /// The same for a store; `nil` if nothing was checked.
  func of(_ store: String) -> String? {
    let own = checked.filter { $0.variant == store }
    guard !own.isEmpty else { return nil }
    let wrong = own.compactMap(\.counterexample)
    if let first = wrong.first {
      return "The store is not linearizable, in \(wrong.count) of \(own.count) samples: \(first)."
    }
    let calls = own.reduce(0) { $0 + $1.operations }
    return
      "An order explains all of the \(NumberText.grouped(Int64(calls))) calls that were recorded "
      + "and checked."
  }
}
