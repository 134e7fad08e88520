/// The report of a lab's check, in the form that the lab's program writes.
///
/// The program prints nothing about it: `Labs/run` draws it.
public struct LabReport: Codable, Sendable, Equatable {
  /// The version of this form.
  public var schema = 1
  /// The lab's id, such as `06`.
  public var lab: String
  /// The findings, in the order of the check.
  public var findings: [LabFinding] = []
  /// The figures that were counted or measured.
  public var figures: [LabFigure] = []
  /// The names of the parts that ran as separate processes; `nil` without any.
  public var parts: [String]?

  /// Creates a report without findings.
  public init(lab: String) {
    self.lab = lab
  }

  /// True if something was looked at and all of it passed.
  public var passed: Bool { !findings.isEmpty && findings.allSatisfy(\.passed) }
}

/// The outcome of an aspect that a lab checks.
public struct LabFinding: Codable, Sendable, Equatable {
  /// The name by which `lab.json` declares it: a guarantee such as `G6`, or the lab's own, such as
  /// `lost-writes`.
  public var check: String
  /// True if the expectation was met.
  public var passed: Bool
  /// The expected result, in a single sentence.
  public var expected: String
  /// The event: a sentence, a count, a timeline; several lines of at most 78 columns are fine.
  public var happened: String
  /// The place to look next, in a single sentence; empty if the finding passed.
  public var next: String
  /// True if nothing was found out, because the machine or the check itself failed: then it did not
  /// pass, and says nothing about the code either.
  public var untried: Bool?
  /// The schedule of the finding, as a picture after the first line of ``happened``; `nil` without
  /// a schedule.
  public var lanes: LabLanes?

  /// Creates a finding.
  public init(
    check: String, passed: Bool, expected: String, happened: String, next: String = "",
    lanes: LabLanes? = nil
  ) {
    self.check = check
    self.passed = passed
    self.expected = expected
    self.happened = happened
    self.next = next
    self.lanes = lanes
  }
}

/// One number that a lab is about.
public struct LabFigure: Codable, Sendable, Equatable {
  /// The name of the counted or measured thing, such as `stale schedules`.
  public var name: String
  /// The number.
  public var value: Double
  /// Its unit, such as `of 320` or `ms`; empty for a bare count.
  public var unit: String

  /// Creates a figure.
  public init(_ name: String, _ value: Double, unit: String = "") {
    self.name = name
    self.value = value
    self.unit = unit
  }
}
