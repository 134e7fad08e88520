import Foundation
import Testing

/// An attendee's actions on a lab, with the built program.
@Suite("Labs/run: hints, solution, reset and progress")
struct LabWorkTests {
  private static let store = "Labs/06-await/Exercise/Store.swift"

  @Test func threeHintsAndNoMore() async throws {
    try await SampleCheckout.with { checkout in
      for (number, words) in [(1, "Look up."), (2, "There."), (3, "So.")] {
        let ending = try await checkout.run("06", "--hint")
        #expect(ending.code == 0)
        #expect(ending.output.contains("hint \(number) of 3"))
        #expect(ending.output.contains(words))
      }
      let last = try await checkout.run("06", "--hint")
      #expect(last.code == 0)
      #expect(last.output.contains("This was the last hint"))
      #expect(last.output.contains("--solution"))
      #expect(try checkout.text("Labs/.progress").contains("06 hints 3\n"))
    }
  }

  @Test func theSolutionStandsBesideOnesOwn() async throws {
    try await SampleCheckout.with { checkout in
      let ending = try await checkout.run("06", "--solution")
      #expect(ending.code == 0)
      #expect(ending.output.contains("-let isRight = false"))
      #expect(ending.output.contains("+let isRight = true"))
      #expect(ending.output.contains("-// LAB: here"))
      #expect(ending.output.contains("Now it is right."))
      try checkout.write(Self.store, SampleCheckout.right)
      let same = try await checkout.run("06", "--solution")
      #expect(same.output.contains("the same as the solution"))
    }
  }

  @Test func progressSurvivesAndIsListed() async throws {
    try await SampleCheckout.with { checkout in
      let failed = try await checkout.run("next")
      #expect(failed.code == 1)
      #expect(failed.output.contains("Mend it."), "the task comes first")
      #expect(try await checkout.run().output.contains("✘ tried 1×"))
      try checkout.write(Self.store, SampleCheckout.right)
      let passed = try await checkout.run("next", below: "Labs/06-await/Exercise")
      #expect(passed.code == 0)
      #expect(!passed.output.contains("Mend it."))
      #expect(try await checkout.run().output.contains("✔ passed"))
      #expect(try await checkout.run("next").output.contains("All labs are passed."))
    }
  }

