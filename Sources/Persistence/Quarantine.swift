/// The report of a file that was moved aside.
public struct Quarantine: Sendable {
  /// The original path of the file.
  public let path: String
  /// The reason why the file could not be used.
  public let reason: StoreError
  /// The number of items that the store keeps: in a journal, those before the damage.
  public let itemsKept: Int
  /// The unreadable byte ranges of the file, in order; empty if they are not known.
  public let damagedBytes: [Range<Int>]
  /// The number of readable changes after the damage.
  ///
  /// The store does not keep them, because they may depend on damaged changes: with them it would
  /// show a content that it never had.
  public let changesNotKept: Int

  /// Creates the report that `RecoveryPolicy.quarantine` receives.
  ///
  /// Costs nothing, and may be called on any thread.
  public init(
    path: String, reason: StoreError, itemsKept: Int = 0, damagedBytes: [Range<Int>] = [],
    changesNotKept: Int = 0
  ) {
    self.path = path
    self.reason = reason
    self.itemsKept = itemsKept
    self.damagedBytes = damagedBytes
    self.changesNotKept = changesNotKept
  }
}

extension Quarantine: CustomStringConvertible {
  /// The file's path, the items kept and the changes not kept, on a single line.
  public var description: String {
    let ranges = damagedBytes.map { "\($0.lowerBound)..<\($0.upperBound)" }
    let damage = ranges.isEmpty ? "" : "; bytes \(ranges.joined(separator: ", ")) cannot be read"
    let behind =
      changesNotKept == 0 ? "" : "; \(changesNotKept) changes behind them were not kept"
    return "set aside as \(path); \(itemsKept) items were kept\(damage)\(behind) (\(reason))"
  }
}
