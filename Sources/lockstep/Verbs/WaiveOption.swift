import Arguments
import Guarantees

/// `--waive`: the guarantees that this run need not test, with the reasons.
enum WaiveOption {
  private static let name = "waive"

  /// The waived guarantees with their reasons.
  static func waivers(_ arguments: ParsedArguments) throws -> [Guarantee: String] {
    var waivers: [Guarantee: String] = [:]
    for text in arguments.values[name] ?? [] {
      let parts = text.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let guarantee = Guarantee(id: parts[0].uppercased()) else {
        throw arguments.valueError(
          name, takes: "a guarantee and the reason, such as `G24=no such build here`", not: text)
      }
      waivers[guarantee] = String(parts[1])
    }
    return waivers
  }
}
