@testable import LabModel

extension LabDefinition {
  /// A definition such as a lab's, with some reasons to fail.
  static func sample(
    _ id: String, minutes: Int = 20, fails: [LabFailure] = [LabFailure(check: "stale")],
    needs: [String]? = nil
  ) -> LabDefinition {
    LabDefinition(
      id: id, question: "Who?", minutes: minutes, needs: needs, fails: fails, suite: [],
      learnt: "That.")
  }
}
