import Foundation
import Testing

/// The suite and the benchmark pass facts on as values, and never parse their sentences.
@Suite("The project's own texts")
struct OwnTextTests {
  private static let suite = "Sources/StoreConformance"
  private static let benchmark = "Benchmarks/Sources"

  /// The files of the suite that read texts from elsewhere, and the origin of the texts.
  private static let readersOfSuite = [
    "Child/ChildRole.swift": "the Swift runtime",
    "Child/CrashOutput.swift": "the Swift runtime",
    "Core/EnvironmentRequests.swift": "a variable that a user sets",
    "Core/FileAccessProbe.swift": "names of files",
    "Core/KnownFailures.swift": "a file that a user writes",
    "Checks/G11-corruption/Arena+NeededFiles.swift": "names of files",
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
    "Checks/Support/ArenaFiles.swift": "names of files",
    "Tracing/ScratchDisk.swift": "names of files",
  ]

  /// The files of the benchmark that read texts from elsewhere, and the origin of the texts.
  private static let readersOfBenchmark = [
    "Reports/Baselines.swift": "names of files",
    "Reports/KernelAgreement.swift": "nothing: a path in brackets looks like a pattern",
    "Reports/QuotedFigures.swift": "names of files",
    "Reports/ResultArgument.swift": "names of files",
    "Reports/Runs/MeasuredSubject+Sentence.swift": "messages of a user's store",
    "Reports/Runs/Thresholds.swift": "names of files, and the compiler's version",
    "ResultModel/Machine.swift": "the kernel",
    "ResultModel/RunContext+Commit.swift": "the commit of a result file",
    "StoreBenchmark/BenchDirectory.swift": "names of files",
    "StoreBenchmark/ResultFolder.swift": "names of files",
    "StoreBenchmark/Subject/ProgramPackage.swift": "names of files",
    "StoreBenchmark/WorkTreeNeighbours.swift": "git",
    "Workloads/Resuming/RunRecord.swift": "names of files",
  ]

  /// The files of a folder with one of the words outside of comments.
  private static func files(in folder: String, with words: [String]) throws -> Set<String> {
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

  @Test(arguments: [(suite, readersOfSuite), (benchmark, readersOfBenchmark)])
  func onlyReadersOfOtherTextsLookIntoTexts(
    _ folder: String, _ readers: [String: String]
  ) throws {
    let found = try Self.files(
      in: folder, with: ["hasPrefix(", "hasSuffix(", "Match(", "#/", " /\\", "(/"])
    #expect(found == Set(readers.keys))
  }

  @Test func noCheckWritesItsVerdictAsLines() throws {
    let found = try Self.files(
      in: Self.suite, with: ["→", "\\nexpected", "\\nfound", "\"expected: ", "\"found: "])
    #expect(found == ["Report/Counterexample+Text.swift"])
  }
}
