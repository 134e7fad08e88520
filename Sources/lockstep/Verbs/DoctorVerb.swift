import Arguments
import Foundation
import TextTables

/// `lockstep doctor`: checks that this machine can run everything.
enum DoctorVerb: ProgramVerb {
  static let verb = Verb(
    name: "doctor",
    summary: "Looks whether this machine can check and measure",
    example: "doctor",
    options: [
      .init(name: "directory", valueName: "path", help: "The disk to look at; here by default")
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let directory =
      try arguments.string("directory") ?? FileManager.default.currentDirectoryPath
    let findings = Doctor(directory: directory).examine()
    var table = TextTable(columns: [
      .init(""), .init("what"), .init("found", overflow: .wraps),
    ])
    for finding in findings {
      table.addRow([
        .init(finding.isGood ? "ok" : "!!", style: finding.isGood ? .green : .red),
        .init(finding.subject), .init(finding.text),
      ])
    }
    try TerminalOutput.standardOutput.write(
      table.rendered(
        in: .detect(
          fileDescriptor: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)))
    return findings.allSatisfy(\.isGood) ? .good : .failed
  }
}
