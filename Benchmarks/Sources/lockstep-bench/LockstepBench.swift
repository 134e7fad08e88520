import Foundation
import StoreBenchmark

/// The benchmark's command line: the verbs of ``BenchmarkProgram`` on the stores of the catalog.
@main
struct LockstepBench {
  static func main() async {
    await BenchmarkProgram.ofCatalog.run()
  }
}
