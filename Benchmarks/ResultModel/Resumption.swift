/// A run was stopped, and another process went on with it.
public struct Resumption: Sendable, Codable, Equatable {
  /// When it went on, in ISO 8601.
  public var date: String
  /// How many measurements were there before.
  public var measurements: Int
  /// What the end of the record had lost, in a sentence; `nil` where nothing was lost.
  public var recovery: String?
  /// How many of them were dropped and measured anew, because their round was not complete; `nil` where
  /// none was.
  public var dropped: Int?
  /// What differed between the two processes, each of which was accepted by `--force`.
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
