extension Workload {
  /// Whether every operation is a save.
  public var hasOnlySaves: Bool {
    switch self {
    case .saveOnly, .overwrite, .overwriteCompacting, .fill: true
    case .mixed, .readMostly, .readOnly, .readLatest, .readModifyWrite, .hotKey,
      .readWhileWriting, .open:
      false
    }
  }

  /// Whether there are saves at all.
  public var hasSaves: Bool { self != .readOnly && self != .open }

  /// Whether items are inserted, so that the store grows while it is measured.
  ///
  /// Each client inserts no more items than one ring of its operations has room for. Then it
  /// deletes in one call the items that it inserted, and begins anew: the store has a bounded size
  /// however fast it is.
  public var addsItems: Bool { self == .readLatest || self == .fill }

  /// Whether its operations can be requests that come at their own times.
  ///
  /// The operations of an open loop overlap and have no common end, at which inserted items could
  /// be deleted.
  public var suitsOpenLoop: Bool { !addsItems && !hasWriterBeside }

  /// Whether one more client saves without pause, and is not counted.
  public var hasWriterBeside: Bool { self == .readWhileWriting }
}
