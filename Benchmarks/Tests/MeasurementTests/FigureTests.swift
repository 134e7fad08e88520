import Foundation
import Measurement
import Testing

@Suite("Figure")
struct FigureTests {
  @Test(arguments: [Figure.value(0), .value(-1.5), .unavailable("no such counter")])
  func figuresSurviveEncoding(figure: Figure) throws {
    #expect(try roundTrip(figure) == figure)
  }

  @Test func aNumberThatJSONCannotHoldBecomesUnavailable() throws {
    #expect(try roundTrip(Figure.value(.infinity)).reason == "not a finite number")
  }

  @Test(arguments: ["{}", #"{"value":1,"unavailable":"why"}"#, #"{"value":null}"#])
  func whatIsNeitherOrBothIsRefused(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Figure.self, from: Data(json.utf8))
    }
  }

  @Test func reasonsOutliveCalculations() {
    let missing = Figure.unavailable("missing")
    #expect(missing.map { $0 * 2 } == missing)
    #expect(missing.combined(with: .value(1), +) == missing)
    #expect(Figure.value(1).combined(with: missing, +) == missing)
    #expect(missing.combined(with: .unavailable("second"), +) == missing)
    #expect(Figure.value(6).combined(with: .value(3), /) == .value(2))
    #expect(Figure.value(6).combined(with: .value(0), /).value == nil)
    #expect(Figure.finite(.nan, otherwise: "no samples") == .unavailable("no samples"))
  }

  @Test func theReasonIsPrinted() {
    #expect("\(Figure.unavailable("no samples"))" == "unavailable (no samples)")
    #expect("\(Figure.value(2.5))" == "2.5")
  }
}
