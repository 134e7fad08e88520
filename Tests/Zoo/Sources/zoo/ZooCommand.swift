import Foundation
import Kernels
import ThreadSchedules

/// The program, which tries a kernel by a method, or prints the table.
@main struct ZooCommand {
  private static let usage = """
    zoo try KERNEL wrong|mended METHOD COUNT   tries a kernel up to COUNT times, or until it fails; METHOD is one of
                                               \(Method.allCases.map(\.rawValue).joined(separator: ", "))
    zoo show KERNEL wrong|mended METHOD COUNT  shows the failure in the place of its number
    zoo list                                   the kernels
    zoo table COUNT [FILE]                     the table; FILE is this program, built with ThreadSanitizer

    """

  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch (arguments.first, arguments.count) {
      case ("try", 5): print(try await trial(arguments).answer().line())
      case ("show", 5): print(try await shown(try trial(arguments)))
      case ("list", 1): for kernel in Kernel.all { print("\(kernel.name): \(kernel.defect)") }
      case ("table", 2), ("table", 3):
        let table = ZooTable(
          count: try count(arguments[1]), threadSanitizer: arguments.dropFirst(2).first)
        try await table.print()
      default: throw BadUse(description: usage)
      }
    } catch let error as BadUse {
      FileHandle.standardError.write(Data("\(error.description)\n".utf8))
      exit(64)
    } catch {
      FileHandle.standardError.write(Data("zoo: \(error)\n".utf8))
      exit(70)
    }
  }

  private static func trial(_ arguments: [String]) throws(BadUse) -> Trial {
    guard let kernel = Kernel.all.first(where: { $0.name == arguments[1] }) else {
      throw BadUse(description: "zoo: \(arguments[1]) is no kernel; see zoo list")
    }
    guard let version = Version(rawValue: arguments[2]), let method = Method(rawValue: arguments[3])
    else { throw BadUse(description: usage) }
    return Trial(kernel: kernel, version: version, method: method, count: try count(arguments[4]))
  }

  private static func shown(_ trial: Trial) async throws -> ThreadExploration {
    guard let strategy = trial.method.strategy(trial.count) else {
      throw BadUse(
        description: "zoo: \(trial.method) has no schedules to show; name another method")
    }
    return try await trial.explored(strategy)
  }

  private static func count(_ text: String) throws(BadUse) -> Int {
    guard let count = Int(text), count > 0 else {
      throw BadUse(description: "zoo: COUNT is a number from 1, not \(text)")
    }
    return count
  }

  private struct BadUse: Error {
    let description: String
  }
}
