import Foundation
import LabRunner
import Measurement
import Persistence
import Reports
import TextTables

/// `lockstep doctor`: whether this machine can run everything.
enum DoctorVerb: LockstepVerb {
  static let verb = Verb(
    name: "doctor",
    summary: "Looks whether this machine can build, check and measure, and run the labs",
    example: "doctor",
    options: [
      .init(name: "directory", valueName: "path", help: "The disk to look at; here by default")
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let directory =
      try arguments.string("directory") ?? FileManager.default.currentDirectoryPath
    let doctor = Doctor(directory: directory)
    let findings = doctor.examine() + (await doctor.examineForLabs())
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
