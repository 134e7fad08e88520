package import Measurement

/// The counts of the allocation probe, per operation.
package struct AllocationCount: Sendable, Codable {
  /// Allocations per operation.
  package var allocations: Figure
  /// Allocated bytes per operation.
  package var bytes: Figure

  /// Creates a count.
  ///
  /// - Parameters:
  ///   - allocations: Allocations per operation.
  ///   - bytes: Allocated bytes per operation.
  package init(allocations: Figure, bytes: Figure) {
    self.allocations = allocations
    self.bytes = bytes
  }

  /// A count without figures.
  ///
  /// - Returns: The count without figures.
  package static func unavailable(_ reason: String) -> AllocationCount {
    AllocationCount(allocations: .unavailable(reason), bytes: .unavailable(reason))
  }
}
