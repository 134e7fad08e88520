import Measurement
import ResultModel
package import Workloads

extension ProbeRequest {
  /// Counts the allocations of an operation of an arm: the difference to a store that does nothing.
  ///
  /// This subtracts the items and tasks that the harness allocates.
  ///
  /// - Parameters:
  ///   - arms: The arms of the program.
  ///   - meter: The counter of this process.
  /// - Returns: The allocations and their bytes.
  /// - Throws: The store's error, or the error of a request for an arm that is not there.
  package func allocations(
    among arms: Arms, by meter: AllocationMeter
  ) async throws -> ProbeResult {
    var empty = self
    empty.arm = "no-op"
    let harness = try await meter.count { [empty] in
      try await empty.perform(among: arms, onReady: $0)
    }
    let store = try await meter.count { try await perform(among: arms, onReady: $0) }
    let operations = Double(calls * scenario.callers)
    func each(_ count: UInt64, besides own: UInt64) -> Figure {
      .value((Double(count) - Double(own)) / operations)
    }
    return ProbeResult([
      .allocations: each(store.allocations, besides: harness.allocations),
      .allocatedBytes: each(store.bytes, besides: harness.bytes),
    ])
  }
}
