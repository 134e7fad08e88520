import AllocationCounting
import CatalogArms
import Foundation
import Measurement
import ResultModel
import TextTables
import Workloads

/// Counts allocations in a separate process.
///
/// Linking jemalloc changes timings, so this process measures no times.
@main
struct AllocationProbe {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count == 2 else {
      fail("usage: MALLOC_CONF=tcache:false allocation-probe ORDER (started by lockstep bench)", 64)
    }
    do {
      try AllocationMeter.prepare()
      let request = try JSONDecoder().decode(ProbeRequest.self, from: Data(arguments[1].utf8))
      let count = try await count(request)
      let text = String(decoding: try JSONEncoder().encode(count), as: UTF8.self)
      try TerminalOutput.standardOutput.write(text + "\n")
    } catch {
      fail("\(error)", 70)
    }
  }

  /// Returns the difference to a store that does nothing.
  ///
  /// This subtracts the items and tasks that the harness allocates.
  private static func count(_ request: ProbeRequest) async throws -> ProbeResult {
    var empty = request
    empty.arm = "no-op"
    let harness = try await AllocationMeter.count {
      try await empty.perform(among: .catalog, onReady: $0)
    }
    let store = try await AllocationMeter.count {
      try await request.perform(among: .catalog, onReady: $0)
    }
    let operations = Double(request.calls * request.scenario.callers)
    func each(_ count: UInt64, besides own: UInt64) -> Figure {
      .value((Double(count) - Double(own)) / operations)
    }
    return ProbeResult([
      .allocations: each(store.allocations, besides: harness.allocations),
      .allocatedBytes: each(store.bytes, besides: harness.bytes),
    ])
  }

  private static func fail(_ message: String, _ code: Int32) -> Never {
    TerminalOutput.complain("allocation-probe: \(message)")
    exit(code)
  }
}
