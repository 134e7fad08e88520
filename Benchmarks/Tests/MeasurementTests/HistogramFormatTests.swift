import Foundation
import Measurement
import Testing

@Suite("Stored histograms")
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
}
