/// What the check of a lab found out, as the program that carries it out writes it.
///
/// The program prints nothing about it: `Labs/run` draws it.
public struct LabReport: Codable, Sendable, Equatable {
  /// The version of this form.
  public var schema = 1
  /// The lab's id, such as `06`.
  public var lab: String
  /// What was looked at, in this order.
  public var findings: [LabFinding] = []
  /// What was counted or measured.
  public var figures: [LabFigure] = []

  /// Creates a report without findings.
  ///
  /// - Parameter lab: The lab's id.
  public init(lab: String) {
    self.lab = lab
  }

  /// Whether something was looked at and all of it passed.
  public var passed: Bool { !findings.isEmpty && findings.allSatisfy(\.passed) }
}

/// The outcome of one thing that a lab looks at.
public struct LabFinding: Codable, Sendable, Equatable {
  /// The name by which `lab.json` declares it: a guarantee such as `G6`, or the lab's own, such as
  /// `lost-writes`.
  public var check: String
  /// Whether what was expected happened.
  public var passed: Bool
  /// What is expected, in one sentence.
  public var expected: String
  /// What happened: a sentence, a count, a timeline; several lines are fine, of at most 78 columns.
  public var happened: String
  /// Where to look next, in one sentence; empty where it passed.
  public var next: String
  /// Whether nothing was found out, because the machine or the check itself failed: then it did not
  /// pass, and says nothing about the code either.
  public var untried: Bool?

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - check: The name by which `lab.json` declares it.
  ///   - passed: Whether what was expected happened.
  ///   - expected: What is expected, in one sentence.
  ///   - happened: What happened.
  ///   - next: Where to look next.
  public init(check: String, passed: Bool, expected: String, happened: String, next: String = "") {
    self.check = check
    self.passed = passed
    self.expected = expected
    self.happened = happened
    self.next = next
  }
}

/// One number that a lab is about.
public struct LabFigure: Codable, Sendable, Equatable {
  /// What was counted or measured, such as `stale schedules`.
  public var name: String
  /// The number.
  public var value: Double
  /// Its unit, such as `of 320` or `ms`; empty for a bare count.
  public var unit: String

  /// Creates a figure.
  ///
  /// - Parameters:
  ///   - name: What was counted or measured.
  ///   - value: The number.
  ///   - unit: Its unit.
  public init(_ name: String, _ value: Double, unit: String = "") {
    self.name = name
    self.value = value
    self.unit = unit
  }
}
