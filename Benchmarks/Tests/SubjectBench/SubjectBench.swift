import ActorVariant
import Foundation
import Persistence
import StoreBenchmark

/// A user's program: `subject-bench STORE [--key WORD] OPTIONS` measures a store with one property.
///
/// The program has arguments of its own, and passes the rest on.
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
        try ActorStore<BenchmarkRecord>(configuration: $0)
      }
    case "mine": await measureMyStore()
    case "fixed":
      await Benchmark.measure("fixed", arguments: arguments) { FixedStore(configuration: $0) }
    case "claims-less":
      await Benchmark.measure("claims-less", durability: .processCrash, arguments: arguments) {
        try ActorStore<BenchmarkRecord>(configuration: $0)
      }
    default:
      let property = PlainStore<BenchmarkRecord>.Property(rawValue: name)
      await Benchmark.measure(name, arguments: arguments) { [key] configuration in
        try PlainStore<BenchmarkRecord>(configuration, property, key: key)
      }
    }
  }
}
