import ResultModel

extension Comparability.Difference: CustomStringConvertible {
  /// The property with both values, for instance `the processor: A, and B`.
  public var description: String { "\(property.name): \(before), and \(after)" }
}

extension Comparability {
  /// The first lines of an answer: the meaning of the differences for the verdicts.
  public var sentences: [String] {
    if trust == .force {
      let all = FigureKind.allCases.flatMap { differences(for: $0) }.unique { $0.property }
      return all.isEmpty
        ? []
        : [
          "Compared although the runs differ in facts on which figures depend; differences between "
            + "the runs need not come from the stores: \(Self.listed(all))."
        ]
    }
    return FigureKind.allCases.compactMap { kind in
      let differences = differences(for: kind)
      guard !differences.isEmpty else { return nil }
      let name = kind.name.prefix(1).uppercased() + kind.name.dropFirst()
      let reason =
        differences.contains { !$0.isUnknown }
        ? "the runs differ in facts on which they depend"
        : "a run does not know a fact on which they depend"
      return "\(name) decide nothing, because \(reason): \(Self.listed(differences))."
    }
  }

  /// Differences on which no verdict depends, each in a sentence.
  public var notes: [String] {
    let used = Set(FigureKind.allCases.flatMap(\.properties))
    let others = differences.filter { !used.contains($0.property) }
    return others.map { "Another difference: \($0)." } + resumptions.map(\.sentence)
  }

  static func listed(_ differences: [Difference]) -> String {
    differences.map(\.description).joined(separator: "; ")
  }
}
