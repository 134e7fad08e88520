import Foundation
import Testing

@Suite("Labs/run")
struct LabTests {
  @Test func theLabsAreListed() async throws {
    let ending = try await BuiltProgram.run([])
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(ending.output.hasPrefix("lab  min  question"))
    #expect(ending.output.contains("What may change while you wait?"))
    #expect(ending.output.contains("labs passed; all of them take "))
  }

  @Test func theHelpHasEveryOption() async throws {
    let ending = try await BuiltProgram.run(["--help"])
    #expect(ending.code == 0 && ending.errors.isEmpty)
    #expect(ending.output.hasPrefix("Labs/run: Lists the labs"))
    #expect(ending.output.contains("\nUsage: Labs/run [options] [<lab> …]\n"))
    #expect(ending.output.contains("\nExample:\n  Labs/run 06\n"))
    let options = [
      "watch", "manual", "task", "hint", "solution", "reset", "report", "paper", "output", "play",
      "name",
    ]
    for option in options {
      #expect(ending.output.contains("  --\(option) "))
    }
  }

  @Test func theAuthorsHaveAProgram() async throws {
    let help = try await BuiltProgram.run(["--help"], by: "lockstep-lab-verify")
    #expect(help.code == 0 && help.errors.isEmpty)
    #expect(help.output.contains("\nUsage: Labs/run verify [options] [<lab> …]\n"))
    for option in ["all", "changed", "cases", "times", "hand-out"] {
      #expect(help.output.contains("  --\(option) "))
    }
    let both = try await BuiltProgram.run(["06", "--all"], by: "lockstep-lab-verify")
    #expect(both.code == 64 && both.errors.contains("give `--all` or labs, not both."))
    let none = try await BuiltProgram.run(["99"], by: "lockstep-lab-verify")
    #expect(none.code == 8 && none.errors.contains("Labs/run: `99` is no lab"))
  }

  @Test func theTaskIsShownAgain() async throws {
    let ending = try await BuiltProgram.run(["06", "--task"])
    #expect(ending.code == 0)
    #expect(ending.output.contains("06 · What may change while you wait?"))
    #expect(ending.output.contains("Task. Change `Exercise/NoteStore.swift`"))
  }

  @Test func theDoctorLooksAtTheMachine() async throws {
    let ending = try await BuiltProgram.run(["doctor"])
    for subject in ["toolchain", "sanitizer", "SQLite", "free space", "checkout", "first build"] {
      #expect(ending.output.contains("  \(subject) "), "\(ending.output)")
    }
    #expect(ending.code == (ending.output.contains("!!") ? 1 : 0))
  }

  @Test(arguments: [
    (["99"], "`99` is no lab; there are 01, 02, 03", Int32(8)),
    (["06-awiat"], "Did you mean `06-await`?", 8),
    (["06", "07"], "`07` is one argument too many; one lab at a time.", 64),
    (["--watch"], "`--watch` needs a lab, such as `06`, or `next`.", 64),
    (["doctor", "--watch"], "`--watch` needs a lab, such as `06`, or `next`.", 64),
    (["06", "--wach"], "is no option of `Labs/run`. Did you mean `--watch`?", 64),
    (["06", "--manual"], "`--manual` needs `--watch`.", 64),
    (["06", "--hint", "--reset"], "give one of --hint or --reset, not several.", 64),
    (["06", "--report"], "`--report` is about all labs; give it alone", 64),
    (["--paper", "--report"], "`--report` is about all labs; give it alone", 64),
    (
      ["--output", "page.html"],
      "`--output` needs `--report`, `--paper`, `--play`, `play` or `wall`.", 64
    ),
    (["--name", "Anna"], "`--name` needs `--report`.", 64),
    (["wall"], "`wall` needs one folder, with the files of `--report`.", 64),
    (["wall", "a", "b"], "`wall` needs one folder", 64),
    (["wall", "/nowhere"], "/nowhere cannot be read as a folder", 8),
    (["wall", "--watch"], "`--watch` needs a lab", 64),
    (["--play"], "`--play` needs a lab, such as `06`, or `next`.", 64),
    (
      ["01", "--play"],
      "Lab 01 has no schedules to choose from. Take one of: 02, 03, 05, 06, 07, 16.", 8
    ),
    (["06", "--play", "--hint"], "give one of --hint or --play, not several.", 64),
    (["06", "verify"], "`verify` comes first, and is for authors: Labs/run verify 06.", 64),
  ])
  func aWrongWordIsExplained(
    _ call: (arguments: [String], says: String, code: Int32)
  ) async throws {
    let ending = try await BuiltProgram.run(call.arguments)
    #expect(ending.code == call.code)
    #expect(ending.errors.contains(call.says), "\(ending.errors)")
    #expect(ending.output.isEmpty)
  }
}
