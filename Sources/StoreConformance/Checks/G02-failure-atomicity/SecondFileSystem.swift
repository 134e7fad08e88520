import Foundation
import Persistence
import SimulatedDisk

/// The store's folder is on another file system than the system's temporary folder.
///
/// A store that makes its new file in the temporary folder cannot rename it then: a move becomes a copy,
/// which an error leaves half done.
enum SecondFileSystem {
  static let fixedCase = FixedCase(
    "the folder is on a second file system", needs: .operations
  ) { trial in
    guard trial.isDirect else { throw NotApplicable("its files are in memory") }
    // In memory where the system has such a directory, and so on another file system.
    let original = try Arena(onDisk: (), claims: trial.subject.claims, needsDisk: false)
    defer { original.remove() }
    guard device(original.location.directory) != device(FileManager.default.temporaryDirectory.path)
    else { throw NotApplicable("there is no second file system") }
    try await PreparedContent.few.save(with: trial.subject, original.configuration())
    for scenario in scenarios.map({ $0.fitting(trial.subject.claims) }) {
      let result = try await scenario.run(trial, on: original)
      if let failure = result.failure { return failure }
    }
    return nil
  }

  private static let scenarios: [FaultScenario] = [StoreStep.save(100, 1), .delete(0)].flatMap {
    step in
    [(Fault.Kind.error(EIO), Fault.Extent.once), (.halfWrite(ENOSPC), .forGood)].map {
      FaultScenario(
        call: .step(step), kind: $0, extent: $1, prepared: .few, durability: .powerLoss)
    }
  }

  private static func device(_ path: String) -> dev_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_dev : nil
  }
}
