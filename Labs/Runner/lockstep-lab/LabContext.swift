import Arguments
import Foundation
import LabRunner
import TextTables

/// The context that every command of `Labs/run` gets.
struct LabContext: Sendable {
  let arguments: ParsedArguments
  let checkout: LabCheckout
  let progress: LabProgressStore
  /// The style that the standard output can show.
  let style: TerminalStyle
  let run: LabRun
  let stages: LabStagePrinter

  init(_ arguments: ParsedArguments) throws {
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

  /// The id of the first lab that is not passed, after the given one if there is one.
  func next(after id: String? = nil) throws -> String? {
    let progress = try progress.read()
    let ids = try checkout.folders().map { String($0.prefix { $0 != "-" }) }
    let open = ids.filter { !progress[$0].passed && $0 != id }
    return open.first { $0 > id ?? "" } ?? open.first
  }
}
