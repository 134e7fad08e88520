import Arguments
import Foundation
import TextTables

/// `lockstep doctor`: checks that this machine can run everything.
enum DoctorVerb: ProgramVerb {
  static let verb = Verb(
    name: "doctor",
    summary: "Checks that this machine can run the suite and the benchmark",
    example: "doctor",
    options: [
      .init(
        name: "directory", valueName: "path",
        help: "A folder on the disk to check; the current folder by default")
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
      table.rendered(in: .ofStandardOutput))
    return findings.allSatisfy(\.isGood) ? .good : .failed
  }
}
