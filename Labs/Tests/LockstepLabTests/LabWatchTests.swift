import Foundation
import Processes
import Testing

/// The watch of the built program; every step waits for the output of the step before.
@Suite("Labs/run --watch")
struct LabWatchTests {
  private static let store = "Labs/06-await/Exercise/Store.swift"

  @Test func checksWhatIsSavedByRenameAndEndsCleanly() async throws {
    try await SampleCheckout.with { checkout in
      let watch = try checkout.start("06", "--watch")
      let process = try #require(await Self.first(of: watch))
      #expect(await Self.read(watch, to: "Waiting until").contains { $0.contains("✘ stale") })
      try checkout.write(Self.store + ".new", SampleCheckout.right)
      _ = rename(
        checkout.root.appending(path: Self.store + ".new").path,
        checkout.root.appending(path: Self.store).path)
      #expect(await Self.read(watch, to: "Waiting until").contains { $0.contains("✔ Lab 06") })
      kill(process, SIGINT)
      #expect(await Self.read(watch, to: "nothing more").isEmpty)
      #expect(await watch.waitForEnd() == .exited(130))
    }
  }

  /// An editor that writes in pieces, and a person who saves in the middle of a word.
  @Test func aHalfWrittenFileIsCheckedAgainWhenItIsWhole() async throws {
    try await SampleCheckout.with { checkout in
      let watch = try checkout.start("06", "--watch")
      let process = try #require(await Self.first(of: watch))
      #expect(await Self.read(watch, to: "Waiting until").contains { $0.contains("✘ stale") })
      try checkout.write(Self.store, String(SampleCheckout.right.dropLast(4)))
      #expect(await Self.read(watch, to: "Waiting until").contains { $0.contains("✘ stale") })
      try checkout.write(Self.store, SampleCheckout.right)
      #expect(await Self.read(watch, to: "Waiting until").contains { $0.contains("✔ Lab 06") })
      kill(process, SIGINT)
      #expect(await watch.waitForEnd() == .exited(130))
    }
  }

  @Test func goesOnWhenTheFolderIsGoneAndComesBack() async throws {
    try await SampleCheckout.with { checkout in
      let watch = try checkout.start("06", "--watch", "2>&1")
      let process = try #require(await Self.first(of: watch))
      _ = await Self.read(watch, to: "Waiting until")
      let (folder, elsewhere) = (
        checkout.root.appending(path: "Labs/06-await"), checkout.root.appending(path: "Labs/else")
      )
      try FileManager.default.moveItem(at: folder, to: elsewhere)
      #expect(await Self.read(watch, to: "Waiting until").contains { $0.contains("not there") })
      try FileManager.default.moveItem(at: elsewhere, to: folder)
      #expect(await Self.read(watch, to: "Waiting until").contains { $0.contains("✘ stale") })
      kill(process, SIGTERM)
      #expect(await watch.waitForEnd() == .exited(143))
    }
  }

  @Test func aCheckThatNeverEndsEndsWithTheWatch() async throws {
    try await SampleCheckout.with { checkout in
      try await checkout.program("echo $$ > \"$here/begun\"; exec sleep 1000")
      let watch = try checkout.start("06", "--watch")
      let process = try #require(await Self.first(of: watch))
      let begun = checkout.root.appending(path: "Labs/begun").path
      while !FileManager.default.fileExists(atPath: begun) { await Task.yield() }
      kill(process, SIGINT)
      #expect(await watch.waitForEnd() == .exited(130))
    }
  }

  @Test func withoutEventsReturnChecksAgainAndTheEndOfTheInputEndsIt() async throws {
    try await SampleCheckout.with { checkout in
      // There is nothing to read: one check, and the end.
      let ending = try await checkout.run("06", "--watch", "--manual")
      #expect(ending.code == 1)
      #expect(ending.output.contains("Press Return"))
      let twice = try await checkout.run(
        "06", "--watch", "--manual", "<", "Labs/06-await/README.md")
      #expect(twice.output.components(separatedBy: "Press Return").count > 2)
    }
  }

  @Test func keysShowAHintTheListAndCheckAgain() async throws {
    try await SampleCheckout.with { checkout in
      try checkout.write("keys", "hlrq")
      let ending = try await checkout.run("06", "--watch", "<", "keys")
      #expect(ending.code == 1, "\(ending.errors)")
      #expect(ending.output.contains("Keys: h for a hint, r to check"))
      #expect(ending.output.contains("hint 1 of 3") && ending.output.contains("labs passed; all"))
      // `r` orders a check; `q`, pressed before that check, ends the watch at once.
      try checkout.write("keys", "r")
      let watch = try checkout.start("06", "--watch", "<", "keys")
      let process = try #require(await Self.first(of: watch))
      #expect(await Self.read(watch, to: "Waiting until").contains { $0.contains("✘ stale") })
      #expect(await Self.read(watch, to: "Waiting until").contains { $0.contains("✘ stale") })
      kill(process, SIGINT)
      #expect(await watch.waitForEnd() == .exited(130))
    }
  }

  private static func first(of watch: ChildProcess) async -> pid_t? {
    for await line in watch.lines { return pid_t(line) }
    return nil
  }

  /// Reads up to a line that has a text, or to the end.
  private static func read(_ watch: ChildProcess, to end: String) async -> [String] {
    var read: [String] = []
    for await line in watch.lines {
      read.append(line)
      if line.contains(end) { break }
    }
    return read
  }
}
