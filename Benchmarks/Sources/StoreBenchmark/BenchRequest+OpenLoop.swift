import Arguments
import Measurement
import ResultModel
import Workloads

extension BenchRequest {
  /// The open loop that the arguments or the profile request; `nil` for none.
  static func openLoop(
    _ arguments: ParsedArguments, _ profile: Profile, _ callers: Callers?,
    _ workloads: [Workload]?
  ) throws -> OpenLoopLoad? {
    let arrivals = try arguments.choice("arrivals", as: ArrivalSchedule.Kind.self)
    let rates = try arguments.integers("rate", in: 1...1_000_000)
    let sweeps = arguments.flag("sweep")
    guard rates == nil || !sweeps else {
      throw arguments.error(
        "`--rate` sends the rates that it names, and `--sweep` looks for rates itself; give one.")
    }
    let isAskedFor = arrivals != nil || rates != nil || sweeps
    guard callers != .threads || !isAskedFor else {
      throw arguments.error(
        "an open loop sends its requests from tasks. Leave out --callers threads, or --arrivals, "
          + "--rate and --sweep.")
    }
    let unsuited = (workloads ?? []).filter { !$0.suitsOpenLoop }
    guard unsuited.isEmpty || !isAskedFor else {
      throw arguments.error(
        "an open loop cannot send \(unsuited.map(\.rawValue).joined(separator: ", ")). Name other "
          + "--workloads, or leave out --arrivals, --rate and --sweep.")
    }
    guard isAskedFor || profile == .full, callers != .threads else { return nil }
    let kind = arrivals ?? .poisson
    return rates.map { .rates($0.sorted().map(Double.init), kind) } ?? .sweep(kind)
  }
}
