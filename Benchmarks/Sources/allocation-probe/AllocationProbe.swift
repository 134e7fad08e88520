import AllocationCounting
import CJemalloc
import CatalogArms
import Foundation
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
      let meter = try AllocationMeter(mallctl)
      let request = try JSONDecoder().decode(ProbeRequest.self, from: Data(arguments[1].utf8))
      let count = try await request.allocations(among: .catalog, by: meter)
      let text = String(decoding: try JSONEncoder().encode(count), as: UTF8.self)
      try TerminalOutput.standardOutput.write(text + "\n")
    } catch {
      fail("\(error)", 70)
    }
  }

  private static func fail(_ message: String, _ code: Int32) -> Never {
    TerminalOutput.complain("allocation-probe: \(message)")
    exit(code)
  }
}
