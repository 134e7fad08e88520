/// The resumption of a stopped run by another process.
public struct Resumption: Sendable, Codable, Equatable {
  /// The time of the resumption, in ISO 8601.
  public var date: String
  /// How many measurements the record had before.
  public var measurements: Int
  /// The loss at the end of the record, in a sentence; `nil` where nothing was lost.
  public var recovery: String?
  /// How many of the measurements were dropped and measured anew, because their round was not
  /// complete; `nil` where none was.
  public var dropped: Int?
  /// The differences between the two processes, each of which was accepted by `--force`.
  public var differences: [String]

  package init(date: String, measurements: Int, recovery: String?, differences: [String]) {
    self.date = date
    self.measurements = measurements
    self.recovery = recovery
    self.differences = differences
  }

  /// A line for tables.
  public var sentence: String {
    let forced =
      differences.isEmpty
      ? "" : " By force, though these differ: \(differences.joined(separator: "; "))."
    let anew = dropped.map {
      " \($0) of them belonged to a round that was not complete, which was measured anew."
    }
    return "Resumed \(date) after \(measurements) measurements." + (anew ?? "")
      + (recovery.map { " " + $0 } ?? "") + forced
  }
}
