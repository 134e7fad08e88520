/// The requirement on an attendee's repository beside the functions that `main.swift` passes.
public protocol CountingRepository: Actor {
  /// How many notes there are; whether somebody has to wait for it is the lab's question.
  var count: Int { get async }
}
