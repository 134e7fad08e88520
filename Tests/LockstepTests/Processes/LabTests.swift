import Foundation
import Testing

@Suite("lockstep lab")
struct LabTests {
  @Test func theLabsAreListed() async throws {
    let ending = try await lockstep("lab")
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(ending.output.hasPrefix("lab  min  question"))
    #expect(ending.output.contains("What may change while you wait?"))
    #expect(ending.output.contains("labs passed; all of them take "))
  }

  @Test(arguments: [
    (["lab", "99"], "`99` is no lab; there are 01, 02, 03", Int32(8)),
    (["lab", "06-awiat"], "Did you mean `06-await`?", 8),
    (["lab", "06", "07"], "`07` is one argument too many; one lab at a time.", 64),
    (["lab", "--watch"], "`--watch` needs a lab, such as `06`, or `next`.", 64),
    (["lab", "verify", "--reset"], "`--reset` needs a lab", 64),
    (["lab", "06", "--manual"], "`--manual` needs `--watch`.", 64),
    (["lab", "06", "--hint", "--reset"], "give one of --hint or --reset, not several.", 64),
    (["lab", "06", "--all"], "`--all` belongs to `lockstep lab verify`.", 64),
    (["lab", "verify", "06", "--all"], "give `--all` or labs, not both.", 64),
  ])
  func aWrongWordIsExplained(
    _ call: (arguments: [String], says: String, code: Int32)
  ) async throws {
    let ending = try await BuiltProgram.lockstep().run(call.arguments)
    #expect(ending.code == call.code)
    #expect(ending.errors.contains(call.says), "\(ending.errors)")
    #expect(ending.output.isEmpty)
  }
}
