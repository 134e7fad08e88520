import Foundation
import MutexVariant
import Persistence
import StoreBenchmark

/// The program of a user, `subject-bench STORE [--key WORD] OPTIONS`.
///
/// The program reads two arguments, and passes the others to the benchmark.
@main
struct SubjectBench {
  static func main() async {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let name = arguments.isEmpty ? "" : arguments.removeFirst()
    var key: String?
    if let place = arguments.firstIndex(of: "--key"), place + 1 < arguments.count {
      key = arguments[place + 1]
      arguments.removeSubrange(place...place + 1)
    }
    switch name {
    case "copy":
      await Benchmark.measure("copy", arguments: arguments) {
        try MutexStore<BenchmarkRecord>(configuration: $0)
      }
    case "mine": await measureMyStore()
    case "fixed":
      await Benchmark.measure("fixed", arguments: arguments) { FixedStore(configuration: $0) }
    case "claims-less":
      await Benchmark.measure("claims-less", durability: .processCrash, arguments: arguments) {
        try MutexStore<BenchmarkRecord>(configuration: $0)
      }
    default:
      let property = PlainStore<BenchmarkRecord>.Property(rawValue: name)
      await Benchmark.measure(name, arguments: arguments) { [key] configuration in
        try PlainStore<BenchmarkRecord>(configuration, property, key: key)
      }
    }
  }
}
