import Measurement
import Reports
import ResultModel
import TextTables
import Testing

@Suite("Reports of what is looked at once")
struct ProbeReportTests {
  private func result() throws -> BenchmarkResult {
    var result = try SampleResult.small()
    let flooded = Scenario(.saveOnly, clients: 9, records: 1_000, durability: .processCrash)
    for (arm, speed) in [("actor", 1.0), ("mutex", 2)] {
      for (metric, value) in zip(Metric.ofPriority, [1e6, 2e6, 3e6, 4e6, 5e6, 6e6, 700]) {
        result.cells.append(ResultCell(arm, flooded, metric, .value(value * speed)))
      }
      for (workload, clients) in [(Workload.readOnly, 1), (.saveOnly, 1), (.saveOnly, 8)] {
        let scenario = Scenario(
          workload, clients: clients, records: 100, durability: .processCrash)
        result.cells.append(
          ResultCell(
            arm, scenario, .callerJobs,
            arm == "mutex" ? .unavailable("it fell") : .value(Double(clients))))
        result.cells.append(ResultCell(arm, scenario, .threadChanges, .value(0.5)))
      }
    }
    return result
  }

  @Test func theTablesHaveAllFigures() throws {
    let text = BenchmarkTable(try result(), style: .plain).rendered()
    #expect(
      text.contains(
        """
        response time  p50 alone  p99 alone  longest alone  p50 flooded  p99 flooded  longest flooded  low saves
        ─────────────  ─────────  ─────────  ─────────────  ───────────  ───────────  ───────────────  ─────────
        actor            1.00 ms    2.00 ms        3.00 ms      4.00 ms      5.00 ms          6.00 ms        700
        mutex            2.00 ms    4.00 ms        6.00 ms      8.00 ms      10.0 ms          12.0 ms      1,400
        """), "\(text)")
    #expect(text.contains("alone and while 8 low-priority tasks save; 1000 records, durable ag"))
    #expect(
      text.contains(
        """
        jobs   find, 1 client  find, 1 client: threads  save, 1 client  save, 1 client: threads  save, 8 clients  save, 8 clients: threads
        ─────  ──────────────  ───────────────────────  ──────────────  ───────────────────────  ───────────────  ────────────────────────
        actor            1.00                    0.500            1.00                    0.500             8.00                     0.500
        mutex             n/a                    0.500             n/a                    0.500              n/a                     0.500
        """), "\(text)")
    #expect(text.contains("\nn/a: unavailable (it fell)\n"))
    let older = BenchmarkTable(try SampleResult.small(), style: .plain).rendered()
    #expect(!older.contains("priorities") && !older.contains("hops"))
  }

  @Test func thePageHasThemBesideTheStartDelay() throws {
    let page = BenchmarkPage(try result()).rendered()
    #expect(page.contains("id=\"priority\"") && page.contains("id=\"hops\""))
    #expect(
      page.contains("99 in 100 high-priority saves under a flood of low-priority ones: actor 5"))
    #expect(!BenchmarkPage(try SampleResult.small()).rendered().contains("id=\"priority\""))
  }

  @Test func theyAreToldInSentences() throws {
    let paragraphs = Explanation(try result()).paragraphs()
    #expect(
      paragraphs[0].hasSuffix(
        " Half of a high-priority task's saves are answered within 1.00 ms when it is alone, and within "
          + "4.00 ms while 8 low-priority tasks save, and 99 in 100 within 5.00 ms. It puts its "
          + "caller's task on a queue 1.00 times for a find, 1.00 times for a save."),
      "\(paragraphs[0])")
    #expect(!paragraphs[1].contains("on a queue"))
  }
}
