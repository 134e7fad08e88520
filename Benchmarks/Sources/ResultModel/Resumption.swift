/// Describes that another process resumed a stopped run.
public struct Resumption: Sendable, Codable, Equatable {
  /// The time of the resumption, in ISO 8601.
  public var date: String
  /// The number of measurements in the record before the resumption.
  public var measurements: Int
  /// The data lost at the end of the record, in a sentence; `nil` if nothing was lost.
  public var recovery: String?
  /// The number of measurements dropped and repeated because their round was not complete; `nil` if
  /// there were none.
  public var dropped: Int?
  /// The differences between the two processes that the user accepted with `--force`.
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
