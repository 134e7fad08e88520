/// The current stage of a check, for people who wait.
package enum LabStage: Sendable, Equatable {
  /// A program is built; `isFirst` where nothing was built yet, which takes longest.
  case building(product: String, isFirst: Bool, seconds: Int, lastLine: String)
  /// Another build of the labs is under way, and must end first.
  case waitingForOtherBuild(seconds: Int)
  /// The check runs, or the whole suite at full effort.
  case checking(lab: String, isSuite: Bool)
  /// The lab's schedules run, for a person to choose from.
  case recording(lab: String)
}