  @Test func theReportHasTheFiguresThatMoved() async throws {
    try await SampleCheckout.with { checkout in
      let empty = try await checkout.run("--report")
      #expect(
        empty.code == 0 && empty.output == "Labs/report.html\nLabs/report.json\n",
        "\(empty.errors)")
      #expect(try checkout.text("Labs/report.html").contains("No lab was begun yet"))
      _ = try await checkout.run("06")
      try checkout.write(Self.store, SampleCheckout.right)
      try checkout.write(
        "Labs/.progress",
        try checkout.text("Labs/.progress").replacing("ended with 92", with: "ended with 0"))
      let page = try await checkout.run("--report", "--output", "'my page.html'")
      #expect(page.output == "my page.html\nmy page.json\n")
      let html = try checkout.text("my page.html")
      #expect(html.contains("<s>92</s>") && html.contains("<b>0</b>"), "\(html)")
    }
  }

  @Test func thePageOfAReportDoesNotTakeTheNameOfItsResults() async throws {
    try await SampleCheckout.with { checkout in
      for name in ["anna.json", "anna.JSON"] {
        let ending = try await checkout.run("--report", "--output", name)
        #expect(ending.code == 64 && ending.output.isEmpty)
        #expect(ending.errors.contains("the same name, `\(name)`. Name the page `anna.html`."))
        #expect(try !checkout.names(in: ".").contains(name))
      }
    }
  }

  @Test func theReportsOfARoomBecomeOnePage() async throws {
    try await SampleCheckout.with { checkout in
      _ = try await checkout.run("06")
      try checkout.write("room/.keep", "")
      for name in ["anna", "ben"] {
        let page = "room/\(name).html"
        let ending = try await checkout.run("--report", "--name", name, "--output", page)
        #expect(ending.code == 0, "\(ending.errors)")
      }
      let wall = try await checkout.run("wall", "room", "--output", "wall.html")
      #expect(wall.code == 0 && wall.output == "wall.html\n", "\(wall.errors)")
      let html = try checkout.text("wall.html")
      #expect(
        html.contains("2 people") && html.contains(">anna</th>") && html.contains(">ben</th>"))
      try checkout.write("room/notes.json", "{}")
      let other = try await checkout.run("wall", "room")
      #expect(other.code == 1 && other.output == "Labs/wall.html\n")
      #expect(other.errors.contains("notes.json has no results of the labs."))
    }
  }

  @Test func thePaperHasTheTaskTheHintsAndTheSolution() async throws {
    try await SampleCheckout.with { checkout in
      let ending = try await checkout.run("--paper")
      #expect(ending.code == 0 && ending.output == "Labs/paper.html\n", "\(ending.errors)")
      let page = try checkout.text("Labs/paper.html")
      for text in [
        "06 · What may change?", "Mend it.", "Look up.", "+let isRight = true", "Now it",
      ] {
        #expect(page.contains(text), "\(text)")
      }
    }
  }

  /// There is no terminal here, so no question is asked.
  @Test func whereNobodySitsNothingIsGuessed() async throws {
    try await SampleCheckout.with { checkout in
      let json = try checkout.text("Labs/06-await/lab.json")
      try checkout.write(
        "Labs/06-await/lab.json",
        #"{"guess": {"question": "How many?", "figure": "stale"},"# + json.dropFirst())
      let ending = try await checkout.run("06")
      #expect(ending.code == 1 && !ending.output.contains("guess"))
      #expect(ending.output.contains("Mend it."))
    }
  }

  @Test func anExerciseThatRemovesTheManifestIsToldHowItComesBack() async throws {
    try await SampleCheckout.with { checkout in
      try checkout.write("Labs/Runner/lockstep-lab/Some.swift", "")
      try await checkout.program("rm \"$here/Package.swift\"")
      let first = try await checkout.run("06")
      #expect(first.code == 8 && first.errors.contains("git checkout -- Labs/Package.swift"))
      let second = try await checkout.run("06")
      #expect(second.code == 8)
      #expect(second.errors.contains("git checkout -- Labs/Package.swift"), "\(second.errors)")
    }
  }

  @Test func aDamagedProgressFileIsToldAndKept() async throws {
    try await SampleCheckout.with { checkout in
      try checkout.write("Labs/.progress", "06 hints 2\n06 passd today\n")
      let list = try await checkout.run()
      #expect(list.errors.contains("line 2"))
      #expect(try await checkout.run("06", "--hint").output.contains("hint 3 of 3"))
      #expect(try checkout.text("Labs/.progress").contains("06 passd today\n"))
    }
  }

  @Test func aResetSaysWhereOnesFilesAre() async throws {
    try await SampleCheckout.with { checkout in
      try checkout.write(Self.store, "my work\n")
      let reset = try await checkout.run("06", "--reset", below: "Labs")
      #expect(reset.code == 0)
      #expect(try checkout.text(Self.store) == SampleCheckout.handedOut)
      let copy = try #require(try checkout.names(in: "Labs/.kept").first)
      #expect(reset.output.contains("Labs/.kept/\(copy)"))
      #expect(try checkout.text("Labs/.kept/\(copy)/Store.swift") == "my work\n")
      #expect(try await checkout.run().output.contains("Copies of your work: Labs/.kept"))
    }
  }

  @Test func workThatGoesBetweenTwoChecksIsKept() async throws {
    try await SampleCheckout.with { checkout in
      try checkout.write(Self.store, "my work\n")
      _ = try await checkout.run("06")
      try checkout.write(Self.store, SampleCheckout.handedOut)
      let ending = try await checkout.run("06")
      let copy = try #require(try checkout.names(in: "Labs/.kept").first)
      #expect(ending.errors.contains("Labs/.kept/\(copy)"))
    }
  }

  @Test func aFolderThatIsGoneSaysHowItComesBack() async throws {
    try await SampleCheckout.with { checkout in
      try FileManager.default.removeItem(at: checkout.root.appending(path: "Labs/06-await"))
      for action in ["--hint", "--solution", "--reset", "--watch"] {
        let ending = try await checkout.run("06", action)
        #expect(ending.code == 8)
        #expect(ending.errors.contains("git checkout -- Labs/06-await"))
      }
    }
  }
}
