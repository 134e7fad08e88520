extension FileTrace {
  /// The maximum number of closed descriptors whose numbers are reused.
  private static let mostStandIns = 256

  /// Replaces each closed descriptor of the traced directory by a copy of a descriptor at the same
  /// number.
  ///
  /// This simulates another thread that opens a file at that moment.
  ///
  /// Clears ``standIns``. O(1). The next ``start(_:)`` also ends the replacement.
  ///
  /// - Parameter descriptor: A descriptor outside the traced directory, or `nil` to end the
  ///   replacement.
  package func standIn(_ descriptor: Int32?) { functions.standIn(descriptor ?? -1) }

  /// The numbers given to copies, one for each closed descriptor.
  ///
  /// At most 256; later closes work normally. A number that appears twice was closed again in
  /// between. The caller must close the copies.
  package var standIns: [Int32] {
    var numbers = [Int32](repeating: -1, count: Self.mostStandIns)
    let count = functions.standIns(&numbers, Int32(numbers.count))
    return Array(numbers.prefix(Int(count)))
  }
}
