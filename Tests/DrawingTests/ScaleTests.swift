import Drawing
import Testing

@Suite("Scales")
struct ScaleTests {
  @Test func aLinearScaleIsEven() {
    let scale = Scale(.linear, 10...20)
    #expect(scale.place(of: 10) == 0 && scale.place(of: 15) == 0.5 && scale.place(of: 20) == 1)
    #expect(scale.place(of: 100) == 1 && scale.place(of: -5) == 0)
  }

  @Test func onALogarithmicScaleEqualDistancesAreEqualRatios() throws {
    let scale = Scale(.logarithmic, 1...100)
    #expect(abs(try #require(scale.place(of: 10)) - 0.5) < 1e-12)
    #expect(scale.place(of: 0) == nil && scale.place(of: -1) == nil)
  }

  @Test func valuesWithoutAPlaceHaveNone() {
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(Scale(.linear, 0...1).place(of: value) == nil)
    }
  }

  @Test(arguments: [0...0, -1...1, 5...5])
  func aRangeThatIsNoneIsReplaced(_ domain: ClosedRange<Double>) {
    #expect(Scale(.logarithmic, domain).domain == 1...10)
  }

  @Test func theEndsAreRound() {
    #expect(Scale(.linear, covering: [3, 97], includesZero: true).domain == 0...100)
    #expect(Scale(.logarithmic, covering: [3, 97]).domain == 2...100)
    #expect(Scale(.linear, covering: []).domain == 1...10)
    #expect(Scale(.logarithmic, covering: [0, -3, .nan]).domain == 1...10)
    #expect(Scale(.logarithmic, covering: [7]).domain == 5...10)
    #expect(Scale(.linear, covering: [7, 7]).domain.contains(7))
  }

  @Test func everyScaleHasTwoToSoManyTicksWithin() {
    for decade in [1e-9, 1e-3, 1, 1e3, 1e12] {
      for width in [1.001, 1.3, 2, 7, 50, 1e4, 1e9] {
        for kind in [Scale.Kind.linear, .logarithmic] {
          for scale in [
            Scale(kind, decade...decade * width), Scale(kind, covering: [decade, decade * width]),
          ] {
            let ticks = scale.ticks(atMost: 5)
            #expect((2...6).contains(ticks.count), "\(scale): \(ticks)")
            #expect(ticks == ticks.sorted())
            for tick in ticks { #expect(scale.place(of: tick) != nil) }
          }
        }
      }
    }
  }

  @Test func ticksAreRound() {
    #expect(Scale(.linear, 0...100).ticks(atMost: 6) == [0, 20, 40, 60, 80, 100])
    #expect(Scale(.logarithmic, 1...100).ticks(atMost: 7) == [1, 2, 5, 10, 20, 50, 100])
    #expect(Scale(.logarithmic, 1...1e6).ticks(atMost: 4) == [1, 100, 10_000, 1_000_000])
  }
}
