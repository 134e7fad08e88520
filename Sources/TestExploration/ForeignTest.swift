import Foundation
import ThreadSchedules

/// A test of a package that is not changed.
///
/// All cases of a test with arguments are one test, and run one after the other.
package struct ForeignTest: Sendable, Equatable {
  /// The library of tests.
  package enum Library: String, Sendable, Codable {
    case swiftTesting, xcTest
  }

  package let library: Library
  /// The name as the library lists it, such as `Tests.Suite/check()` or `Tests.Class/testCheck`.
  package let name: String

  package init(_ library: Library, _ name: String) {
    (self.library, self.name) = (library, name)
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
      return ForeignProgram.Reports(
        begins: [#""kind":"testStarted""#, test], ends: [#""kind":"testEnded""#, test],
        fails: [#""kind":"issueRecorded""#, #""isKnown":false"#],
        skips: [#""kind":"testCancelled""#, test])
    }
  }

  /// The class and the method, as XCTest reports them.
  private var nameInReports: String {
    let parts = name.split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let type = parts[0].split(separator: ".").last else { return name }
    return "\(type).\(parts[1])"
  }
}
