extension FileTrace {
  /// The most closings whose numbers are given away.
  private static let mostStandIns = 256

  /// Lets a copy of a descriptor have the number of each traced file or directory that is closed, at
  /// once: as if another thread opened a file in that moment.
  ///
  /// Forgets ``standIns``. O(1). Ends with the next ``start(_:)`` too.
  ///
  /// - Parameter descriptor: A descriptor that is not of the traced directory; `nil` ends that.
  public func standIn(_ descriptor: Int32?) { functions.standIn(descriptor ?? -1) }

  /// The numbers that copies have been given, one for each closing.
  ///
  /// At most 256: later closings close. A number that comes twice was closed again in between. The
  /// copies are the caller's to close.
  public var standIns: [Int32] {
    var numbers = [Int32](repeating: -1, count: Self.mostStandIns)
    let count = functions.standIns(&numbers, Int32(numbers.count))
    return Array(numbers.prefix(Int(count)))
  }
}
