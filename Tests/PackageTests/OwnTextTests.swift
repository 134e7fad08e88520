import Foundation
import Testing

/// The suite passes facts on as values, and never parses its sentences.
@Suite("The suite's own texts")
struct OwnTextTests {
  private static let folder = "Sources/StoreConformance"

  /// The files that read texts from elsewhere, and the origin of the texts.
  private static let readers = [
    "Child/ChildRole.swift": "the Swift runtime",
    "Child/CrashOutput.swift": "the Swift runtime",
    "Core/EnvironmentRequests.swift": "a variable that a user sets",
    "Core/FileAccessProbe.swift": "names of files",
    "Core/KnownFailures.swift": "a file that a user writes",
    "Checks/G11-corruption/NeededFiles.swift": "names of files",
    "Checks/G13-recovery/InterruptedOpening.swift": "names of files",
    "Checks/G14-residue/Descriptors.swift": "names of files",
    "Checks/G23-paths/PathsCheck.swift": "names of files",
    "Checks/G24-data-races/RaceReport.swift": "ThreadSanitizer",
    "Checks/G24-data-races/StackFrame.swift": "ThreadSanitizer",
    "Checks/G25-decoder/OwnFiles.swift": "names of files",
    "Checks/G25-decoder/PeakMemory.swift": "the kernel",
    "Checks/Schedules/Crashes/AcknowledgementNotes.swift":
      "a schedule's process, in which an encoder would add steps",
    "Checks/Support/ShortenedText.swift": "Foundation",
    "Checks/Support/StoreFiles.swift": "names of files",
    "Tracing/ScratchDisk.swift": "names of files",
  ]

  /// The files with one of the words outside of comments.
  private static func files(with words: [String]) throws -> Set<String> {
    let files = try Checkout.sources(in: folder)
    try #require(files.count > 100)
    let found = try files.filter { file in
      let text = try Checkout.text(file)
      let here = words.filter { text.contains($0) }
      if here.isEmpty { return false }
      return text.split(separator: "\n").contains { line in
        !line.drop { $0 == " " }.hasPrefix("//") && here.contains { line.contains($0) }
      }
    }
    return Set(found.map { String($0.dropFirst(folder.count + 1)) })
  }

  @Test func onlyReadersOfOtherTextsLookIntoTexts() throws {
    let found = try Self.files(with: ["hasPrefix(", "hasSuffix(", "Match(", "#/", " /\\", "(/"])
    #expect(found == Set(Self.readers.keys))
  }

  @Test func noCheckWritesItsVerdictAsLines() throws {
    let found = try Self.files(with: ["→", "\\nexpected", "\\nfound", "\"expected: ", "\"found: "])
    #expect(found == ["Report/Counterexample+Text.swift"])
  }
}
