#if os(Linux)
  import Foundation
  import TestPrograms
  import Testing

  @Suite("lockstep explore")
  struct ExploreTests {
    @Test(arguments: [
      ["--filter", "("], ["--schedules", "0"], ["--seconds", "soon"], ["--steps", "0"],
      ["--replay", "v1", "--json"], ["--replay", "x1"], ["one more"],
      ["--strategy", "best"], ["--cases", "0"], ["--case", "0"], ["--resume", "--replay", "v1"],
      ["--together", "--case", "1"],
    ])
    func aWrongCommandLineIsRefused(_ arguments: [String]) async throws {
      let ending = try await BuiltProgram.lockstep().run(["explore"] + arguments)
      #expect(ending.code == 64)
      #expect(ending.output.isEmpty && ending.errors.contains(arguments[0]), "\(ending.errors)")
    }

    @Test func aFolderThatIsNoPackageIsNamed() async throws {
      let ending = try await lockstep("explore", "--package", "/nowhere")
      #expect(ending.code == 1)
      #expect(ending.errors.contains("/nowhere has no Package.swift"), "\(ending.errors)")
    }

    @Test(.long) func aPackageGoesFromItsTestsToTheReplayOfAFinding() async throws {
      try await inTemporaryDirectory { directory in
        let folder = directory + "/a package"
        let sources = folder + "/Tests/AccountTests"
        try FileManager.default.createDirectory(
          atPath: sources, withIntermediateDirectories: true)
        for (path, text) in [
          (folder + "/Package.swift", Self.manifest), (sources + "/AccountTests.swift", Self.test),
        ] { try text.write(toFile: path, atomically: true, encoding: .utf8) }
        let options = ["--package", folder, "--scratch-path", directory + "/scratch"]
        // The time is never the limit, also on a busy machine.
        let limits = ["--schedules", "20", "--seconds", "600s"]
        try await self.try(options, limits)
        try await self.continue(options, limits, directory)
      }
    }

    @Test func aFileForJUnitThatCannotBeWrittenIsNamedBeforeTheBuild() async throws {
      let ending = try await lockstep(
        "explore", "--package", "/nowhere", "--junit", "/nowhere/a.xml")
      #expect(ending.code == 1)
      #expect(ending.errors.contains("/nowhere/a.xml cannot be written"), "\(ending.errors)")
    }

    /// A run goes on where another ended.
    ///
    /// Ctrl-C ends the next run, in its build or after that.
    private func `continue`(
      _ options: [String], _ limits: [String], _ directory: String
    ) async throws {
      let file = directory + "/explored.xml"
      let again = try await BuiltProgram.lockstep().run(
        ["explore"] + options + limits + ["--resume", "--junit", file])
      #expect(again.code == 7, "\(again.errors)")
      #expect(again.output.contains("FAILED  AccountTests.adds(_:): schedule 1 failed"))
      #expect(again.output.contains("isRight(): 20 schedules in earlier runs"), "\(again.output)")
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.contains(#"<failure type="failed""#), "\(text)")
      let stopped = try await StartedProgram(
        BuiltProgram.lockstep(),
        ["explore", "--schedules", "1000000", "--seconds", "3600s"] + options
          + ["--filter", "isRight"]
      ).send(SIGINT, afterLine: 1)
      #expect(stopped.code == 130, "\(stopped.errors)")
    }

    private func `try`(_ options: [String], _ limits: [String]) async throws {
      let program = try BuiltProgram.lockstep()
      let found = try await program.run(["explore"] + options + limits)
      #expect(found.code == 7, "\(found.errors)")
      #expect(found.output.contains("FAILED  AccountTests.adds(_:): "), "\(found.output)")
      #expect(found.output.contains("\n2 tests: 2 under control (1 of them failed), 0 failed"))
      let line = try #require(found.output.firstMatch(of: /--replay '(v1[^']*)'/)).1
      let filter = ["--filter", "adds"]
      let again = try await program.run(
        ["explore"] + options + filter + ["--replay", String(line)])
      #expect(again.code == 7 && again.output.contains(line), "\(again.output)")
      let right = try await program.run(
        ["explore"] + options + limits + ["--filter", "isRight", "--json"])
      #expect(right.code == 0, "\(right.errors)")
      let report = try #require(try json(right.output) as? [String: Any])
      let tests = try #require(report["tests"] as? [[String: Any]])
      #expect(tests.map { $0["name"] as? String } == ["AccountTests.isRight()"])
      let none = try await program.run(["explore"] + options + ["--filter", "nowhere"])
      #expect(none.code == 64 && none.errors.contains("AccountTests.isRight()"), "\(none.errors)")
    }

    private static let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Account", targets: [.testTarget(name: "AccountTests")])

      """

    /// Without schedules the second block nearly always comes after the first.
    private static let test = """
      import Foundation
      import Testing

      final class Account: @unchecked Sendable {
        private let lock = NSLock()
        private var amount = 0
        func add(_ some: Int) {
          let old = lock.withLock { amount }
          lock.withLock { amount = old + some }
        }
        var total: Int { lock.withLock { amount } }
      }

      @Test(arguments: [10]) func adds(_ some: Int) {
        let account = Account()
        let group = DispatchGroup()
        for _ in 0..<2 { DispatchQueue.global().async(group: group) { account.add(some) } }
        group.wait()
        #expect(account.total == 2 * some)
      }

      @Test func isRight() { #expect(Account().total == 0) }

      """
  }
#endif
