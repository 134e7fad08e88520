import Foundation
import ThreadSchedules

/// A test of a package that is not changed.
///
/// A test with arguments is one test, whose cases run one after the other, or one of its cases.
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

  package init(_ library: Library, _ name: String, caseNumber: Int? = nil) {
    (self.library, self.name, self.caseNumber) = (library, name, caseNumber)
  }

  /// The name, with the number of the case.
  package var title: String { caseNumber.map { "\(name) case \($0)" } ?? name }

  /// True for a test of Swift Testing that has parameters.
  package var hasArguments: Bool { library == .swiftTesting && !name.hasSuffix("()") }

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
        "--testing-library", "swift-testing", "--no-parallel", "--filter",
        "^\(NSRegularExpression.escapedPattern(for: name))(/|$)",
        "--event-stream-version", "0", "--event-stream-output-path",
        "\(ForeignProgram.directoryWord)/\(Self.events)",
      ]
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
    case .swiftTesting:
      // The encoder of the events escapes slashes.
      let test = #""testID":"\#(name.replacing("/", with: #"\/"#))\/"#
      let part = caseNumber == nil ? "test" : "testCase"
      var reports = ForeignProgram.Reports(
        begins: [#""kind":"\#(part)Started""#, test], ends: [#""kind":"\#(part)Ended""#, test],
        fails: [#""kind":"issueRecorded""#, #""isKnown":false"#],
        skips: [#""kind":"\#(part)Cancelled""#, test])
      reports.begunBefore = (caseNumber ?? 1) - 1
      // An issue that the test expects, and that does not come under a schedule, is no defect of the package.
      reports.forgives = [#""text":"Known issue was not recorded"#]
      return reports
    }
  }

  /// The class and the method, as XCTest reports them.
  private var nameInReports: String {
    let parts = name.split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let type = parts[0].split(separator: ".").last else { return name }
    return "\(type).\(parts[1])"
  }
}
