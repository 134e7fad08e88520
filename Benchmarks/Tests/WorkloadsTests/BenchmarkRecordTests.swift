import Foundation
import Persistence
import Testing
import Workloads

@Suite("The record of every benchmark")
struct QuestionTests {
  private func bytes(key: Int, revision: Int) throws -> [UInt8] {
    try JSONItemCodec().encode(BenchmarkRecord(key: key, revision: revision))
  }

  @Test func aRecordIsAbout200BytesOfJSON() throws {
    for (key, revision) in [(0, 0), (999_999, 0), (17, 4_095), (17, 10_000_000)] {
      let count = try bytes(key: key, revision: revision).count
      #expect((180...220).contains(count), "\(count) bytes for key \(key), revision \(revision)")
    }
  }

  @Test func everyRevisionHasOtherBytes() throws {
    var seen: Set<[UInt8]> = []
    for revision in 0..<5_000 {
      #expect(seen.insert(try bytes(key: 3, revision: revision)).inserted, "revision \(revision)")
    }
  }

  @Test func equalArgumentsGiveEqualQuestions() throws {
    #expect(
      BenchmarkRecord(key: 3, revision: 9) == BenchmarkRecord(id: "question-000003", revision: 9))
    #expect(BenchmarkRecord(key: 3, revision: 9) != BenchmarkRecord(key: 3, revision: 10))
    #expect(BenchmarkRecord(key: 3, revision: 9) != BenchmarkRecord(key: 4, revision: 9))
  }

  @Test func idsFitIntoAStringWithoutAnAllocation() {
    for key in [0, 9, 10, 99_999, 999_999] {
      #expect(BenchmarkRecord.id(key: key).utf8.count == 15)
    }
    #expect(Set((0..<1_000).map(BenchmarkRecord.id)).count == 1_000)
  }

  @Test func aQuestionComesBackFromJSONExactly() throws {
    for revision in [0, 1, 1_023, 123_457] {
      let question = BenchmarkRecord(key: 5, revision: revision)
      let decoded = try JSONItemCodec().decode(
        BenchmarkRecord.self, from: Data(try JSONItemCodec().encode(question)))
      #expect(decoded == question)
    }
  }
}
