import Foundation

/// Starts another process of this program.
///
/// The new process repeats everything before a call, recognises the call, performs its task there, and
/// exits. Only this program has the closures that the task needs.
package struct Restart: Sendable {
  /// The variable that names the call whose task this is.
  package static let siteVariable = "LOCKSTEP_CALL_SITE"
  /// The variable that holds the task.
  package static let orderVariable = "LOCKSTEP_ORDER"

  package let site: CallSite

  package init(site: CallSite) { self.site = site }

  /// The ways to reach the call again.
  ///
  /// The first way runs the least code before the call.
  package func ways() async -> [ChildCommand] {
    guard let runner = TestRunner.current else { return [command(Self.ownArguments)] }
    let all = command(runner.argumentsOfAllTests)
    guard let only = await runner.arguments(ofTestAt: site) else { return [all] }
    return site.isTest ? [command(only)] : [command(only), all]
  }

  /// The way in which this restarted process was started.
  package var sameWay: ChildCommand { command(Self.ownArguments) }

  private func command(_ arguments: [String]) -> ChildCommand {
    var command = ChildCommand(executable: Self.executable, arguments: arguments)
    command.environment = [Self.siteVariable: site.name]
    command.orderVariable = Self.orderVariable
    return command
  }

  package static var ownArguments: [String] { Array(CommandLine.arguments.dropFirst()) }

  /// This program's file.
  package static var executable: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }
}
