import Testing
import TextTables

@Suite("Numbers as people read them")
struct NumberTextTests {
  @Test(arguments: [
    (0, "0"), (1, "1.00"), (-1.5, "-1.50"), (1.234, "1.23"), (9.994, "9.99"), (9.996, "10.0"),
    (10, "10.0"), (12.34, "12.3"), (99.94, "99.9"), (99.96, "100"), (100, "100"), (123.4, "123"),
    (999.4, "999"), (999.6, "1,000"), (1_234, "1,230"), (12_345, "12,300"), (-12_345, "-12,300"),
    (999_999, "1,000,000"), (1_234_567, "1,230,000"), (0.5, "0.500"), (0.01234, "0.0123"),
    (0.09996, "0.100"), (0.9996, "1.00"), (0.001, "0.00100"), (0.0001, "0.000100"),
  ])
  func aNumberHasThreeSignificantDigits(_ value: Double, _ text: String) {
    #expect(NumberText.short(value) == text)
  }

  @Test(arguments: [(0, "0 tests"), (1, "1 test"), (2, "2 tests")])
  func aNumberOfThingsHasItsPlural(_ count: Int, _ text: String) {
    #expect(NumberText.counted(count, "test") == text)
  }

  @Test(arguments: [
    Double.infinity, -.infinity, .nan, .greatestFiniteMagnitude, -1e300, 9.3e18, 9e18, 8.99e18,
    .leastNonzeroMagnitude, -.leastNormalMagnitude, 1e-7,
  ])
  func noNumberIsTooMuch(_ value: Double) {
    #expect(!NumberText.short(value).isEmpty)
    #expect(!NumberText.bytes(value).isEmpty)
    #expect(!NumberText.duration(nanoseconds: value).isEmpty)
  }

  @Test(arguments: [
    (0, "0 ns"), (87, "87.0 ns"), (999, "999 ns"), (999.6, "1.00 µs"), (1_000, "1.00 µs"),
    (4_123, "4.12 µs"), (999_400, "999 µs"), (999_600, "1.00 ms"), (3_861_000, "3.86 ms"),
    (999_600_000, "1.00 s"), (1_234_000_000, "1.23 s"), (7.2e12, "7,200 s"),
  ])
  func aDurationHasTheUnitThatFits(_ nanoseconds: Double, _ text: String) {
    #expect(NumberText.duration(nanoseconds: nanoseconds) == text)
  }

  @Test(arguments: [
    (0, "0 B"), (187, "187 B"), (999.6, "1.00 kB"), (19_234, "19.2 kB"), (1_930_000, "1.93 MB"),
    (2.5e9, "2.50 GB"), (-65_489, "-65.5 kB"),
  ])
  func bytesHaveTheUnitThatFits(_ bytes: Double, _ text: String) {
    #expect(NumberText.bytes(bytes) == text)
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (12_345, "12,345"),
    (1_000_001, "1,000,001"), (-1_000, "-1,000"), (.min, "-9,223,372,036,854,775,808"),
    (.max, "9,223,372,036,854,775,807"),
  ])
  func thousandsStandApart(_ value: Int64, _ text: String) {
    #expect(NumberText.grouped(value) == text)
  }
}
