import Foundation
import Testing

/// A person chooses the steps of a schedule, with the built program.
@Suite("Labs/run: play")
struct LabPlayTests {
  /// Two tasks, of which the second ends wrong if it is first.
  private static let tree = """
    {"extent":"complete","lanes":["save a","save b"],"opening":[],
     "moves":[{"lane":0,"events":[{"lane":0,"text":"writes"}]},{"lane":1,"events":[]}],
     "nodes":[{"choices":[],"outcome":{"kept":{}},"share":{"wrong":0,"schedules":1}},
      {"choices":[],"outcome":{"wrong":{"message":"a is lost"}},"share":{"wrong":1,"schedules":1}},
      {"choices":[{"move":0,"next":0},{"move":1,"next":1}],"share":{"wrong":1,"schedules":2}}]}
    """

  private func with(
    _ program: String, _ body: (SampleCheckout) async throws -> Void
  ) async throws {
    try await SampleCheckout.with { checkout in
      try checkout.write(
        "Labs/06-await/lab.json",
        """
        {"id": "06", "question": "What may change?", "minutes": 30, "suite": [], "learnt": "That.",
         "fails": [{"check": "stale"}], "play": "Two saves."}
        """)
      try await checkout.program(program)
      try await body(checkout)
    }
  }

  private static let writing =
    "while [ \"$1\" != --play ]; do shift; done\ncat >\"$2\" <<'END'\n\(tree)\nEND"

  @Test func aScheduleIsPlayedToItsEnd() async throws {
    try await with(Self.writing) { checkout in
      let ending = try await checkout.run("06", "--play", lines: "2\\nu\\n1\\n")
      #expect(ending.code == 0, "\(ending.errors)")
      let screens = ending.output.components(separatedBy: "You are the scheduler\n")
      #expect(screens.count == 5)
      #expect(screens[1].hasPrefix("Two saves.\nThere are 2 schedules; all were run.\n"))
      #expect(screens[2].contains("✘ a is lost\n"))
      #expect(screens[2].contains("Choice 1 decided: after it 1 of 1 schedules end wrong."))
      #expect(screens[3].contains("  1         save a: writes\n  2         save b goes on\n"))
      #expect(screens[4].contains("✔ The schedule is over, and the promise is kept.\n"))
    }
  }

  @Test func qEndsAtOnce() async throws {
    try await with(Self.writing) { checkout in
      let ending = try await checkout.run("06", "--play", lines: "q\\n1\\n")
      #expect(ending.code == 0 && !ending.output.contains("✔"))
    }
  }

  @Test func aPageIsWrittenOfOneLabAndOfAll() async throws {
    try await with(Self.writing) { checkout in
      for arguments in [["06", "--play"], ["--play"]] {
        let ending = try await checkout.run(
          arguments[0], arguments.count > 1 ? arguments[1] : "", "--output", "play.html")
        #expect(ending.code == 0 && ending.output == "play.html\n", "\(ending.errors)")
        let html = try checkout.text("play.html")
        #expect(html.contains("<h2>06 · What may change?</h2>") && html.contains("a is lost"))
        try FileManager.default.removeItem(at: checkout.root.appending(path: "play.html"))
      }
    }
  }

  @Test func aProgramWithoutATreeIsTold() async throws {
    try await with("echo 'lab 06: no schedule' >&2; exit 70") { checkout in
      let ending = try await checkout.run("06", "--play")
      #expect(ending.code == 8, "\(ending.output)")
      #expect(ending.output.contains("The program ended with the code 70."))
      #expect(ending.output.contains("lab 06: no schedule"))
    }
  }
}
