/// The numbers of tests by verdict.
package struct TestSummary: Sendable {
  package private(set) var tests = 0
  /// The tests of which schedules say something: those that passed or failed under them.
  package private(set) var underControl = 0
  package private(set) var failed = 0
  package private(set) var failPlainly = 0
  package private(set) var notControlled = 0
  package private(set) var schedules = 0
  package private(set) var choices = 0

  package init(_ results: [TestResult]) {
    for result in results {
      tests += 1
      switch result.verdict {
      case .passed: underControl += 1
      case .failed:
        underControl += 1
        failed += 1
      case .failsPlainly: failPlainly += 1
      case .notControlled: notControlled += 1
      }
      schedules += result.extent.schedules
      choices += result.extent.choices
    }
  }
}
