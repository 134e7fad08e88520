import Foundation
import Persistence
import StoreConformance

// other-stores [store] [guarantees such as G2,G10] [--issue]
// Prints the report of the suite, or one counterexample as Markdown, ready to be pasted.
let arguments = CommandLine.arguments.dropFirst().filter { $0 != "--issue" }
let guarantees = Set(
  arguments.flatMap { $0.split(separator: ",") }.compactMap { Guarantee(id: String($0)) })
let names = arguments.filter { name in subjects.contains { $0.id == name } }
for argument in arguments where !names.contains(argument) {
  if argument.split(separator: ",").allSatisfy({ Guarantee(id: String($0)) != nil }) { continue }
  let takes = "takes a store, guarantees such as G2,G10, and --issue; not \(argument). The stores: "
  let usage = "other-stores: \(takes)\(subjects.map(\.id).joined(separator: ", "))\n"
  FileHandle.standardError.write(Data(usage.utf8))
  exit(64)
}
let chosen = names.isEmpty ? subjects : subjects.filter { names.contains($0.id) }

let report = await Conformance.check(
  chosen,
  options: .init(
    guarantees: guarantees.isEmpty ? Set(Guarantee.allCases) : guarantees,
    waivers: [.dataRaceFreedom: "this program is not built with ThreadSanitizer"]))

if CommandLine.arguments.contains("--issue") {
  for store in report.stores {
    for cell in store.cells where cell.verdict == .broken && cell.declared {
      let issue = ConformanceIssue.rendered(
        report, store: store.id, cell.guarantee, versions: [versions[store.id] ?? store.id]
      ) { "LOCKSTEP_REPLAY='\($0):\($1)' Examples/OtherStores/run --sources FOLDER \($0)" }
      print(issue ?? "")
    }
  }
} else {
  print(report)
}
exit(report.agreesWhereAsked ? 0 : 7)
