import Foundation
import Mutants
import Testing

@testable import StoreConformance

@Suite("The mutants on the pages of guarantees")
struct GuaranteePageTests {
  /// The mutants that pages show, each with its replay line.
  private static let examples: [ReplayRequest] = Guarantee.allCases.compactMap { guarantee in
    do {
      let text = try ChecksPage.text("Guarantees/\(guarantee.id).md")
      guard let command = text.firstMatch(of: /`Tests\/mutants --replay (\S+)`/) else { return nil }
      return try ReplayRequest(String(command.1))
    } catch {
      Issue.record(error)
      return nil
    }
  }

  @Test func aPageNamesAMutantOfItsGuarantee() throws {
    #expect(Self.examples.count > 5)
    for example in Self.examples {
      let mutant = try #require(Mutants.all.first { $0.subject.id == example.id })
      #expect(mutant.breaks == example.replay.guarantee)
    }
  }

  @Test(.long, arguments: examples)
  func theCommandOfAPageKillsItsMutantAgain(_ example: ReplayRequest) async throws {
    let mutant = try #require(Mutants.all.first { $0.subject.id == example.id })
    let finding = await ChildRole.isolatedCheck(
      mutant.subject, example.replay, effort: 1, child: try MutantChildCommand.find())
    guard case .broken = finding else {
      Issue.record("\(example.id): \(example.replay) gave \(finding)")
      return
    }
  }
}
