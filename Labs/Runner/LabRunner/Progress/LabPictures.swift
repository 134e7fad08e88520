import Foundation
package import LabModel

/// Keeps the pictures of the schedules that labs began with: in `.pictures`, beside the progress, a file
/// for each lab.
package struct LabPictures: Sendable {
  private let directory: URL

  /// Finds the place of a checkout; nothing is made.
  package init(_ checkout: LabCheckout) {
    directory = RecordDirectory(checkout).url.appending(path: ".pictures")
  }

  private func file(_ lab: String) -> URL { directory.appending(path: "\(lab).json") }

  /// Keeps the first picture of a lab; later ones are of changed code.
  ///
  /// - Throws: ``LabProblem`` when the file cannot be read or written.
  package func keep(_ outcome: LabOutcome) throws(LabProblem) {
    guard let finding = outcome.report?.findings.first(where: { $0.lanes != nil }),
      try WrittenFile.contents(of: file(outcome.lab)) == nil
    else { return }
    let bytes: Data
    do { bytes = try JSONEncoder().encode(finding) } catch {
      throw LabProblem("The picture of lab \(outcome.lab) cannot be kept: \(error)")
    }
    try WrittenFile.replace(file(outcome.lab), with: Array(bytes))
  }

  /// The findings with a picture, by lab; one that cannot be understood any more is left out.
  ///
  /// - Returns: The first finding that was kept of each.
  /// - Throws: ``LabProblem`` when a file is there and cannot be read.
  package func all(of ids: [String]) throws(LabProblem) -> [String: LabFinding] {
    var findings: [String: LabFinding] = [:]
    for id in ids {
      guard let bytes = try WrittenFile.contents(of: file(id)) else { continue }
      do { findings[id] = try JSONDecoder().decode(LabFinding.self, from: Data(bytes)) } catch {
        // Written by another version, or by hand: the page does without.
        continue
      }
    }
    return findings
  }
}
