import ResultModel

extension Workload {
  /// How many of 100 operations are saves.
  var savesInHundred: Int {
    switch self {
    case .mixed: 50
    case .readMostly: 5
    case .readOnly, .open: 0
    case .saveOnly, .overwrite, .overwriteCompacting: 100
    }
  }

  /// Whether few keys get most of the operations.
  var isSkewed: Bool { savesInHundred < 100 }

  /// How many bytes of garbage a journal may have before it is written anew; `nil` for the store's own
  /// usual allowance.
  var garbageAllowance: Int? {
    switch self {
    case .overwrite: 1 << 40
    case .overwriteCompacting: 16 << 10
    default: nil
    }
  }
}
