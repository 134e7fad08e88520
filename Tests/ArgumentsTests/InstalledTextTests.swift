import Foundation
import Testing

@testable import Arguments

/// A package installs completions and the manual page beside a program.
@Suite("Completions and the manual page")
struct InstalledTextTests {
  /// The words that bash offers for the last of some words.
  private func offered(_ words: String...) throws -> [String] {
    let script = CompletionScript.of(sampleProgram, for: .bash)
    let asking = """
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " ")))
      COMP_CWORD=\(words.count - 1)
      _lockstep
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let output = try printed(by: "/usr/bin/env", ["bash", "-euc", script + asking])
    return output.split(separator: "\n").map(String.init)
  }

  private func printed(by program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }

  /// The bash of macOS is too old for `mapfile`.
  #if os(Linux)
    @Test func bashOffersVerbsAndThenTheVerbsOptions() throws {
      #expect(
        try offered("lockstep", "") == sampleProgram.verbs.map(\.name) + ["--help", "--version"])
      #expect(try offered("lockstep", "be") == ["bench"])
      #expect(
        try offered("lockstep", "bench", "--")
          == benchVerb.options.map(\.spelling) + ["--help"])
    }
  #endif

  @Test(arguments: CompletionScript.Shell.allCases)
  func everyVerbAndOptionIsInEveryScript(_ shell: CompletionScript.Shell) {
    let script = CompletionScript.of(sampleProgram, for: shell)
    for verb in sampleProgram.verbs {
      #expect(script.contains(verb.name))
      for option in verb.options { #expect(script.contains(option.name), "\(option.name)") }
    }
  }

  @Test func quotesDoNotEndAText() {
    let program = Program(
      name: "p", summary: "P",
      verbs: [
        Verb(
          name: "v", summary: "A store's verb", example: "v",
          options: [.init(name: "o", help: "One [two]: three's")])
      ])
    let zsh = CompletionScript.of(program, for: .zsh)
    #expect(zsh.contains(#"'v:A store'\''s verb'"#))
    #expect(zsh.contains(#"'--o[One (two)\: three'\''s]'"#))
    let fish = CompletionScript.of(program, for: .fish)
    #expect(fish.contains(#"-d 'One [two]: three'\''s'"#))
  }

  @Test func anUnknownShellIsRefusedWithTheKnownOnes() {
    let problem = "`--generate-completion-script` needs one shell: bash, zsh or fish."
    let option = CompletionScript.option
    #expect(usageProblem { _ = try sampleProgram.parse([option]) } == problem)
    #expect(usageProblem { _ = try sampleProgram.parse([option, "ksh"]) } == problem)
    #expect(usageProblem { _ = try sampleProgram.parse([option, "zsh", "bash"]) } == problem)
    #expect(throws: Never.self) { try sampleProgram.parse([option, "zsh"]) }
  }

  @Test func theManualHasEveryVerbAndEveryExitCode() throws {
    guard case .help(let page) = try sampleProgram.parse([ManualPage.option]) else {
      Issue.record("the page is a text to print")
      return
    }
    #expect(page.hasPrefix(".TH LOCKSTEP 1 "))
    for verb in sampleProgram.verbs { #expect(page.contains(".SS lockstep \(verb.name)")) }
    for code in ExitCode.allCases { #expect(page.contains("\n.B \(code.rawValue)\n")) }
    // A line that begins with a dot or a quote, and is none of the page's own, would be a request.
    let requests: Set = [".TH", ".SH", ".SS", ".TP", ".B", ".I", ".P"]
    for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(requests.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
  }

  @Test func aTextThatLooksLikeARequestStaysAText() {
    let program = Program(
      name: "p", summary: "P",
      verbs: [Verb(name: "v", summary: ".so /etc/passwd", example: "v \\n")])
    let page = ManualPage.of(program, version: "1")
    #expect(page.contains("\n\\&.so /etc/passwd.\n"))
    #expect(page.contains(".B p v \\en"))
  }
}
