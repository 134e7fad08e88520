public import Measurement

/// The counts of the allocation probe, for each operation.
public struct AllocationCount: Sendable, Codable {
  /// Allocations.
  public var allocations: Figure
  /// Allocated bytes.
  public var bytes: Figure

  /// Creates a count.
  ///
  /// - Parameters:
  ///   - allocations: Allocations for each operation.
  ///   - bytes: Allocated bytes for each operation.
  public init(allocations: Figure, bytes: Figure) {
    self.allocations = allocations
    self.bytes = bytes
  }

  /// A count without figures.
  ///
  /// - Parameter reason: The reason.
  /// - Returns: The count without figures.
  public static func unavailable(_ reason: String) -> AllocationCount {
    AllocationCount(allocations: .unavailable(reason), bytes: .unavailable(reason))
  }
}
