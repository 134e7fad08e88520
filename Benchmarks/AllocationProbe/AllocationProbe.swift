import Foundation
import Measurement
import Persistence
import ResultModel
import TextTables
import Workloads

/// Counts allocations in a process of its own: linking jemalloc moves timings, so nothing is ever
/// timed here.
@main
struct AllocationProbe {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count == 2 else {
      fail("usage: MALLOC_CONF=tcache:false allocation-probe ORDER (started by lockstep bench)", 64)
    }
    do {
      if try Jemalloc.hasThreadCache() { throw ThreadCacheIsOn() }
      try SelfTest.run()
      let request = try JSONDecoder().decode(CountRequest.self, from: Data(arguments[1].utf8))
      let count = try await count(request)
      let text = String(decoding: try JSONEncoder().encode(count), as: UTF8.self)
      try TerminalOutput.standardOutput.write(text + "\n")
    } catch {
      fail("\(error)", 70)
    }
  }

  /// The difference to a store that does nothing, so that neither the items that the harness makes
  /// nor its tasks count as the store's.
  private static func count(_ request: CountRequest) async throws -> AllocationCount {
    var empty = request
    empty.arm = "no-op"
    let harness = try await counted(empty)
    let store = try await counted(request)
    let operations = Double(request.operations * request.scenario.clients)
    return AllocationCount(
      allocations: .value(
        (Double(store.allocations) - Double(harness.allocations)) / operations),
      bytes: .value((Double(store.bytes) - Double(harness.bytes)) / operations))
  }

  private static func counted(_ request: CountRequest) async throws -> Jemalloc.Count {
    var counts: [Jemalloc.Count] = []
    counts.reserveCapacity(2)
    var failure: (any Error)?
    try await request.perform {
      do { counts.append(try Jemalloc.count()) } catch { failure = error }
    }
    if let failure { throw failure }
    return counts[1] - counts[0]
  }

  private static func fail(_ message: String, _ code: Int32) -> Never {
    TerminalOutput.complain("allocation-probe: \(message)")
    exit(code)
  }

  private struct ThreadCacheIsOn: Error, CustomStringConvertible {
    let description =
      "jemalloc's thread cache is on, so its counts are wrong; set MALLOC_CONF=tcache:false"
  }
}
