import Foundation
import Testing

@testable import Arguments

@Suite("The commit of a program's sources")
struct SourceCommitTests {
  private func inRepository(_ body: (_ path: String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "commit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "Sources"), withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { print("left \(folder)") }
    }
    let path = folder.path(percentEncoded: false)
    try git(["init", "--quiet"], path)
    try body(path)
  }

  private func git(_ arguments: [String], _ path: String) throws {
    let identity = ["-c", "user.name=a", "-c", "user.email=a@example.invalid"]
    let process = try Process.run(
      URL(filePath: "/usr/bin/env"), arguments: ["git", "-C", path] + identity + arguments)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test func aChangedSourceMakesTheCommitDirty() throws {
    try inRepository { path in
      let source = URL(filePath: path + "/Sources/a.swift")
      try Data("a".utf8).write(to: source)
      try git(["add", "."], path)
      try git(["commit", "--quiet", "-m", "A"], path)
      let commit = try Program.sourceCommit(of: path).get()
      #expect(commit.wholeMatch(of: /[0-9a-f]{40}/) != nil, "\(commit)")
      try Data("b".utf8).write(to: source)
      #expect(try Program.sourceCommit(of: path).get() == commit + "-dirty")
    }
  }

  @Test func aFolderInAnotherCheckoutHasNoCommit() throws {
    try inRepository { path in
      let inner = path + "/Sources"
      #expect(
        throws: Program.UnknownCommit.self,
        performing: { try Program.sourceCommit(of: inner).get() })
    }
  }

  /// Git says `dubious ownership` if the checkout belongs to another user.
  @Test func aReasonIsTheOneThatGitGives() {
    let unknown = #expect(throws: Program.UnknownCommit.self) {
      try Program.sourceCommit(of: "/nowhere/at/all").get()
    }
    #expect(unknown?.description.contains("cannot change to '/nowhere/at/all'") == true)
  }
}
