public import Drawing
public import Guarantees
import ResultModel

extension MarkFamily {
  /// The word for stores of the family.
  var plural: String {
    switch self {
    case .queue: "queues"
    case .lock: "locks"
    case .actor: "actors"
    case .database: "journal and databases"
    case .other: "others"
    }
  }

  /// The marks of a family of stores; rivals, limits and stores of somebody else have none.
  public init(_ family: StoreFamily?) {
    self =
      switch family {
      case .queue: .queue
      case .lock: .lock
      case .actor: .actor
      case .database: .database
      case nil: .other
      }
  }
}

extension BenchmarkResult {
  /// The family of an arm's marks; O(arms).
  func family(of variant: String) -> MarkFamily { MarkFamily(arm(variant)?.family) }
}
