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
  /// Whether the expectation was met.
  public var passed: Bool
  /// The expectation, in one sentence.
  public var expected: String
  /// The event: a sentence, a count, a timeline; several lines of at most 78 columns are fine.
  public var happened: String
  /// Where to look next, in one sentence; empty where it passed.
  public var next: String
  /// Whether nothing was found out, because the machine or the check itself failed: then it did not
  /// pass, and says nothing about the code either.
  public var untried: Bool?
  /// The schedule that is told, as a picture behind the first line of ``happened``; `nil` without one.
  public var lanes: LabLanes?

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - check: The name by which `lab.json` declares it.
  ///   - passed: Whether the expectation was met.
  ///   - expected: The expectation, in one sentence.
  ///   - happened: The event.
  ///   - next: Where to look next.
  ///   - lanes: The schedule that is told.
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
  ///
  /// - Parameters:
  ///   - name: The name of the counted or measured thing.
  ///   - value: The number.
  ///   - unit: Its unit.
  public init(_ name: String, _ value: Double, unit: String = "") {
    self.name = name
    self.value = value
    self.unit = unit
  }
}
