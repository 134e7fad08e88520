import Foundation
import Measurement
import Persistence
import Reports
import ResultModel
import Testing

@Suite("The page of a room")
struct RoomPageTests {
  private func room(_ change: (inout BenchmarkResult) -> Void = { _ in }) throws -> Room {
    var other = try SampleResult.small()
    change(&other)
    var named = try SampleResult.small()
    named.context.processor = .value("one")
    other.context.processor = .value("one")
    return Room([.init(name: "anna", result: named), .init(name: "bert", result: other)])
  }

  @Test func everyRunHasItsRowAndEveryMachineItsColumn() throws {
    let page = RoomPage(try room { $0.context.cores = 64 }).rendered()
    #expect(page.contains("2 results of 2 machines."))
    #expect(
      page.contains(
        "aria-label=\"mutex over actor, save-only, 1 client, 1000 records, powerLoss: "
          + "A · anna 2.00×, B · bert 2.00×\""))
    #expect(page.contains("<th scope=\"col\">B</th>"))
    #expect(page.components(separatedBy: "class=\"row\"").count == 3)
    #expect(!page.contains("(again)"))
  }

  @Test(arguments: [
    ("≠ 64", "B is not A: the number of processors: 2, and 64."),
    ("≠ jemalloc", "B is not A: the allocator: the system's, and jemalloc."),
    ("≠ Swift version 6.2", "B is not A: the compiler: Swift version 6.3, and Swift version 6.2."),
    ("≠ threads", "B is not A: the callers: tasks, and threads."),
  ])
  func whatDiffersIsMarkedAndSaid(_ mark: String, _ sentence: String) throws {
    let page = RoomPage(
      try room { result in
        switch mark {
        case "≠ 64": result.context.cores = 64
        case "≠ jemalloc": result.context.allocator = "jemalloc"
        case "≠ threads": result.context.callers = .threads
        default: result.context.swift = .value("Swift version 6.2")
        }
      }
    ).rendered()
    #expect(page.contains(">\(mark)</td>"))
    #expect(page.contains("<li>\(sentence)</li>"))
  }

  @Test func runsOfOneMachineStandInOneColumn() throws {
    let page = RoomPage(try room()).rendered()
    #expect(page.contains("2 results of 1 machine.") && !page.contains("is not A"))
    #expect(page.contains("A · anna 2.00×, A · bert 2.00×"))
    #expect(page.contains(">2.00 (2.00 – 2.00)</td>"))
  }

  @Test func noRateIsShown() throws {
    #expect(!RoomPage(try room()).rendered().contains("operations/s"))
  }

  @Test func whatWasNotReadIsListed() throws {
    let page = RoomPage(try room(), complaints: ["<x> is not a result"]).rendered()
    #expect(page.contains("id=\"left-out\"") && page.contains("&lt;x&gt; is not a result"))
    #expect(!RoomPage(try room()).rendered().contains("id=\"left-out\""))
  }
}
