extension Workload {
  /// True if every operation is a save.
  public var hasOnlySaves: Bool {
    switch self {
    case .saveOnly, .overwrite, .overwriteCompacting, .fill: true
    case .mixed, .readMostly, .readOnly, .readLatest, .readModifyWrite, .hotKey,
      .readWhileWriting, .open:
      false
    }
  }

  /// True if the workload has saves.
  public var hasSaves: Bool { self != .readOnly && self != .open }

  /// True if the workload inserts items, so that the store grows while it is measured.
  ///
  /// A client inserts at most as many items as one ring of its operations can hold. Then it deletes
  /// these items in a single call and starts again, so the size of the store is bounded.
  public var addsItems: Bool { self == .readLatest || self == .fill }

  /// True if the workload can run in an open loop.
  ///
  /// The operations of an open loop overlap and have no common end at which inserted items could be
  /// deleted.
  public var suitsOpenLoop: Bool { !addsItems && !hasWriterBeside }

  /// True if one more client saves without pause; its saves are not counted.
  public var hasWriterBeside: Bool { self == .readWhileWriting }
}
