import Foundation
import Measurement
import Testing

@Suite("Stored and exported histograms")
struct HistogramFormatTests {
  @Test(arguments: HistogramTests.Shape.allCases)
  func decodingGivesBackAnEqualHistogram(shape: HistogramTests.Shape) throws {
    let histogram = HistogramTests.histogram(HistogramTests.sample(shape, seed: 21))
    #expect(try roundTrip(histogram) == histogram)
  }

  @Test func anEmptyAndASaturatedHistogramSurviveToo() throws {
    #expect(try roundTrip(Histogram()) == Histogram())
    var saturated = Histogram(highestTrackable: 100)
    saturated.record(1_000)
    #expect(try roundTrip(saturated) == saturated)
  }

  @Test func onlySlotsInUseAreStored() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(
      decoding: try encoder.encode(HistogramTests.histogram([3, 3, 2_049])), as: UTF8.self)
    #expect(
      text == #"{"highestTrackable":3600000000000,"maximum":2049,"minimum":3,"saturated":0,"#
        + #""slots":[3,2,2048,1]}"#)
  }

  @Test(arguments: [
    (#""minimum":3,"maximum":3,"saturated":0,"slots":[3]"#, "a slot has no count"),
    (#""minimum":3,"maximum":3,"saturated":0,"slots":[99999,1]"#, "slot 99999 is out of range"),
    (
      #""minimum":3,"maximum":3,"saturated":0,"slots":[18446744073709551615,1]"#,
      "is out of range"
    ),
    (#""minimum":3,"maximum":3,"saturated":0,"slots":[3,1,3,1]"#, "slot 3 is repeated"),
    (#""minimum":3,"maximum":3,"saturated":0,"slots":[3,0]"#, "slot 3 counts 0"),
    (
      #""minimum":3,"maximum":4,"saturated":0,"slots":[3,9007199254740990,4,2]"#,
      "slot 4 counts 2"
    ),
    (#""minimum":3,"maximum":4,"saturated":0,"slots":[3,1]"#, "the extremes"),
    (#""minimum":2,"maximum":3,"saturated":0,"slots":[3,1]"#, "the extremes"),
    (#""saturated":0,"slots":[3,1]"#, "the extremes"),
    (#""minimum":3,"maximum":3,"saturated":0,"slots":[]"#, "the extremes"),
    (#""minimum":3,"maximum":3,"saturated":2,"slots":[3,1]"#, "2 of 1 values"),
  ])
  func whatIsNotAHistogramIsRefusedWithTheReason(fields: String, reason: String) {
    let json = Data(#"{"highestTrackable":1000,\#(fields)}"#.utf8)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Histogram.self, from: json)
    }
    #expect(error.map { "\($0)".contains(reason) } == true, "\(String(describing: error))")
  }

  @Test func oneValueExportsAsHdrHistogramPrintsIt() {
    #expect(
      HistogramTests.histogram([1_500]).hgrm() == """
               Value     Percentile TotalCount 1/(1-Percentile)

            1500.000 0.000000000000          1           1.00
            1500.000 1.000000000000          1
        #[Mean    =     1500.000, StdDeviation   =        0.000]
        #[Max     =     1500.000, Total count    =            1]
        #[Buckets =           32, SubBuckets     =         2048]

        """)
  }

  @Test func thereAreFiveStepsForEachHalvingOfTheDistance() {
    let text = HistogramTests.histogram([1_000, 2_000, 3_000, 4_000]).hgrm(
      nanosecondsPerUnit: 1_000)
    let rows = text.split(separator: "\n").dropFirst().filter { !$0.hasPrefix("#") }.map {
      $0.split(separator: " ").map(String.init)
    }
    let first = [["0.0", "1.00"], ["0.1", "1.11"], ["0.2", "1.25"]]
    #expect(rows.prefix(3).map { [String($0[1].prefix(3)), $0[3]] } == first)
    #expect(
      rows.compactMap { Double($0[1]) }
        == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.775, 1])
    #expect(
      rows.map { $0[2] } == "1 1 1 2 2 2 3 3 3 3 3 4 4".split(separator: " ").map(String.init))
    // The highest value of the slot, as HdrHistogram prints it, in microseconds.
    #expect(rows.last == ["4.001", "1.000000000000", "4"])
  }

  @Test func moreValuesThanADoubleCanStepThroughStillEnd() {
    var histogram = Histogram()
    histogram.record(1, count: (1 << 53) - 2)
    histogram.record(2)
    let rows = histogram.hgrm().split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(rows.last?.split(separator: " ").first == "2.000")
  }

  @Test func anEmptyHistogramExportsNoRows() {
    let lines = Histogram().hgrm().split(separator: "\n")
    #expect(lines.count == 4 && lines.dropFirst().allSatisfy { $0.hasPrefix("#[") })
  }
}
