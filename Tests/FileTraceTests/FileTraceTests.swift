import FileTracing
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

#if canImport(Glibc)
  /// The file calls of a process, seen, failed and held below it.
  @Suite("The file calls of any store")
  struct FileTraceTests {
    private func lines(_ scenario: String) throws -> [String] {
      let (lines, status) = try TracedChild.run(scenario)
      try #require(status == 0 && lines.first == "started", "\(lines)")
      return lines
    }

    /// The kinds of the records about names with these endings, in order, without repetitions.
    private func kinds(_ lines: [String], _ kinds: Set<String>) -> [String] {
      lines.map { String($0.prefix { $0 != " " }) }.filter(kinds.contains)
    }

    private static let changes: Set = [
      "write", "synchronize", "rename", "synchronizeDirectory", "remove", "truncate",
    ]

    @Test func foundationsAtomicWriteDoesNotSynchroniseTheDirectory() throws {
      let lines = try lines("atomic")
      #expect(kinds(lines, Self.changes) == ["write", "synchronize", "rename"])
      #expect(lines.contains { $0.hasPrefix("rename ") && $0.hasSuffix(" data.json") })
      #expect(lines.contains { $0.hasPrefix("open ") && $0.hasSuffix(" new") })
    }

    @Test func aSaveOfOursDoes() throws {
      let lines = try lines("actor")
      let save = lines.drop { $0 != "note open" }
      #expect(
        kinds(Array(save), Self.changes) == [
          "write", "synchronize", "rename", "synchronizeDirectory",
        ])
      #expect(save.contains("rename data.json.tmp data.json"))
    }

    @Test func sqliteSynchronisesItsLog() throws {
      let save = try lines("sqlite").drop { $0 != "note open" }
      let log = save.filter { $0.hasSuffix(" data.json-wal") || $0.contains("data.json-wal ") }
      let written = try #require(log.firstIndex { $0.hasPrefix("write data.json-wal") })
      let forced = try #require(log.firstIndex { $0 == "synchronize data.json-wal" })
      #expect(written < forced)
    }

    @Test func aShortWriteIsContinued() throws {
      let lines = try lines("short")
      #expect(
        lines.filter { $0.hasPrefix("write") } == [
          "write file 500 at 0 injected", "write file 500 at 500",
        ])
    }

    @Test func anInterruptedCallIsMadeAgain() throws {
      let lines = try lines("interrupted")
      #expect(
        kinds(lines, Self.changes) == ["write", "write", "synchronize"])
      #expect(lines.contains("write file 0 at 0 injected error \(EINTR)"))
    }

    @Test func anErrorReachesTheCaller() throws {
      let lines = try lines("full")
      #expect(lines.contains { $0.contains("No space left on device") })
      #expect(lines.contains("write file 0 at 0 injected error \(ENOSPC)"))
    }

    @Test func theProcessEndsAtTheCallThatIsNamed() throws {
      let (lines, status) = try TracedChild.run("killed")
      #expect(status == SIGKILL)
      #expect(lines == ["started", "first"])
    }

    @Test func aCallIsHeldUntilItIsReleased() throws {
      let lines = try lines("held")
      #expect(lines.contains("held: 1"))
      let order = lines.filter { $0.hasPrefix("note") || $0.hasPrefix("synchronize") }
      #expect(order == ["note held", "synchronize file", "note written"])
    }

    @Test func whatIsOutsideOrExemptIsLeftAlone() throws {
      let lines = try lines("outside")
      #expect(lines == ["started", "matched: 0"])
    }

    @Test func aSharedMappingIsTold() throws {
      let lines = try lines("mapped")
      #expect(lines.contains("unfollowed mapped mmap"))
      #expect(lines.contains("truncate mapped to 4096"))
    }

    @Test func withoutTheLibraryNothingIsTraced() throws {
      let (lines, status) = try TracedChild.run("atomic", isLoaded: false)
      #expect(lines == [FileTraceError.notLoaded.description] && status == 2)
    }

    @Test func theRecorderInSwiftAndTheOneBelowLibcSeeTheSame() throws {
      let lines = try lines("both")
      func said(_ prefix: String) -> [String] {
        lines.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
      }
      let inSwift = said("in Swift: ")
      #expect(inSwift.count > 50)
      #expect(inSwift == said("below libc: "))
    }

    @Test func callsAreCountedWithoutTheirBytes() throws {
      let lines = try lines("counted")
      #expect(lines.contains("counts: 1 writes, 1000 bytes"))
      #expect(lines.contains("kept: 0"))
    }

    /// LMDB's header goes through such a descriptor.
    @Test func aWriteThatWaitsForTheDiskIsASynchronisationToo() throws {
      let lines = try lines("waiting writes")
      #expect(lines.contains("plain: 2 writes, 0 syncs"))
      #expect(lines.contains("waiting: 2 writes, 2 syncs"), "\(lines)")
    }

    @Test func theLibraryIsFoundWhereTheEnvironmentSays() throws {
      let path = try TraceLibrary.locate([:])
      #expect(try TraceLibrary.locate([TraceLibrary.pathVariable: path]) == path)
      #expect(
        throws: FileTraceError.namedFileIsMissing(
          variable: TraceLibrary.pathVariable, path: "/nowhere.so")
      ) { try TraceLibrary.locate([TraceLibrary.pathVariable: "/nowhere.so"]) }
    }

    @Test func whatIsLoadedOtherwiseStays() {
      let variable = TraceLibrary.loaderVariable
      #expect(TraceLibrary.loading("/a.so", [variable: "/b.so:/a.so"]) == [variable: "/a.so:/b.so"])
    }

    @Test func aPathThatTheLoaderWouldCutIsRefused() throws {
      let path = NSTemporaryDirectory() + "/with space \(UUID().uuidString).so"
      try Data().write(to: URL(filePath: path))
      defer { unlink(path) }
      let error = #expect(throws: FileTraceError.self) {
        try TraceLibrary.locate([TraceLibrary.pathVariable: path])
      }
      guard case .pathNotLoadable = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }
#endif
