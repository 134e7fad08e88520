import Foundation
import LabRunner
import Workloads

extension Doctor {
  /// What the workshop needs beside what every run needs.
  func examineForLabs() async -> [SetUpFinding] {
    let checkout: LabCheckout
    do {
      checkout = LabCheckout(
        root: try SourceTree(around: FileManager.default.currentDirectoryPath).root)
    } catch {
      return [SetUpFinding("labs", isGood: false, "\(error)")]
    }
    let environment = ProcessInfo.processInfo.environment
    let toolchain = ToolchainProbe(
      LabTools(for: checkout, environment: environment), environment: environment)
    let place = checkout.labs.path(percentEncoded: false)
    var findings = [await toolchain.version(), await toolchain.threadSanitizer()]
    findings.append(FreeSpaceProbe.run(in: place))
    let type = "\(Machine.fileSystem(of: place))"
    if let doubt = FileEventsProbe.doubt(about: type, path: place) {
      findings.append(SetUpFinding("checkout", isGood: false, doubt))
    }
    findings.append(await FileEventsProbe.run(in: checkout))
    findings.append(firstBuild(LabProgressStore(checkout)))
    return findings
  }

  private func firstBuild(_ store: LabProgressStore) -> SetUpFinding {
    do {
      let seconds = try store.read().firstBuild
      return SetUpFinding(
        "first build", isGood: true,
        seconds.map { "the labs' took \(Int($0)) s here" }
          ?? "not measured yet: lockstep lab 01 builds the labs")
    } catch {
      return SetUpFinding("first build", isGood: false, "\(error)")
    }
  }
}
