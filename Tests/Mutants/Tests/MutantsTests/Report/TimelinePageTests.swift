import Foundation
import Persistence
import Testing

@testable import Mutants
@testable import StoreConformance

@Suite("A counterexample step by step")
struct TimelinePageTests {
  private func page(_ found: Counterexample) -> String {
    let cells = [Cell(found.replay.guarantee, .broken(found), claims: Claims([.sequential]))]
    return ConformancePage.rendered(
      ConformanceReport(stores: [.init(id: "mine", cells: cells)])
    ) { "check \($0) \($1)" }
  }

  private func counterexample(_ steps: [CounterexampleStep]) -> Counterexample {
    Counterexample(
      explored: 3,
      Violation(expected: "{1: 10}", found: "{}").after("save 1: 10").with(steps),
      replay: Replay(.sequential, seed: 1, only: 2))
  }

  /// The items of the page's timelines, without their tags.
  private func items(_ page: String) -> [String] {
    page.matches(of: /<li class="[a-z]+">(.*?)<\/li>/).map { match in
      String(match.1).replacing(/<[^>]*>/, with: "").trimmingCharacters(in: .whitespaces)
    }
  }

  @Test func eachEventIsAnItemWithItsFilesWhereTheyChange() {
    let files = [CounterexampleStep.File(name: "data.json", bytes: 7)]
    let page = page(
      counterexample([
        .init(.call, "open", files: []),
        .init(.call, "save 1: 10", actor: "client 0", files: files),
        .init(.file, "synchronize <data>", files: files),
        .init(.fault, "the power goes", remarks: ["lost: 4 write"], files: []),
      ]))
    #expect(
      items(page) == [
        "call openthe disk: no file", "call client 0 save 1: 10the disk: data.json (7 bytes)",
        "file synchronize &lt;data&gt;", "fault the power goeslost: 4 writethe disk: no file",
      ])
    #expect(page.contains("<dt>Expected</dt><dd>{1: 10}</dd><dt>Found</dt><dd>{}</dd>"))
    #expect(page.contains("role=\"group\" aria-label=\"Timeline of mine, G1\""))
    #expect(page.contains("<summary>As text</summary><pre tabindex=\"0\">save 1: 10</pre>"))
  }

  @Test func aPageWithoutATimelineHasNoScriptAndOneWithATimelineRunsNoOther() throws {
    let none = page(counterexample([]))
    #expect(!none.contains("<script") && !none.contains("script-src"))
    let text = page(counterexample([.init(.call, "open"), .init(.call, "</script>")]))
    #expect(text.components(separatedBy: "<script>").count == 2)
    #expect(text.contains("script-src 'sha256-\(try digest(ConformancePage.steppingText))'"))
    #expect(!ConformancePage.steppingText.contains("</"))
  }

  /// SHA-256 in Base64, computed by another project's program.
  private func digest(_ text: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "sha256sum 2>/dev/null || shasum -a 256"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let line = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let digits = Array(line.prefix { $0.isHexDigit })
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0..<min($0 + 2, digits.count)]), radix: 16)
    }
    return Data(bytes).base64EncodedString()
  }

  @Test func theLongestTimelineIsASmallPage() {
    let files = (0..<40).map {
      CounterexampleStep.File(name: String(repeating: "n", count: 100) + "\($0)", bytes: $0)
    }
    let steps = (0..<5_000).map {
      CounterexampleStep(
        .file, "\($0)" + String(repeating: "x", count: 2_000), actor: "client",
        files: $0 % 2 == 0 ? files : [])
    }
    let page = page(counterexample(steps))
    #expect(page.utf8.count <= 200_000)
    #expect(page.contains("(4880 earlier steps)") && items(page).count == 121)
    #expect(page.contains("32 more files"))
  }

  @Test func aLostRenameIsToldWithTheDiskAfterEachOperation() async throws {
    let mutant = try #require(Mutants.all.first { $0.subject.id == "mutant-noDirectorySync" })
    let finding = await Conformance.run(Replay(.powerLossSurvival, seed: 1), mutant.subject)
    let found = try #require(finding.counterexample)
    #expect(found.expected == "{1: 10}" && found.found == "opened with {}")
    #expect(found.steps.map(\.kind) == [.file, .file, .file, .file, .file, .call, .fault])
    let rename = try #require(found.steps.first { $0.text.contains("rename data.json.tmp") })
    #expect(rename.files?.map(\.name) == ["data.json", "data.json.lock"])
    let cut = try #require(found.steps.last)
    #expect(cut.text == "the power goes after 15")
    #expect(cut.remarks == ["lost: 14 rename to data.json", "model: program order"])
    #expect(cut.files?.map(\.name) == ["data.json.lock", "data.json.tmp"])
    #expect(cut.files?.map(\.bytes) == [0, 133])
  }

  @Test func theStepsOfAScheduleNameTheirClients() async throws {
    let mutant = try #require(Mutants.schedules.first { $0.breaks == .noLostUpdate })
    let check = try #require(Check.all.first { $0.guarantee == mutant.breaks })
    let finding = try await check.run(
      Trial(subject: mutant.subject, replay: Replay(mutant.breaks, seed: 1), effort: 1, child: nil))
    let found = try #require(finding.counterexample)
    let steps = found.steps.filter { $0.kind == .step }
    #expect(steps.count > 2 && steps.allSatisfy { !$0.actor.isEmpty && !$0.text.isEmpty })
    #expect(found.steps.first?.kind == .note)
    // The picture has a bar for each of them, in the same order.
    #expect(found.picture?.components(separatedBy: "<g class=\"event\">").count == steps.count + 1)
  }

  @Test func aListOfCallsHasTheFilesAfterEach() async throws {
    let mutant = try #require(Mutants.all.first { $0.breaks == .sequential })
    // Fixed cases, which have no such steps, come before the lists.
    var counterexample: Counterexample?
    for number in 0..<50 where counterexample == nil {
      let replay = Replay(.sequential, seed: 1, only: number)
      counterexample = await Conformance.run(replay, mutant.subject).counterexample
    }
    let found = try #require(counterexample)
    #expect(found.steps.allSatisfy { $0.kind == .call && $0.files != nil })
    #expect(found.steps.first?.text.hasPrefix("open (") == true)
  }
}
