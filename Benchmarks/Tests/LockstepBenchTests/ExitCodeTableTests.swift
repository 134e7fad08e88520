import Arguments
import Foundation
import Reports
import ResultModel
import Testing
import TestPrograms

@testable import StoreBenchmark

/// The exit codes in the pages, in the help and in the program.
@Suite("The tables of exit codes")
struct ExitCodeTableTests {
  private struct Row: Equatable, Sendable {
    let code: String
    let meaning: String
  }

  /// The rows of the table of exit codes of a page, without the marks for code.
  private func rows(_ page: String, heading: String) throws -> [Row] {
    let text = try self.text(of: page)
    let table = try #require(
      text.components(separatedBy: "\n\n").first { $0.hasPrefix("| \(heading) | meaning |") })
    return table.split(separator: "\n").dropFirst(2).map { line in
      let cells = line.split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces).replacing("`", with: "")
      }
      return Row(code: cells[0], meaning: cells[1])
    }
  }

  private func text(of page: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "docs/\(page)"), encoding: .utf8)
  }

  @Test func theCommandLineHasThoseOfTheProgram() throws {
    let expected = ExitCode.allCases.map { Row(code: "\($0.rawValue)", meaning: $0.meaning) }
    #expect(try rows("CommandLine.md", heading: "code") == expected)
  }

  @Test func theFormatHasThoseOfACompareAndACheck() throws {
    let expected = ComparisonEnding.exitCodes.map {
      Row(code: "\($0.code.rawValue)", meaning: $0.meaning.replacing("`", with: ""))
    }
    #expect(try rows("ResultFormat.md", heading: "exit code") == expected)
    // The first case that applies decides, whatever its number is.
    let order = ComparisonEnding.allCases.map { "\($0.exitCode.rawValue)" }
    let unique = order.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    #expect(Set(unique).count == unique.count, "cases of a code stand together")
    let sentence =
      "the first of \(unique.dropLast().joined(separator: ", ")) and \(unique.last ?? "")"
    let page = try text(of: "ResultFormat.md").replacing("\n", with: " ")
    #expect(page.contains(sentence), "\(sentence)")
  }

  @Test(arguments: ["compare", "check"])
  func theHelpHasThemToo(_ verb: String) async throws {
    let help = try await lockstep(verb, "--help").output
    let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for ending in ComparisonEnding.exitCodes {
      #expect(words.contains(" \(ending.code.rawValue) \(ending.meaning)"), "\(ending)")
    }
    let manual = try await lockstep("--generate-manual").output
    #expect(manual.components(separatedBy: ".B Exit code 8\n").count == 3)
  }
}
