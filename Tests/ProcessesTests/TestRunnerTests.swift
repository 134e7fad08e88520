import Testing

@testable import Processes

@Suite("How a runner of tests is started again")
struct TestRunnerTests {
  private static let linux = "/p/.build/debug/pPackageTests.xctest"
  private static let helper = "/usr/libexec/swift/pm/swiftpm-testing-helper"
  private static let bundle = "/p/.build/debug/pPackageTests.xctest"

  private func site(_ fileID: String, _ function: String) -> CallSite {
    CallSite(fileID: fileID, line: 3, column: 5, function: function, subject: "")
  }

  @Test(arguments: [
    (linux, [], []), (linux, ["Tests.Old/testMine"], []),
    (
      linux, ["--skip-build", "--xunit-output", "x.xml", "--testing-library", "swift-testing"],
      ["--testing-library", "swift-testing"]
    ),
    ("/usr/bin/xctest", ["-XCTest", "Tests.Old/testMine", bundle], [bundle]),
    (
      helper,
      ["--test-bundle-path", bundle, "--filter", "mine", bundle, "--testing-library"]
        + ["swift-testing"],
      ["--test-bundle-path", bundle, bundle, "--testing-library", "swift-testing"]
    ),
  ])
  func onlyWhatNamesTheTestsIsKept(
    _ executable: String, _ arguments: [String], _ kept: [String]
  ) throws {
    let runner = try #require(TestRunner(executable: executable, arguments: arguments))
    #expect(runner.argumentsOfAllTests == kept)
  }

  @Test(arguments: ["/p/.build/debug/lockstep", "/usr/bin/xctest-like"])
  func anyOtherProgramIsNone(_ executable: String) {
    #expect(TestRunner(executable: executable, arguments: ["--testing-library"]) == nil)
  }

  @Test func theFilterOfSwiftTestingIsTheFunction() throws {
    let raw = try Regex(TestRunner.pattern(of: site("Tests/A.swift", "a store (mine)()")))
    #expect("Tests.Suite/Inner/`a store (mine)`()".firstMatch(of: raw) != nil)
    let plain = try Regex(TestRunner.pattern(of: site("Tests/A.swift", "mine(id:)")))
    for name in ["Tests.mine(id:)", "Tests.Suite/mine(id:)/A.swift:3:4", "Tests.S/`mine`()"] {
      #expect(name.firstMatch(of: plain) != nil, "\(name)")
    }
    for name in ["OtherTests.mine()", "Tests.Suite/mineToo()", "Tests.Suite/notmine()"] {
      #expect(name.firstMatch(of: plain) == nil, "\(name)")
    }
  }

  @Test func theTestsOfXCTestAreThoseWithTheFunctionsName() {
    let site = site("Tests/A.swift", "testMine()")
    #expect(TestRunner.isTest("Tests.Old/testMine", at: site))
    for test in ["OtherTests.Old/testMine", "Tests.Old/testMineToo", "Tests.Old/nottestMine"] {
      #expect(!TestRunner.isTest(test, at: site))
    }
  }
}
