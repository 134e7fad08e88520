package import ResultModel

extension Workload {
  /// How many of 100 draws are saves, or begin a pair that ends with one.
  var savesInHundred: Int {
    switch self {
    case .mixed, .readModifyWrite, .hotKey: 50
    case .readMostly, .readLatest: 5
    case .readOnly, .readWhileWriting, .open: 0
    case .saveOnly, .overwrite, .overwriteCompacting, .fill: 100
    }
  }

  /// The most items that one client inserts before it deletes them.
  package static var mostInserts: Int { OperationRing.length }

  /// Whether few keys get most of the operations, by Zipf's law.
  var isSkewed: Bool {
    switch self {
    case .mixed, .readMostly, .readOnly, .readModifyWrite, .readWhileWriting, .open: true
    case .readLatest, .saveOnly, .overwrite, .overwriteCompacting, .fill, .hotKey: false
    }
  }

  /// How many bytes of garbage a journal may have before it is written anew; `nil` for the store's
  /// usual allowance.
  var garbageAllowance: Int? {
    switch self {
    case .overwrite: 1 << 40
    case .overwriteCompacting: 16 << 10
    default: nil
    }
  }
}

extension Collection<Scenario> where SubSequence: Collection<Scenario> {
  /// The first scenarios, as far as they can be measured one after the other on one store.
  ///
  /// A scenario that inserts items has a store of its own: its inserted items are in the store at
  /// the end.
  var ofFirstStore: SubSequence {
    guard let first, !first.workload.addsItems else { return prefix(1) }
    return prefix {
      $0.records == first.records && $0.durability == first.durability
        && $0.workload.garbageAllowance == first.workload.garbageAllowance
        && $0.itemSize == first.itemSize && !$0.workload.addsItems
    }
  }
}
