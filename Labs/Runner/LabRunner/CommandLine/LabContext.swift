package import Arguments
import Foundation
package import TextTables

/// The context that every command of `Labs/run` gets.
package struct LabContext: Sendable {
  package let arguments: ParsedArguments
  package let checkout: LabCheckout
  package let progress: LabProgressStore
  /// The style that the standard output can show.
  package let style: TerminalStyle
  package let run: LabRun
  package let stages: LabStagePrinter

  private init(_ arguments: ParsedArguments) throws(LabProblem) {
    let environment = ProcessInfo.processInfo.environment
    self.arguments = arguments
    // Works from every directory, including the labs' folders.
    checkout = try LabCheckout(around: FileManager.default.currentDirectoryPath)
    progress = LabProgressStore(checkout)
    style = .detect(fileDescriptor: STDOUT_FILENO, environment: environment)
    let stages = LabStagePrinter(environment)
    self.stages = stages
    let tools = LabTools(for: checkout, environment: environment)
    if let remark = tools.scratch.remark { TerminalOutput.complain(remark) }
    run = LabRun(tools: tools) { stages.show($0) }
  }

  /// Carries out a command, until its end or until a signal stops it, and tells what is wrong.
  package static func carryOut(
    _ arguments: ParsedArguments,
    _ command: @escaping @Sendable (LabContext) async throws -> ExitCode
  ) async throws -> ExitCode {
    let context: LabContext
    do { context = try LabContext(arguments) } catch { return untried(error) }
    defer { context.stages.end() }
    do {
      let (code, signal) = try await StopSignal.watch { try await command(context) }
      return signal?.exitCode ?? code
    } catch let stopped as StopSignal.Stopped {
      return stopped.signal.exitCode
    } catch let problem as LabProblem {
      context.stages.end()
      return untried(problem)
    }
  }

  private static func untried(_ problem: LabProblem) -> ExitCode {
    TerminalOutput.complain("Labs/run: \(problem)")
    return .untried
  }

  /// The id of the first lab that is not passed, after the given one if there is one.
  package func next(after id: String? = nil) throws -> String? {
    let progress = try progress.read()
    let ids = try checkout.folders().map { String($0.prefix { $0 != "-" }) }
    let open = ids.filter { !progress[$0].passed && $0 != id }
    return open.first { $0 > id ?? "" } ?? open.first
  }
}
