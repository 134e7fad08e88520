import Foundation
import Persistence
import StoreConformance
import Testing

@Suite("lockstep conform")
struct ConformTests {
  @Test func theJSONIsTheDocumentedObject() async throws {
    let ending = try await lockstep(
      "conform", "actor", "--only", "G1", "--effort", "10", "--json")
    #expect(ending.code == 0, "\(ending.errors)")
    let report = try #require(try json(ending.output) as? [String: Any])
    #expect(Set(report.keys) == ["schema", "agrees", "stores"])
    #expect(report["schema"] as? Int == 1)
    #expect(report["agrees"] as? Bool == true)
    let stores = try #require(report["stores"] as? [[String: Any]])
    #expect(stores.count == 1)
    #expect(Set(stores[0].keys) == ["id", "cells"])
    #expect(stores[0]["id"] as? String == "actor")
    let cells = try #require(stores[0]["cells"] as? [[String: Any]])
    #expect(cells.map { $0["guarantee"] as? String } == Guarantee.allCases.map(\.id))
    #expect(cells.map { $0["title"] as? String } == Guarantee.allCases.map(\.title))
    for cell in cells {
      #expect(
        Set(cell.keys) == [
          "guarantee", "title", "verdict", "declared", "explored", "detail", "replay",
        ])
      let verdicts = ["held", "broken", "notDeclared", "notExercised"]
      #expect(verdicts.contains(cell["verdict"] as? String ?? ""))
      #expect(cell["declared"] is Bool)
      #expect(cell["explored"] is Int)
      #expect(cell["detail"] is String)
      #expect(cell["replay"] is String || cell["replay"] is NSNull)
    }
    #expect(cells.dropFirst().allSatisfy { ($0["detail"] as? String) == "not asked for" })
  }

  @Test func theTableNamesStoresAndGuarantees() async throws {
    let ending = try await lockstep("conform", "mutex", "nslock", "--only", "G1", "--effort", "5")
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(ending.output.contains("mutex") && ending.output.contains("nslock"))
    for guarantee in Guarantee.allCases {
      #expect(ending.output.contains("\(guarantee.id)") && ending.output.contains(guarantee.title))
    }
    #expect(ending.output.hasSuffix("Every store does as it says: 2 checked.\n"))
  }
}
