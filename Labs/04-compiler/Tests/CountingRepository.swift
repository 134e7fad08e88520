/// The requirement on an attendee's repository, besides the functions that `main.swift` passes.
public protocol CountingRepository: Actor {
  /// The number of notes; whether a caller has to wait for it is the lab's question.
  var count: Int { get async }
}
