#if os(Linux)
  import Foundation
  import ScheduleTesting
  import Testing

  /// The example of `docs/Schedules.md`, which fails with the lines that the page shows.
  @Suite(.fails(Page.output))
  struct PageExampleTests {
    @Test(.everyOrder(limit: 1000)) func theNewestAnswerIsShown() async throws {
      let (shown, asked) = await twoSearches(keepsNewest: false)
      #expect(shown == asked)
    }
  }

  private enum Page {
    /// The first code block without a language, up to the line that leaves the others out.
    static let output: String = {
      let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "docs/Schedules.md")
      do {
        let text = try String(contentsOf: page, encoding: .utf8)
        return text.components(separatedBy: "\n```\n")[2].components(separatedBy: "\n …")[0]
      } catch {
        return "\(error)"
      }
    }()
  }
#endif
