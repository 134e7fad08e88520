/// The requirements on an attendee's events.
public protocol CheckedEvents: Sendable {
  /// The pages of a scanner.
  associatedtype PageSequence: AsyncSequence<String, Never>
  /// The ticks of a timer.
  associatedtype TickSequence: AsyncSequence<Void, Never>
  /// The signals that the app gets.
  associatedtype SignalSequence: AsyncSequence<Void, Never>
  /// The texts that arrive in a file.
  associatedtype TextSequence: AsyncSequence<String, Never>

  /// Starts a scanner and returns its pages.
  func pages(of scanner: Scanner) -> PageSequence
  /// Returns the ticks of a new timer.
  func ticks() -> TickSequence
  /// Returns the signals from now on.
  func signals() -> SignalSequence
  /// Returns the texts that arrive in a file.
  func texts(of file: LogFile) -> TextSequence
}
