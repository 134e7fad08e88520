import Foundation
import Processes

/// How the suite starts the program that it runs in once more.
///
/// The new process runs everything that comes before the call of the suite again, recognises the
/// call, carries out its order there, with the closures that only this program has, and exits.
struct Restart: Sendable {
  /// Names the call whose order it is.
  static let siteVariable = "LOCKSTEP_CALL_SITE"
  /// Holds the order.
  static let orderVariable = "LOCKSTEP_ORDER"

  let site: CallSite

  /// The ways to come to the call again, the one that runs least before it first.
  func ways() async -> [ChildCommand] {
    guard let runner = TestRunner.current else { return [command(Self.ownArguments)] }
    let all = command(runner.argumentsOfAllTests)
    guard let only = await runner.arguments(ofTestAt: site) else { return [all] }
    return [command(only), all]
  }

  /// The way in which this process, itself started again, was started.
  var sameWay: ChildCommand { command(Self.ownArguments) }

  private func command(_ arguments: [String]) -> ChildCommand {
    var command = ChildCommand(executable: Self.executable, arguments: arguments)
    command.environment = [Self.siteVariable: site.name]
    command.orderVariable = Self.orderVariable
    return command
  }

  static var ownArguments: [String] { Array(CommandLine.arguments.dropFirst()) }

  /// This program's file.
  static var executable: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }
}
