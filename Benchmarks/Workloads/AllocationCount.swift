package import Measurement

/// The counts of the allocation probe, for each operation.
package struct AllocationCount: Sendable, Codable {
  /// Allocations.
  package var allocations: Figure
  /// Allocated bytes.
  package var bytes: Figure

  /// Creates a count.
  ///
  /// - Parameters:
  ///   - allocations: Allocations for each operation.
  ///   - bytes: Allocated bytes for each operation.
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
