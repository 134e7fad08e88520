package import ResultModel

extension Workload {
  /// The number of saves, or of pairs that end with a save, in 100 draws.
  var savesInHundred: Int {
    switch self {
    case .mixed, .readModifyWrite, .hotKey: 50
    case .readMostly, .readLatest: 5
    case .readOnly, .readWhileWriting, .open: 0
    case .saveOnly, .overwrite, .overwriteCompacting, .fill: 100
    }
  }

  /// The highest number of items that one client inserts before it deletes them.
  package static var mostInserts: Int { OperationRing.length }

  /// True if few keys get most of the operations (Zipfian distribution).
  var isSkewed: Bool {
    switch self {
    case .mixed, .readMostly, .readOnly, .readModifyWrite, .readWhileWriting, .open: true
    case .readLatest, .saveOnly, .overwrite, .overwriteCompacting, .fill, .hotKey: false
    }
  }

  /// The garbage in bytes that a journal may have before it is compacted; `nil` for the store's
  /// default.
  var garbageAllowance: Int? {
    switch self {
    case .overwrite: 1 << 40
    case .overwriteCompacting: 16 << 10
    default: nil
    }
  }
}

extension Collection<Scenario> where SubSequence: Collection<Scenario> {
  /// The first scenarios that can be measured one after the other on one store.
  ///
  /// A scenario that inserts items has a separate store, which contains its inserted items at the
  /// end.
  var ofFirstStore: SubSequence {
    guard let first, !first.workload.addsItems else { return prefix(1) }
    return prefix {
      $0.records == first.records && $0.durability == first.durability
        && $0.workload.garbageAllowance == first.workload.garbageAllowance
        && $0.itemSize == first.itemSize && !$0.workload.addsItems
    }
  }
}
