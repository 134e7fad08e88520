package import Foundation
package import SchedulePlay

extension PlayTree {
  /// Reads the schedules that a failing test recorded.
  ///
  /// - Throws: ``LabProblem`` if the file cannot be read, or is another file.
  package init(recordedIn file: URL) throws(LabProblem) {
    let path = file.path(percentEncoded: false)
    let data: Data
    do { data = try Data(contentsOf: file) } catch {
      throw LabProblem("\(path) cannot be read: \(error.localizedDescription)")
    }
    do { self = try JSONDecoder().decode(PlayTree.self, from: data) } catch {
      throw LabProblem(
        "\(path) has no recorded schedules. Run a failing test with LOCKSTEP_PLAY=\(path).")
    }
    guard isWhole else {
      throw LabProblem("\(path) is damaged. Run the test again with LOCKSTEP_PLAY=\(path).")
    }
  }
}
