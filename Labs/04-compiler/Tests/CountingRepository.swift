/// What the check needs of an attendee's repository beside what `main.swift` hands it.
public protocol CountingRepository: Actor {
  /// How many notes there are; whether somebody has to wait for it is the lab's question.
  var count: Int { get async }
}
