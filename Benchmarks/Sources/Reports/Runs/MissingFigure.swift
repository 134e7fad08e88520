public import ResultModel

/// A figure that one of two runs has and the other has not.
public struct MissingFigure: Sendable, Equatable {
  /// How much of a store's figures the run lacks.
  public enum Extent: String, Sendable, Codable {
    /// All figures of the store.
    case store
    /// All figures of the store in the workload.
    case workload
    /// The figure; others of the store in the workload are there.
    case figure
  }

  /// The arm.
  public var variant: String
  /// The scenario.
  public var scenario: Scenario
  /// The figure.
  public var figure: ComparedFigure
  /// The run that lacks the figure.
  public var lackedBy: RunSide
  /// How much that run lacks.
  public var extent: Extent
  /// That run's own reason; `nil` if the run does not mention the figure.
  public var reason: String?
}

/// The arms and workloads of which a run has a figure.
struct PresentFigures {
  private struct Place: Hashable {
    let variant: String
    let workload: Workload
  }

  private let variants: Set<String>
  private let places: Set<Place>

  init(_ result: BenchmarkResult) {
    let places =
      result.cells.filter { $0.value != nil }
      .map { Place(variant: $0.variant, workload: $0.workload) }
      + (result.openLoops ?? []).map { Place(variant: $0.variant, workload: $0.scenario.workload) }
    self.places = Set(places)
    variants = Set(places.map(\.variant))
  }

  /// How much of an arm's figures the run lacks, given that it lacks one in the workload.
  func extent(_ variant: String, _ workload: Workload) -> MissingFigure.Extent {
    guard variants.contains(variant) else { return .store }
    return places.contains(Place(variant: variant, workload: workload)) ? .figure : .workload
  }
}
