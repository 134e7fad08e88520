import Foundation
import Testing

/// The solution of lab 05, in a program with a file that counts.
@Suite("The window of lab 05")
struct AutosaveLifetimeTests {
  /// Drops a window that nobody closed: the writer holds the file until the stream ends.
  private static let program = """
    import Foundation

    actor NoteFile {
      private let saves: @Sendable (String) -> Void
      init(saves: @escaping @Sendable (String) -> Void) { self.saves = saves }
      func save(_ text: String) { saves(text) }
    }

    @main struct Program {
      static func main() async {
        let (texts, source) = AsyncStream.makeStream(of: String.self)
        weak var file: NoteFile?
        do {
          let opened = NoteFile { source.yield($0) }
          file = opened
          let window = Autosave(file: opened)
          window.typed("Milk")
          window.dictated("Milk, bread")
        }
        var saved: [String] = []
        for await text in texts.prefix(2) { saved.append(text) }
        guard saved == ["Milk", "Milk, bread"] else { exit(2) }
        // Turns enough for the writer to end, if it ever does.
        for _ in 0..<20_000 where file != nil { await Task.yield() }
        exit(file == nil ? 0 : 1)
      }
    }
    """

  @Test func aWindowThatIsDroppedSavesItsTextsAndEndsItsWriter() throws {
    let solution = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../05-order/Solution/Autosave.swift").standardizedFileURL
    let code = try String(contentsOf: solution, encoding: .utf8)
      .replacing("import Lab05Check\n", with: "")
    #expect(try Toolchain.statuses(of: code + Self.program, with: [[]]) == [0])
  }
}
