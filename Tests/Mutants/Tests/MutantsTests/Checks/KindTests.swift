import Foundation
import Mutants
import Persistence
import Testing

@testable import StoreConformance

@Suite("Kinds of stores of others, with nothing wrong")
struct KindTests {
  /// A fiftieth, but enough for long fixed cases if the check has any.
  private static func effort(_ guarantee: Guarantee) -> Double {
    FixedCase.all(of: guarantee).contains(where: \.isLong) ? FixedCase.longEffort : 0.02
  }

  @Test func theyOpenFilesByThemselves() {
    #expect(Set(Mutants.kinds.map(\.id)).count == Mutants.kinds.count)
    #expect(Mutants.kinds.allSatisfy { $0.claims.fileAccess == .direct })
  }

  /// A broken cell would be false.
  ///
  /// A cell that is not exercised needs a word in the store's claims that excludes the guarantee.
  /// Prints the row of the table, and compares the row in `docs/Checks.md` with it.
  @Test(.long, arguments: Mutants.kinds.map(\.id))
  func noCellIsFalse(id: String) async throws {
    let subject = try #require(Mutants.kinds.first { $0.id == id })
    // `Tests/races` looks for data races, in a separate build.
    let declared = subject.claims.guarantees.subtracting([.dataRaceFreedom]).sorted()
    var (held, broken) = (0, 0)
    for guarantee in declared {
      let finding = await ChildRole.isolatedCheck(
        subject, Replay(guarantee, seed: 1), effort: Self.effort(guarantee),
        child: try MutantChildCommand.find())
      if case .broken = finding { broken += 1 }
      if let reason = subject.claims.reasonNotTried(guarantee) {
        #expect(finding == .notExercised(Reason(reason)))
        #expect(Cell(guarantee, finding, claims: subject.claims).verdict == .waived)
        continue
      }
      guard case .held(let explored, _) = finding else {
        Issue.record("\(guarantee.id): \(finding)")
        continue
      }
      #expect(explored > 0)
      held += 1
    }
    #expect(held > 5)
    let others = declared.count - held - broken
    let counts = [declared.count, held, broken, others]
    print(
      "\(id): \(counts[0]) declared (\(declared.map(\.id).joined(separator: " "))), \(held) held, "
        + "\(broken) broken, \(others) not exercised")
    #expect(try Self.row(of: id) == counts, "the row of \(id) in docs/Checks.md")
  }

  /// The numbers at the end of the kind's row; `nil` where the page has none.
  private static func row(of id: String) throws -> [Int]? {
    try ChecksPage.text().split(separator: "\n").first { $0.hasPrefix("| `\(id)`") }
      .map {
        $0.split(separator: "|").suffix(4).compactMap {
          Int($0.trimmingCharacters(in: .whitespaces))
        }
      }
  }
}
