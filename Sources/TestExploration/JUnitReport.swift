import Drawing
import ThreadSchedules

/// The results of a run as JUnit's XML, which services for continuous integration read.
package enum JUnitReport {
  /// The text of the file.
  ///
  /// `words` gives the text for a test that did not pass under schedules.
  package static func rendered(
    package: String, _ results: [TestResult], seconds: Double, words: (TestVerdict) -> String
  ) -> String {
    let summary = TestSummary(results)
    let suite = Markup.element(
      "testsuite",
      [
        "name": package, "tests": "\(summary.tests)",
        "failures": "\(summary.failed + summary.failPlainly)", "errors": "0",
        "skipped": "\(summary.notControlled)", "time": time(seconds),
      ], results.map { testCase($0, words) })
    return #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
      + Markup.element("testsuites", [:], [suite]).rendered + "\n"
  }

  private static func testCase(_ result: TestResult, _ words: (TestVerdict) -> String) -> Markup {
    let parts = result.test.title.split(separator: "/", maxSplits: 1).map(String.init)
    let (suite, name) = parts.count == 2 ? (parts[0], parts[1]) : ("", result.test.title)
    let text = words(result.verdict)
    let children: [Markup] =
      switch result.verdict {
      case .passed: []
      case .notControlled: [.element("skipped", ["message": text])]
      case .failsPlainly: [.element("failure", ["type": result.verdict.name, "message": text])]
      case .failed(let failure, _):
        [
          .element(
            "failure", ["type": failure.kind.title, "message": failure.message],
            "\(failure.timeline)\nReplay: \(failure.replay)\n")
        ]
      }
    return .element(
      "testcase", ["classname": suite, "name": name, "time": time(result.seconds)], children)
  }

  private static func time(_ seconds: Double) -> String { "\((seconds * 1000).rounded() / 1000)" }
}
