import Testing

@testable import Measurement

@Suite("The hash")
struct FowlerNollVoTests {
  @Test func theHashIsFNV1a() {
    #expect(ScrambledZipfian.hash([]) == 0xCBF2_9CE4_8422_2325)
    #expect(ScrambledZipfian.hash("a".utf8) == 0xAF63_DC4C_8601_EC8C)
    #expect(ScrambledZipfian.hash("foobar".utf8) == 0x8594_4171_F739_67E8)
  }
}
