import Dispatch
import Foundation
import Synchronization
import Testing

@testable import PhraseBook

/// The words of Swift 6.2, and the idioms that wait for other programs and files.
@Suite("The phrase book's code: words, operations, programs and files")
struct WordTests {
  private actor Reader {
    final class Page { let text = "a" }

    func texts() async -> [String] {
      // Pages are not Sendable: they never leave this actor.
      let pages = [Page(), Page()]
      let one = await IsolationWords.answers(to: pages) { page in
        self.preconditionIsolated()
        return page.text
      }
      return one + (await IsolationWords.answersToo(to: pages) { $0.text })
    }
  }

  @Test func theWorkStaysOnTheCallersActor() async {
    #expect(await Reader().texts() == ["a", "a", "a", "a"])
  }

  @Test func aFunctionKnowsItsActor() async {
    let count = Mutex(0)
    let job = IsolationWords.Job { @MainActor in count.withLock { $0 += 1 } }
    #expect(job.isOnMainActor)
    #expect(!IsolationWords.Job {}.isOnMainActor)
    await job.run()
    #expect(count.withLock { $0 } == 1)
  }

  private struct Note: IsolationWords.Readable {
    static func read() -> String { "Milk" }
  }

  @Test func conformancesOfAnActorAndOfNone() async {
    await MainActor.run {
      #expect(IsolationWords.Title("a") == IsolationWords.Title("a"))
      #expect(IsolationWords.Title("a") != IsolationWords.Title("b"))
    }
    #expect(await IsolationWords.read(Note.self).value == "Milk")
  }

  @Test func theTotalComesAfterTheSizes() async {
    let before = await withCheckedContinuation { caller in
      DependenciesBefore.total(of: ["a", "bb"]) { caller.resume(returning: $0) }
    }
    #expect(before == 3)
    #expect(await DependenciesAfter.total(of: ["a", "bb"]) == 3)
  }

  @Test func theOutputOfAProgram() async throws {
    let shell = URL(filePath: "/bin/sh")
    #expect(try ProcessBefore.output(of: shell, ["-c", "echo a"]) == "a\n")
    // More than a pipe takes: the wait before the reading would never end.
    let long = try await ProcessAfter.output(of: shell, ["-c", "head -c 200000 /dev/zero"])
    #expect(long.utf8.count == 200_000)
  }

  @Test func theBytesOfAFile() async throws {
    let bytes = [UInt8](repeating: 7, count: 300_000)
    let file = FileManager.default.temporaryDirectory.appending(path: "bytes-\(UUID().uuidString)")
    try Data(bytes).write(to: file)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: file) } }
    // The handles close their files at the end.
    let before = try FileHandle(forReadingFrom: file)
    let read = await withCheckedContinuation { caller in
      DispatchIOBefore.read(before.fileDescriptor, on: DispatchQueue(label: "reader")) { bytes, _ in
        caller.resume(returning: bytes)
      }
    }
    #expect(read == bytes)
    let after = try FileHandle(forReadingFrom: file)
    var pieces: [UInt8] = []
    for try await piece in DispatchIOAfter.pieces(of: after.fileDescriptor) { pieces += piece }
    withExtendedLifetime((before, after)) {}
    #expect(pieces == bytes)
  }

  @Test func tasksWithANameAndAtOnce() async {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    #expect(await TaskWords.named("import").value == "import")
    let hasBegun = Mutex(false)
    TaskWords.begin { hasBegun.withLock { $0 = true } }
    #expect(hasBegun.withLock { $0 })
    let numbers = TaskWords.Numbers()
    let two = (numbers.next(), numbers.next())
    #expect(two == (1, 2))
  }

  @Test func aPriorityRises() async {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let (begun, begins) = AsyncStream.makeStream(of: Never.self)
    let (risen, rises) = AsyncStream.makeStream(of: Never.self)
    let task = Task.detached(priority: .background) {
      await TaskWords.escalated {
        begins.finish()
        for await _ in risen {}
      } onEscalation: {
        rises.finish()
      }
    }
    for await _ in begun {}
    // The wait at a higher priority raises the priority of the task.
    await Task.detached(priority: .high) { await task.value }.value
  }

  @MainActor @Test func theTitlesOfAScreen() async {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let screen = TaskWords.Screen()
    var titles: [String] = []
    for await title in TaskWords.titles(of: screen) {
      titles.append(title)
      if titles.count == 3 { break }
      screen.title += "a"
    }
    #expect(titles == ["", "a", "aa"])
  }
}
