import Foundation

/// The program that runs the tests of a package, if that is this process.
///
/// On Linux it is an executable that takes XCTest's arguments, or Swift Testing's after
/// `--testing-library swift-testing`. On macOS a bundle is loaded into `xctest` or into SwiftPM's
/// helper.
package struct TestRunner: Sendable {
  package enum Library: Sendable {
    case swiftTesting, xcTest
  }

  package let library: Library
  /// The arguments that name the tests, without arguments that select tests or name result files.
  package let bundleArguments: [String]

  /// The test runner, if this process is one.
  package static var current: TestRunner? {
    TestRunner(executable: Restart.executable, arguments: Restart.ownArguments)
  }

  package init?(executable: String, arguments: [String]) {
    let name = URL(filePath: executable).lastPathComponent
    guard name.hasSuffix(".xctest") || ["xctest", "swiftpm-testing-helper"].contains(name) else {
      return nil
    }
    library =
      name == "swiftpm-testing-helper" || arguments.contains("swift-testing")
      ? .swiftTesting : .xcTest
    bundleArguments = arguments.indices.filter { index in
      arguments[index].hasSuffix(".xctest") || arguments[index] == "--test-bundle-path"
    }.map { arguments[$0] }
  }

  /// The arguments with which every test runs.
  package var argumentsOfAllTests: [String] {
    library == .xcTest ? bundleArguments : bundleArguments + ["--testing-library", "swift-testing"]
  }

  /// The arguments that run only the test whose function makes the call; `nil` if the test cannot
  /// be found.
  func arguments(ofTestAt site: CallSite) async -> [String]? {
    switch library {
    case .swiftTesting: return argumentsOfAllTests + ["--filter", Self.pattern(of: site)]
    case .xcTest:
      #if canImport(ObjectiveC)
        // There `xctest` lists no tests, and the class is unknown here.
        return nil
      #else
        let tests = await Self.tests().filter { Self.isTest($0, at: site) }
        return tests.isEmpty ? nil : [tests.joined(separator: ",")]
      #endif
    }
  }

  /// A regular expression for the test's name, such as `Tests.Suite/check()`.
  ///
  /// Backquotes surround names that are not identifiers.
  static func pattern(of site: CallSite) -> String {
    let module = NSRegularExpression.escapedPattern(for: site.module)
    let name = NSRegularExpression.escapedPattern(for: site.functionName)
    return "^\(module)\\.(.*/)?`?\(name)`?\\("
  }

  /// Returns true if an XCTest test, such as `Tests.Suite/testCheck`, is the function that makes
  /// the call.
  static func isTest(_ test: String, at site: CallSite) -> Bool {
    test.hasPrefix("\(site.module).") && test.hasSuffix("/\(site.functionName)")
  }

  /// The output of `--list-tests`.
  private static func tests() async -> [String] {
    do {
      let process = try ChildProcess(
        ChildCommand(executable: Restart.executable, arguments: []), payload: "--list-tests",
        limitInSeconds: 30, keepsErrors: true)
      var tests: [String] = []
      for await line in process.lines where line.contains("/") { tests.append(line) }
      return await process.waitForEnd() == .exited(0) ? tests : []
    } catch {
      // The next way of starting this program will fail too, and report the reason.
      return []
    }
  }
}
