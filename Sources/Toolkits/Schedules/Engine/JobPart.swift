/// The facts about a step before it runs, for a search for equivalent schedules.
struct JobPart: Sendable {
  /// The number of the task, or of the actor whose turn the job is.
  let thread: Int
  /// The object that guards what the step runs on, or `nil` for a step without isolation.
  let executor: UInt64?
  /// The transition that made the job ready, or `nil` for the first job.
  var maker: Int?
  /// True if the step may move to actors and back without a job.
  var isOpen = false
}
