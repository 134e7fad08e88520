import Foundation
import Reports
import ResultModel
import Testing

@testable import Site

/// The texts that programs make are held to the rule of the documents about the beginnings of sentences.
@Suite("Sentences of generated texts")
struct GeneratedTextTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let results = [
    "2026-11-28-linux-2-cores-full", "2026-11-28-linux-2-cores-rivals",
    "2026-11-28-linux-2-cores-rivals-threads",
  ].map { "Benchmarks/Results/\($0).json" }

  private func mistakes(_ name: String, _ text: String) -> [String] {
    SentenceRule.mistakes(in: MarkdownDocument(path: name, text: text)).map(\.description)
  }

  @Test(arguments: results)
  func aReportBeginsItsSentencesWithTheirSubjects(_ name: String) throws {
    let result = try ResultFile.read(Self.root.appending(path: name).path(percentEncoded: false))
    let explained = Explanation(result).paragraphs().joined(separator: "\n\n")
    #expect(explained.contains("in a second") == (result.openLoops != nil))
    #expect(mistakes("explain", explained) == [])
    #expect(mistakes("tables", try ReportForm.markdown.text(of: result)) == [])
  }

  /// The lines of a source in which a text begins a sentence with a word that the rule forbids.
  private func mistakes(inSource source: String, _ name: String) -> [String] {
    // Most files have none of these beginnings, and looking for bytes is quick.
    let bytes = Data(source.utf8)
    let beginnings = SentenceRule.starts.flatMap { word in
      ["\"", ". ", "! ", "? "].map { $0 + word + " " }
    }
    guard beginnings.contains(where: { bytes.range(of: Data($0.utf8)) != nil }) else { return [] }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().flatMap { number, line -> [String] in
      guard !line.drop(while: { $0 == " " }).hasPrefix("//"),
        beginnings.contains(where: line.contains)
      else { return [] }
      return line.matches(of: /"((?:[^"\\]|\\.)+)"/).flatMap {
        mistakes("\(name), line \(number + 1)", String($0.1))
      }
    }
  }

  /// Texts that no recorded result has are looked for in the sources; those of pages are there, too.
  @Test(arguments: ["Sources", "Benchmarks/Sources"])
  func noLiteralOfAProgramBeginsSo(_ folder: String) throws {
    let files = try #require(
      FileManager.default.enumerator(
        at: Self.root.appending(path: folder), includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      count += 1
      let source = try String(contentsOf: file, encoding: .utf8)
      #expect(mistakes(inSource: source, file.lastPathComponent) == [])
    }
    #expect(count > 100)
  }

  @Test func aForbiddenBeginningIsFound() {
    let source =
      "// \"Of this.\"\nlet a = \"What is it?\"\nlet b = \"It ends. Of the two, \\(n) is best.\"\n"
    #expect(mistakes(inSource: source, "a").count == 1)
    #expect(mistakes(inSource: source, "a").first?.hasPrefix("a, line 3") == true)
  }
}

@Suite("The rule about the beginnings of sentences")
struct SentenceRuleTests {
  private func mistakes(_ text: String) -> [String] {
    SentenceRule.mistakes(in: MarkdownDocument(path: "a.md", text: text)).map(\.description)
  }

  @Test(arguments: [
    "All is well. What is missing is said.", "- Of the two, take one.", "Until then, wait.",
    "1. Who calls, waits.", "a\n\nWhat\nis there.", "**Tried.** What is there.", "(It is.) Of it.",
    "He said \"so.\" Until then.", "Such a word is unclear.", "**Whose** turn is unclear.",
  ])
  func aSentenceBeginsWithItsSubject(_ text: String) throws {
    #expect(mistakes(text).count == 1)
    #expect(try #require(mistakes(text).first).contains("begin with its subject."))
  }

  @Test(arguments: [
    "What is missing?", "**What is missing?** This.", "(What is missing?)", "See what is there.",
    "## What is not seen", "`What` is a word.",
    "```\nWhat is code.\n```", "Ask: What\nis it?", "| What |",
  ])
  func aQuestionAHeadingAndCodeMayBeginSo(_ text: String) {
    #expect(mistakes(text).isEmpty)
  }
}
