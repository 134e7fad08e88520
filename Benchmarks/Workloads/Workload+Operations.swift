import ResultModel

extension Workload {
  /// How many of 100 operations are saves.
  var savesInHundred: Int {
    switch self {
    case .mixed: 50
    case .readMostly: 5
    case .readOnly: 0
    case .saveOnly: 100
    }
  }

  /// Whether few keys get most of the operations.
  var isSkewed: Bool { self != .saveOnly }
}
