#if os(Linux)
  import Foundation
  import Testing

  /// The question before the first check, at a terminal.
  @Suite(
    "Labs/run: a guess first",
    .enabled(if: FileManager.default.isExecutableFile(atPath: SampleCheckout.terminal)))
  struct LabGuessTests {
    private func withGuess(_ body: (SampleCheckout) async throws -> Void) async throws {
      try await SampleCheckout.with { checkout in
        let json = try checkout.text("Labs/06-await/lab.json")
        try checkout.write(
          "Labs/06-await/lab.json",
          #"{"guess": {"question": "How many?", "figure": "stale"},"# + json.dropFirst())
        try await body(checkout)
      }
    }

    @Test func comesBeforeTheTaskAndIsAnsweredByTheCheck() async throws {
      try await withGuess { checkout in
        let first = try await checkout.runAtTerminal("06", typing: "1,000\\n")
        let parts = ["First a guess. How many?", "Mend it.", "You guessed 1,000: 92 of 320."]
        let places = parts.compactMap { first.output.range(of: $0)?.lowerBound }
        #expect(places.count == parts.count && places == places.sorted(), "\(first.output)")
        #expect(try checkout.text("Labs/.progress").contains("06 guessed 1000\n"))
        let second = try await checkout.runAtTerminal("06", typing: "")
        #expect(!second.output.contains("guess"), "\(second.output)")
      }
    }

    @Test(arguments: ["\\n", "many\\n", "\\004"])
    func canBeLeftOut(typed: String) async throws {
      try await withGuess { checkout in
        let ending = try await checkout.runAtTerminal("06", typing: typed)
        #expect(ending.output.contains("First a guess.") && ending.output.contains("Mend it."))
        #expect(!ending.output.contains("You guessed"), "\(ending.output)")
        #expect(try !checkout.text("Labs/.progress").contains("guessed"))
      }
    }
  }
#endif
