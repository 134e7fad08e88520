import Foundation
import LabSupport
import Testing

@Suite("Words that a lab does not allow")
struct SourceWordTests {
  private func words(_ list: [String], in code: String) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "words-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch {
        Issue.record("\(folder.path) stays: \(error)")
      }
    }
    let file = folder.appending(path: "main.swift")
    try Data(code.utf8).write(to: file)
    return try SourceWord.all(of: list, beside: file.path).map(\.word)
  }

  @Test func anAddressThatIsKeptAsANumberIsAPromise() throws {
    let code = "let place = Int(bitPattern: UnsafeMutablePointer<Int>.allocate(capacity: 1))"
    #expect(try words(SourceWord.promises, in: code) == ["UnsafeMutable"])
    #expect(try words(SourceWord.promises, in: "withUnsafeContinuation { $0.resume() }") == [])
  }

  @Test func aLookIntoTheMemoryOfANoteIsFound() throws {
    let code = "Unmanaged.passUnretained(note).toOpaque()"
    #expect(try words(SourceWord.peeks, in: code) == ["Unmanaged"])
  }

  @Test func aWaitForATimeOutIsASleep() throws {
    let code = "DispatchSemaphore(value: 0).wait(timeout: .now() + 0.2)"
    #expect(try words(SourceWord.sleeps, in: code) == ["timeout:"])
    #expect(try words(SourceWord.sleeps, in: "await clock.advance(by: .seconds(2))") == [])
  }
}
