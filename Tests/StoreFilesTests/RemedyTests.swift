import Foundation
import Persistence
import Testing

/// Some errors advise to restore, move or remove a file.
///
/// If the advice is followed to the letter, the store has the content of the backup.
@Suite("What errors advise about files")
struct RemedyTests {
  @Test(arguments: Remedy.all)
  func anAdviceLeadsToTheContentThatItPromises(_ remedy: Remedy) async throws {
    try await inTemporaryDirectory { directory in
      let place = try KilledStore(remedy.kind, in: directory)
      try await place.make()
      let error = try #require(await remedy.provoke(place))
      #expect(error.message.contains(remedy.advice), "\(error)")
      try await remedy.follow(place)
      #expect(try await place.content() == remedy.expected(place))
    }
  }

  /// Advice of these texts is followed elsewhere, or is not about a store's files.
  private static let others = [
    "Remove it.": "a step of a migration, in the program's own text",
    "Remove it, or raise the schema version.": "a step of a migration, in the program's own text",
    ": keep \\(path)-wal beside the database": "FailedSyncTests, closingSaysThatTheLog…",
    "Move it to the same place by hand, then open again.":
      "FailedOpeningTests, aLogThatStaysBehind…",
  ]

  @Test func everyAdviceAboutFilesIsFollowed() throws {
    let texts = try ErrorTexts.withAdviceAboutFiles()
    #expect(texts.count > 10)
    let followed = Remedy.all.map(\.text) + Self.others.keys
    for text in texts {
      #expect(followed.contains { text.contains($0) }, "no remedy follows: \(text)")
    }
    for advice in followed {
      #expect(texts.contains { $0.contains(advice) }, "no text has: \(advice)")
    }
  }
}

/// The texts of errors in the sources of the stores over files.
private enum ErrorTexts {
  static func withAdviceAboutFiles() throws -> [String] {
    let advice =
      #/(?:[Rr]estore a backup|\b[Mm]ove |\b[Pp]ut (?:it|back|the)|\bRemove |: keep )/#
    let joint = #/"\s*\+\s*"/#
    let literal = #/"(?:[^"\\\n]|\\.)*"/#
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
    var texts: [String] = []
    for folder in ["Persistence", "Databases/Journal", "Databases/SQLite"] {
      let root = sources.appending(path: folder)
      let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
      for case let file as URL in try #require(files) where file.pathExtension == "swift" {
        let code = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
          .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
          .replacing(joint, with: "")
        texts += code.matches(of: literal).map { String($0.output) }
      }
    }
    return texts.filter { $0.contains(advice) }
  }
}
