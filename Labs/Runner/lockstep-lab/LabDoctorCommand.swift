import Arguments
import Foundation
import LabRunner
import TextTables

/// `Labs/run doctor`: whether this machine can build the labs and check them.
enum LabDoctorCommand {
  static func run(_ context: LabContext) async throws -> ExitCode {
    let findings = await examine(context)
    var table = TextTable(columns: [.init(""), .init("what"), .init("found", overflow: .wraps)])
    for finding in findings {
      table.addRow([
        .init(finding.isGood ? "ok" : "!!", style: finding.isGood ? .green : .red),
        .init(finding.subject), .init(finding.text),
      ])
    }
    try TerminalOutput.standardOutput.write(table.rendered(in: context.style))
    return findings.allSatisfy(\.isGood) ? .good : .failed
  }

  private static func examine(_ context: LabContext) async -> [SetUpFinding] {
    let environment = ProcessInfo.processInfo.environment
    let toolchain = ToolchainProbe(context.run.tools, environment: environment)
    return [
      await toolchain.version(), await toolchain.threadSanitizer(),
      await HeaderProbe(environment: environment).run(),
      FreeSpaceProbe.run(in: context.checkout.labs.path(percentEncoded: false)),
      CheckoutProbe.run(in: context.checkout), firstBuild(context.progress),
    ]
  }

  private static func firstBuild(_ store: LabProgressStore) -> SetUpFinding {
    do {
      let seconds = try store.read().firstBuild
      return SetUpFinding(
        "first build", isGood: true,
        seconds.map { "the labs' took \(Int($0)) s here" }
          ?? "not measured yet: Labs/run 01 builds the labs")
    } catch {
      return SetUpFinding("first build", isGood: false, "\(error)")
    }
  }
}
