import Foundation
import ThreadSchedules

/// A test of a package that is not changed.
///
/// A test with arguments is one test, whose cases run one after the other, or one of its cases. Two tests of Swift
/// Testing that run at the same time are one value, too.
package struct ForeignTest: Sendable, Equatable {
  /// The library of tests.
  package enum Library: String, Sendable, Codable {
    case swiftTesting, xcTest
  }

  package let library: Library
  /// The name as the library lists it, such as `Tests.Suite/check()` or `Tests.Class/testCheck`.
  package let name: String
  /// The number of the case that runs under schedules, from 1 on; `nil` for the whole test.
  ///
  /// Swift Testing has no option that runs one case. The cases before it run first, without schedules.
  package let caseNumber: Int?

  /// The name of the test that runs at the same time, if there is one.
  package let other: String?

  package init(
    _ library: Library, _ name: String, caseNumber: Int? = nil, with other: String? = nil
  ) {
    (self.library, self.name, self.caseNumber, self.other) = (library, name, caseNumber, other)
  }

  /// The name, with the number of the case or the other test.
  package var title: String {
    if let other { return "\(name) with \(other)" }
    return caseNumber.map { "\(name) case \($0)" } ?? name
  }

  /// True for a single test of Swift Testing that has parameters.
  package var hasArguments: Bool {
    library == .swiftTesting && !name.hasSuffix("()") && other == nil
  }

  /// Each two of the tests of Swift Testing; XCTest runs one test after the other in a process.
  package static func pairs(of tests: [ForeignTest]) -> [ForeignTest] {
    let names = tests.filter { $0.library == .swiftTesting }.map(\.name)
    return names.indices.flatMap { first in
      names[(first + 1)...].map { ForeignTest(.swiftTesting, names[first], with: $0) }
    }
  }

  /// A regular expression that matches only these tests.
  package var pattern: String {
    let names = [name] + (other.map { [$0] } ?? [])
    let patterns = names.map { NSRegularExpression.escapedPattern(for: $0) }
    return patterns.count == 1 ? patterns[0] : "(\(patterns.joined(separator: "|")))"
  }

  /// The cases as tests.
  package func cases(_ count: Int) -> [ForeignTest] {
    (1...max(1, count)).map { ForeignTest(library, name, caseNumber: $0) }
  }

  /// The name of the file of Swift Testing's events, in the program's directory.
  static let events = "events"

  /// The arguments that run only this test.
  var arguments: [String] {
    switch library {
    case .xcTest: [name]
    case .swiftTesting:
      [
        "--testing-library", "swift-testing", "--filter", "^\(pattern)(/|$)",
        "--event-stream-version", "0", "--event-stream-output-path",
        "\(ForeignProgram.directoryWord)/\(Self.events)",
      ] + (other == nil ? ["--no-parallel"] : [])
    }
  }

  /// The reports about this test.
  var reports: ForeignProgram.Reports {
    switch library {
    case .xcTest:
      let test = "Test Case '\(nameInReports)'"
      return ForeignProgram.Reports(
        begins: [test, " started at "], ends: [test, " seconds)"],
        fails: [": error: ", "\(nameInReports) : "], skips: [test, " skipped ("])
    case .swiftTesting where other != nil:
      // Each of the two tests may begin first, and end last.
      var reports = ForeignProgram.Reports(
        begins: [#""kind":"runStarted""#], ends: [#""kind":"runEnded""#], fails: Self.issue,
        skips: [#""kind":"testSkipped""#])
      reports.forgives = Self.missedKnownIssue
      return reports
    case .swiftTesting:
      // The encoder of the events escapes slashes.
      let test = #""testID":"\#(name.replacing("/", with: #"\/"#))\/"#
      let part = caseNumber == nil ? "test" : "testCase"
      var reports = ForeignProgram.Reports(
        begins: [#""kind":"\#(part)Started""#, test], ends: [#""kind":"\#(part)Ended""#, test],
        fails: Self.issue,
        skips: [#""kind":"\#(part)Cancelled""#, test])
      reports.begunBefore = (caseNumber ?? 1) - 1
      reports.forgives = Self.missedKnownIssue
      return reports
    }
  }

  private static let issue = [#""kind":"issueRecorded""#, #""isKnown":false"#]
  /// An issue that the test expects, and that does not come under a schedule, is no defect of the package.
  private static let missedKnownIssue = [#""text":"Known issue was not recorded"#]

  /// The class and the method, as XCTest reports them.
  private var nameInReports: String {
    let parts = name.split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let type = parts[0].split(separator: ".").last else { return name }
    return "\(type).\(parts[1])"
  }
}
