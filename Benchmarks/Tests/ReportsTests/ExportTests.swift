import Foundation
import Reports
import ResultModel
import Testing

@Suite("Other forms of a result")
struct ExportTests {
  private func sample(_ change: (inout BenchmarkResult) -> Void = { _ in }) throws
    -> BenchmarkResult
  {
    var result = try SampleResult.small()
    change(&result)
    return result
  }

  @Test func everyFigureIsALineOfTheValues() throws {
    let text = try ReportForm.csv.text(
      of: try sample { $0.cells[0].variant = "a \"quoted\", one" })
    let lines = text.components(separatedBy: "\r\n")
    #expect(
      lines[0]
        == "variant,workload,clients,records,durability,metric,unit,value,low,high,rounds,"
        + "unavailable,arrivals,asked,itemSize")
    #expect(
      lines[1]
        == "\"a \"\"quoted\"\", one\",save-only,1,1000,powerLoss,throughput,operations/s,100.0,100.0,"
        + "100.0,6,,,,")
    #expect(lines[3].hasSuffix(",save.p99,ns,,,,0,too few samples,,,"))
    #expect(lines.count == (try sample().cells.count) + 2 && lines.last == "")
  }

  @Test func whatWasMeasuredInAnOpenLoopSaysSo() throws {
    let result = try sample { $0.openLoops = [SampleResult.openLoop("actor", speed: 100)] }
    let lines = try ReportForm.csv.text(of: result).components(separatedBy: "\r\n")
    func line(_ text: String) -> Bool {
      lines.contains("actor,save-only,8,1000,powerLoss,\(text),")
    }
    #expect(line("knee,requests/s,90.0,90.0,90.0,6,,poisson,"))
    #expect(line("offered,requests/s,50.0,50.0,50.0,6,,poisson,0.5 of closed loop"))
    #expect(line("response.p99,ns,20000000.0,20000000.0,20000000.0,6,,poisson,0.5 of closed loop"))
    #expect(line("response.p99,ns,,,,0,saturated in 6 of 6 rounds,poisson,1.1 of closed loop"))
    let markdown = try ReportForm.markdown.text(of: result)
    #expect(markdown.contains("## knee: save-only, 1000 records, "))
    #expect(markdown.contains("| actor | 110 % of closed | 110 | 95.0 | SATURATED |"))
  }

  @Test func theTablesAreMarkdown() throws {
    let text = try ReportForm.markdown.text(of: try sample { $0.cells[0].variant = "a|b" })
    #expect(
      text.contains("\n| operations/s | 1 client | 8 clients\\* | p50 | p99 |\n| --- | ---: |"))
    #expect(text.contains("\n| mutex | 200 | 200 | 5.00 ms | n/a |\n"))
    #expect(text.contains("| a\\|b |"))
    #expect(text.contains("- a processor, 2 cores, Linux 6.1 x86\\_64, ext4\n"))
  }
}
