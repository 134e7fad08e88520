import Foundation
import Persistence
import StoreConformance
import TestPrograms
import Testing

@Suite("lockstep conform")
struct ConformTests {
  @Test func theJSONIsTheDocumentedObject() async throws {
    let ending = try await lockstep(
      "conform", "actor", "--only", "G1", "--effort", "10", "--json")
    #expect(ending.code == 0, "\(ending.errors)")
    let report = try #require(try json(ending.output) as? [String: Any])
    #expect(Set(report.keys) == ["schema", "agrees", "agreesWhereAsked", "stores"])
    #expect(report["schema"] as? Int == 3)
    #expect(report["agrees"] as? Bool == false)
    #expect(report["agreesWhereAsked"] as? Bool == true)
    let stores = try #require(report["stores"] as? [[String: Any]])
    #expect(stores.count == 1)
    #expect(Set(stores[0].keys) == ["id", "cells", "remarks"])
    #expect(stores[0]["id"] as? String == "actor")
    let cells = try #require(stores[0]["cells"] as? [[String: Any]])
    #expect(cells.map { $0["guarantee"] as? String } == Guarantee.allCases.map(\.id))
    #expect(cells.map { $0["title"] as? String } == Guarantee.allCases.map(\.title))
    for cell in cells {
      #expect(
        Set(cell.keys) == [
          "guarantee", "title", "verdict", "declared", "agrees", "explored", "detail", "replay",
          "waiver",
        ])
      #expect(["held", "notAskedFor"].contains(cell["verdict"] as? String ?? ""))
      #expect(cell["agrees"] is Bool)
      #expect(cell["declared"] is Bool)
      #expect(cell["explored"] is Int)
      #expect(cell["detail"] is String)
      #expect(cell["replay"] is String || cell["replay"] is NSNull)
      #expect(cell["waiver"] is NSNull)
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
    #expect(
      ending.output.hasSuffix(
        """
        Not asked for: G2–G28.
        Every store keeps its claims in the requested checks: 2 checked.

        """))
  }

  @Test func whatWasAskedForAndNotTriedIsNotAgreement() async throws {
    let ending = try await lockstep("conform", "mutex", "--only", "G1,G24", "--effort", "5")
    #expect(ending.code == 8, "\(ending.errors)")
    #expect(ending.output.contains("Not tried: G24 of mutex: needs a build with ThreadSanitizer"))
    #expect(ending.output.contains("but some checks were not tried: 1 checked.\n"))
  }

  @Test func aWaiverIsShownWithItsReason() async throws {
    let ending = try await lockstep(
      "conform", "mutex", "--only", "G24", "--waive", "g24=no such build here")
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(ending.output.contains("Waived: G24 of mutex: no such build here\n"))
  }

  @Test(arguments: ["G99=why", "G24", "G24=", "=why"])
  func aWaiverNamesItsGuaranteeAndTheReason(_ text: String) async throws {
    let ending = try await lockstep("conform", "mutex", "--waive", text)
    #expect(ending.code == 64)
    #expect(ending.errors.contains("such as `G24=no such build here`"), "\(ending.errors)")
  }

  @Test func anUnusableTemporaryDirectoryIsNotTheStoresFault() async throws {
    let ending = try await BuiltProgram.lockstep().run(
      ["conform", "mutex", "--only", "G1,G8,G22", "--effort", "5"],
      environment: ["TMPDIR": "/nowhere"])
    #expect(ending.code == 8, "\(ending.errors)")
    #expect(!ending.output.contains(" BROKEN\n"))
    #expect(
      ending.output.contains(
        "Could not be run: G8, G22 of mutex: no directory can be made in /nowhere/: "
          + "No such file or directory; point TMPDIR to a directory that can be written\n"),
      "\(ending.output)")
  }

  @Test func guaranteesAreNamedInEitherCase() async throws {
    let ending = try await lockstep(
      "conform", "mutex", "--only", "g1,G3", "--effort", "5", "--json")
    #expect(ending.code == 0, "\(ending.errors)")
    let report = try #require(try json(ending.output) as? [String: Any])
    let stores = try #require(report["stores"] as? [[String: Any]])
    let cells = try #require(stores[0]["cells"] as? [[String: Any]])
    let held = cells.filter { $0["verdict"] as? String == "held" }
    #expect(held.map { $0["guarantee"] as? String } == ["G1", "G3"])
  }

  @Test func aGuaranteeThatDoesNotExistIsRefused() async throws {
    let ending = try await lockstep("conform", "--only", "g99")
    #expect(ending.code == 64)
    #expect(ending.errors.contains("`--only` takes some of G1,"))
  }

  @Test(
    .long,
    arguments: [
      ("/nowhere/lockstep", "does not exist"), ("/etc/passwd", "is not executable"),
      ("/", "is a directory"),
    ])
  func aBuildThatCannotBeStartedIsRefused(_ path: String, _ fault: String) async throws {
    let ending = try await lockstep("conform", "--thread-sanitizer", path)
    #expect(ending.code == 64)
    #expect(ending.errors.contains("`\(path)` \(fault)"), "\(ending.errors)")
    #expect(ending.errors.contains("Tests/ThreadSanitizer/build lockstep"))
  }

  @Test func anOrdinaryBuildIsNotTakenForOneWithThreadSanitizer() async throws {
    let program = try BuiltProgram.lockstep()
    let ending = try await program.run([
      "conform", "mutex", "--replay", "G24,seed=1", "--thread-sanitizer", program.path,
    ])
    #expect(ending.code == 8, "\(ending.errors)")
    #expect(ending.output.contains("G24 was not exercised: \(program.path) does not report"))
  }
}
