import Foundation
import Processes

/// Starts another process of the program in which the suite runs.
///
/// The new process repeats everything before the call of the suite, recognises the call, performs
/// its task there, and exits. Only this program has the closures that the task needs.
struct Restart: Sendable {
  /// The variable that names the call whose task this is.
  static let siteVariable = "LOCKSTEP_CALL_SITE"
  /// The variable that holds the task.
  static let orderVariable = "LOCKSTEP_ORDER"

  let site: CallSite

  /// The ways to reach the call again.
  ///
  /// The first way runs the least code before the call.
  func ways() async -> [ChildCommand] {
    guard let runner = TestRunner.current else { return [command(Self.ownArguments)] }
    let all = command(runner.argumentsOfAllTests)
    guard let only = await runner.arguments(ofTestAt: site) else { return [all] }
    return [command(only), all]
  }

  /// The way in which this restarted process was started.
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
