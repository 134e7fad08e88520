public import ResultModel

/// The facts in which two runs differ, or which one of them does not know.
///
/// A figure of one run may be compared with that of another if all facts on which it depends are
/// known and equal. A fact that is not known may differ, so it is a difference too.
public struct Comparability: Sendable, Equatable {
  /// The reason to trust that the facts of two runs are equal.
  public enum Trust: String, Sendable, Codable {
    /// Both runs name the same facts.
    case facts
    /// Both programs measured in the same run: the machine is the same, whatever they know of it.
    case oneRun
    /// The user wants verdicts in spite of all differences (`--force`).
    case force
  }

  /// A property that differs between two runs, or that one of them does not know.
  public struct Difference: Sendable, Equatable {
    /// The property.
    public let property: RunProperty
    /// The property of the earlier run.
    public let before: TextFigure
    /// The property of the later run.
    public let after: TextFigure

    /// True if a run does not know the property, so that the runs may be equal in it.
    public var isUnknown: Bool {
      switch (before, after) {
      case (.value, .value): false
      default: true
      }
    }
  }

  /// All differences, in the order of the properties.
  public let differences: [Difference]
  /// The reason to trust that the facts are equal.
  public let trust: Trust
  /// The resumptions of both runs that accepted differences.
  public let resumptions: [Resumption]

  /// Compares the contexts of two runs.
  public init(_ before: RunContext, _ after: RunContext, _ trust: Trust = .facts) {
    self.trust = trust
    let properties = RunProperty.allCases.filter { trust != .oneRun || !$0.isOfMachine }
    differences = properties.compactMap { property in
      let found = Difference(
        property: property, before: property.value(in: before), after: property.value(in: after))
      if found.isUnknown { return trust == .oneRun && found.before == found.after ? nil : found }
      return found.before == found.after ? nil : found
    }
    resumptions = [before, after].flatMap { $0.resumptions ?? [] }
      .filter { !$0.differences.isEmpty }
  }

  /// The differences on which figures of a kind depend.
  public func differences(for kind: FigureKind) -> [Difference] {
    differences.filter { kind.properties.contains($0.property) }
  }

  /// Returns true if figures of a kind get verdicts.
  public func decides(_ kind: FigureKind) -> Bool {
    trust == .force || differences(for: kind).isEmpty
  }

  /// The differences for which times may not be compared unless the user wants it; a fact that is
  /// not known is none.
  public var obstacles: [Difference] { differences(for: .times).filter { !$0.isUnknown } }
}
