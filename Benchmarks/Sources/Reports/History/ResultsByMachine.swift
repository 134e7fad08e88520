import Measurement
public import ResultModel

/// Results, sorted by the machine of their run.
public struct ResultsByMachine: Sendable {
  /// One result and the name of its file.
  public struct Entry: Sendable {
    /// The name of the file.
    public var name: String
    /// The content of the file.
    public var result: BenchmarkResult

    /// Creates an entry.
    public init(name: String, result: BenchmarkResult) {
      self.name = name
      self.result = result
    }
  }

  /// Runs with the same machine and the same other dependencies.
  public struct Machine: Sendable {
    /// A letter, or a number from the 27th machine on.
    public var label: String
    /// The runs.
    public var entries: [Entry]
    /// The context that all runs share.
    public var context: RunContext { entries[0].result.context }
  }

  /// The machines, in the order of the entries.
  public let machines: [Machine]

  /// Sorts results by machine; O(entries × machines).
  public init(_ entries: [Entry]) {
    var machines: [Machine] = []
    for entry in entries {
      let known = machines.firstIndex {
        Self.isSame($0.context, entry.result.context)
      }
      if let known {
        machines[known].entries.append(entry)
      } else {
        machines.append(Machine(label: Self.label(machines.count), entries: [entry]))
      }
    }
    self.machines = machines
  }

  /// The reason why the times of a machine cannot be compared with those of the first machine, as a
  /// sentence.
  func difference(of machine: Machine) -> String {
    guard let first = machines.first else { return "" }
    let comparability = Comparability(first.context, machine.context)
    let ofTimes = comparability.differences(for: .times)
    let reasons = Comparability.listed(ofTimes.isEmpty ? comparability.differences : ofTimes)
    return "\(machine.label) is not \(first.label): \(reasons)."
  }

  /// Returns true if two runs are from the same machine.
  ///
  /// Machines without a description are listed as two, because they may differ.
  private static func isSame(_ one: RunContext, _ other: RunContext) -> Bool {
    Comparability(one, other).decides(.times) && one.kernel == other.kernel
  }

  private static func label(_ number: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return number < letters.count ? String(letters[number]) : "\(number + 1)"
  }
}
