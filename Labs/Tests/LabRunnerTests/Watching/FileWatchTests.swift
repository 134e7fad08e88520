import Foundation
import Testing

@testable import LabRunner

@Suite("The watch")
struct FileWatchTests {
  /// The look of the files after each pause; after the last look the watch is cancelled.
  private final class Script {
    private var looks: ArraySlice<String>
    private(set) var now: String
    /// The looks that were checked, in order.
    private var checked: [String] = []

    init(_ looks: String) {
      let words = looks.split(separator: " ").map(String.init)
      now = words[0]
      self.looks = words.dropFirst()
    }

    /// The files are saved, without anybody looking.
    func save(_ look: String) { now = look }

    var watch: FileWatch<String> {
      FileWatch {
        self.now
      } pause: {
        guard let next = self.looks.popFirst() else { throw CancellationError() }
        self.now = next
      }
    }

    func run(_ during: (Script) -> Void = { _ in }) async throws -> [String] {
      await #expect(throws: CancellationError.self) {
        try await watch.run {
          checked.append(now)
          during(self)
        }
      }
      return checked
    }
  }

  @Test func theTimeOfACheckIsTheOneOnTheWall() throws {
    let noon = try #require(
      Calendar(identifier: .gregorian).date(
        from: DateComponents(year: 2026, month: 11, day: 23, hour: 16, minute: 8, second: 4)))
    #expect(LocalTime.clock(noon) == "16:08:04")
  }

  @Test func checksAtOnceAndAfterEachChange() async throws {
    #expect(try await Script("a").run() == ["a"])
    #expect(try await Script("a a a b b b a a").run() == ["a", "b", "a"])
  }

  @Test func aFileThatIsStillWrittenIsWaitedFor() async throws {
    #expect(try await Script("a b c d d").run() == ["a", "d"])
    #expect(try await Script("a b").run() == ["a"], "one look alone tells nothing")
  }

  @Test func filesThatNeverComeToRestAreCheckedAllTheSame() async throws {
    let looks = (0...FileWatch<String>.mostLooks).map { "look\($0)" }
    #expect(try await Script(looks.joined(separator: " ")).run() == ["look0", looks.last])
    #expect(try await Script(looks.dropLast().joined(separator: " ")).run() == ["look0"])
  }

  @Test func whatIsSavedWhileACheckRunsIsCheckedAfterIt() async throws {
    let checked = try await Script("a b b b").run { if $0.now == "a" { $0.save("b") } }
    #expect(checked == ["a", "b"])
  }

  @Test func whatIsChangedBackBeforeItComesToRestIsNotCheckedAgain() async throws {
    #expect(try await Script("a b a a").run() == ["a"])
  }

  @Test func whatACheckThrowsEndsTheWatch() async {
    let script = Script("a b b")
    await #expect(throws: LabProblem.self) {
      try await script.watch.run { throw LabProblem("the lab is gone") }
    }
    #expect(script.now == "a")
  }

  @Test func aCancelledTaskEndsIt() async {
    let task = Task {
      try await FileWatch {
        0
      } pause: {
        try await Task.sleep(for: .milliseconds(150))
      }.run {}
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
