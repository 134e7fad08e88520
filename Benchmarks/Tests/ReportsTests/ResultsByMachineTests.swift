import ResultModel
import Testing

@testable import Reports

@Suite("Results, sorted by machine")
struct ResultsByMachineTests {
  @Test func runsOfOneMachineAreTogether() throws {
    var here = try SampleResult.small()
    here.context.processor = .value("Here")
    var there = here
    there.context.processor = .value("There")
    let results = ResultsByMachine([
      .init(name: "anna", result: here), .init(name: "ben", result: there),
      .init(name: "cleo", result: here),
    ])
    #expect(results.machines.map(\.label) == ["A", "B"])
    #expect(results.machines.map { $0.entries.map(\.name) } == [["anna", "cleo"], ["ben"]])
  }

  @Test(arguments: [
    ("processors", "B is not A: the number of processors: 2, and 64."),
    ("allocator", "B is not A: the allocator: the system's, and jemalloc."),
    ("compiler", "B is not A: the compiler: Swift version 6.3, and Swift version 6.2."),
    ("callers", "B is not A: the callers: tasks, and threads."),
  ])
  func whatMakesAMachineAnotherOneIsSaid(_ property: String, _ sentence: String) throws {
    var here = try SampleResult.small()
    here.context.processor = .value("one")
    var there = here
    switch property {
    case "processors": there.context.cores = 64
    case "allocator": there.context.allocator = "jemalloc"
    case "callers": there.context.callers = .threads
    default: there.context.swift = .value("Swift version 6.2")
    }
    let results = ResultsByMachine([
      .init(name: "anna", result: here), .init(name: "ben", result: there),
    ])
    #expect(results.difference(of: try #require(results.machines.last)) == sentence)
  }

  @Test func machinesWithoutANameAreNotTakenForOne() throws {
    func machines(_ change: (inout RunContext) -> Void) throws -> Int {
      var result = try SampleResult.small()
      change(&result.context)
      return ResultsByMachine([.init(name: "a", result: result), .init(name: "b", result: result)])
        .machines.count
    }
    #expect(try machines { _ in } == 1)
    #expect(try machines { $0.processor = .unavailable("why") } == 2)
    // The same holds for an unknown disk or compiler.
    #expect(try machines { $0.fileSystem = .unavailable("why") } == 2)
    #expect(try machines { $0.swift = .unavailable("why") } == 2)
  }
}
