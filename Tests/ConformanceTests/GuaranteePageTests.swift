import Foundation
import Testing

@testable import StoreConformance

@Suite("The examples on the pages of guarantees")
struct GuaranteePageTests {
  /// The stores of the catalog that pages show, each with its replay line.
  private static let examples: [ReplayRequest] = Guarantee.allCases.compactMap { guarantee in
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/Guarantees/\(guarantee.id).md").standardized
    do {
      let text = try String(contentsOf: page, encoding: .utf8)
      guard let command = text.firstMatch(of: /`lockstep conform (\S+) --replay (\S+)`/) else {
        return nil
      }
      return ReplayRequest(String(command.1), try Replay(String(command.2)))
    } catch {
      Issue.record(error)
      return nil
    }
  }

  @Test func mostPagesShowAStoreOfTheCatalog() {
    #expect(Self.examples.count > 15)
  }

  @Test(.long, arguments: examples)
  func theCommandOfAPageShowsItsExampleAgain(_ example: ReplayRequest) async throws {
    let finding = await ChildRole.isolatedCheck(
      try CatalogReports.subject(example.id), example.replay, effort: 1,
      child: try BuiltLockstep.command())
    guard case .broken(let again) = finding else {
      Issue.record("\(example.id): \(example.replay) gave \(finding)")
      return
    }
    #expect(again.replay.guarantee == example.replay.guarantee)
  }
}
