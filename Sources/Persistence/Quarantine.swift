/// The report of a file that was set aside.
public struct Quarantine: Sendable {
  /// The path of the file as it was.
  public let path: String
  /// Why it could not be used.
  public let reason: StoreError
  /// How many items the store goes on with: those of a journal before its damage.
  public let itemsKept: Int
  /// Where in the file bytes stand that cannot be read, in order; empty when that is not known.
  public let damagedBytes: [Range<Int>]
  /// How many changes that can be read stand behind the damage.
  ///
  /// They are not kept, because they may rest on damaged changes: with them the store would show a
  /// content that it never held.
  public let changesNotKept: Int

  /// Describes a file that was set aside, for the report that `RecoveryPolicy.quarantine` asks for.
  ///
  /// Costs nothing, and may be called on any thread.
  ///
  /// - Parameters:
  ///   - path: The path of the file as it was.
  ///   - reason: Why it could not be used.
  ///   - itemsKept: How many items the store goes on with.
  ///   - damagedBytes: Where in the file bytes stand that cannot be read, in order.
  ///   - changesNotKept: How many changes that can be read stand behind the damage.
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
  /// The file's place, the items kept and the changes not kept, in one line.
  public var description: String {
    let ranges = damagedBytes.map { "\($0.lowerBound)..<\($0.upperBound)" }
    let damage = ranges.isEmpty ? "" : "; bytes \(ranges.joined(separator: ", ")) cannot be read"
    let behind =
      changesNotKept == 0 ? "" : "; \(changesNotKept) changes behind them were not kept"
    return "set aside as \(path); \(itemsKept) items were kept\(damage)\(behind) (\(reason))"
  }
}
