#if os(Linux)
  import Foundation
  import Testing
  import ThreadSchedules

  @Suite("What cannot be explored")
  struct RefusalTests {
    private func refusal(
      _ body: String = "sound", in program: ThreadProgram = child,
      strategy: Strategy = .random(seed: 1, count: 1), limitInSeconds: Double = 600,
      environment: [String: String] = [:]
    ) async throws -> String {
      let error = await #expect(throws: (any Error).self) {
        _ = try await Threads.explore(
          body, in: program, strategy, primitives: [], limitInSeconds: limitInSeconds,
          environment: environment)
      }
      return "\(try #require(error))"
    }

    /// The build puts the library beside the tests.
    private static let library = URL(filePath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: SchedulerLibrary.fileName)

    @Test func aMissingLibraryIsNamed() async throws {
      #expect(
        try await refusal(environment: [SchedulerLibrary.pathVariable: "/nowhere/lib.so"])
          == "LOCKSTEP_THREAD_SCHEDULER names /nowhere/lib.so, which is not there; name "
          + "libThreadScheduler.so or unset it")
    }

    /// The loader takes spaces in its variable for separators.
    @Test func aLibraryInAFolderWithASpaceInItsNameIsLoaded() async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "a folder \(getpid())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
      let copy = folder.appending(path: SchedulerLibrary.fileName)
      try FileManager.default.copyItem(at: Self.library, to: copy)
      for isolation in [ThreadIsolation.shared, .process] {
        let found = try await Threads.explore(
          "sound", in: child, .random(seed: 1, count: 2), isolation: isolation, primitives: [],
          environment: [SchedulerLibrary.pathVariable: copy.path])
        #expect(found.result.schedules == 2 && found.failure == nil, "\(found)")
      }
    }

    @Test func aLibraryThatTheLoaderRefusesIsSaid() async throws {
      let text = FileManager.default.temporaryDirectory.appending(path: "no-library-\(getpid()).so")
      try Data("no library".utf8).write(to: text)
      defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: text) } }
      #expect(
        try await refusal(environment: [SchedulerLibrary.pathVariable: text.path])
          == "libThreadScheduler.so is not loaded into the child: the loader refused it, or the "
          + "program is linked statically; link the program dynamically against libc")
    }

    /// A program that is linked statically against libc behaves like this: its loader loads
    /// nothing.
    @Test func aProgramWithoutTheLibrarySaysSo() async throws {
      let text = try await refusal(environment: [SchedulerLibrary.pathVariable: "none"])
      #expect(text.hasPrefix("libThreadScheduler.so is not loaded into the child: "))
    }

    @Test func aProgramThatIsNotThereIsNamed() async throws {
      #expect(
        try await refusal(in: .product("no-such-child"))
          == "no-such-child is not beside this program; let the test target depend on it, so that it "
          + "is built too")
      #expect(
        try await refusal(in: .file(URL(filePath: "/nowhere/child")))
          == "/nowhere/child is not an executable file; name one that is")
    }

    @Test func aProgramThatDoesNotServeIsSaid() async throws {
      #expect(
        try await refusal(
          in: .file(URL(filePath: "/bin/true")),
          environment: [SchedulerLibrary.pathVariable: Self.library.path])
          == "true ended with code 0 and without a result; its main must call Threads.serve first of "
          + "all")
    }

    @Test func anUnknownBodyIsNamedWithThoseThatThereAre() async throws {
      let text = try await refusal("no such body")
      #expect(text.hasPrefix("no body is called \"no such body\"; the program serves: a preferred"))
    }

    @Test func aThreadBeforeTheSchedulesIsSaid() async throws {
      #expect(
        try await refusal(environment: ["THREAD_CHILD_IS_BUSY": "1"])
          == "the child has several threads already; call Threads.serve first of all in main")
    }

    @Test func aChildThatTakesTooLongIsEnded() async throws {
      #expect(
        try await refusal(
          "thousand threads", strategy: .random(seed: 1, count: 1_000_000), limitInSeconds: 1
        ).hasPrefix("thread-child had not ended after its limit of 1 seconds and was killed"))
    }

    @Test(arguments: [
      (Strategy.random(seed: 1, count: 0), "count is 0; give at least 1"),
      (.exhaustive(limit: 0), "limit is 0; give at least 1"),
      (.replay("v2 1:1"), "\"v2 1:1\" does not begin with \"v1\""),
      (.replay("v1 1:1 /x"), "\"/x\" in \"v1 1:1 /x\" is not place:alternative"),
    ])
    func parametersThatMakeNoExplorationAreRefused(
      strategy: Strategy, text: String
    ) async throws {
      #expect(try await refusal(strategy: strategy).hasPrefix(text))
    }

    /// With the program's code as it is, the specimen of `Mutex` does not show its wrong order.
    @Test func aSpecimenThatIsNotSeenIsNoVerdict() async throws {
      let environment = ["LOCKSTEP_THREAD_SCHEDULER_LEAVES_CODE": "1"]
      let found = try await Threads.explore(
        "sound", in: child, .random(seed: 1, count: 10), environment: environment)
      #expect(found.failure?.kind == .notExercised)
      #expect(found.result.schedules == 0)
      #expect(
        found.failure?.message == """
          the wrong order of a specimen with Mutex was not found in 200 schedules, so calls of it are \
          not seen: is the program linked statically? Leave the primitive out of `primitives` if the \
          body does not use it
          """)
      let without = try await Threads.explore(
        "crosswise", in: child, .random(seed: 1, count: 100), primitives: [.lock],
        environment: environment)
      #expect(without.failure?.kind == .deadlock)
    }
  }
#endif
