import Mutants
import Persistence
import SeededRandom
import Testing

@_spi(Fuzz) @testable import StoreConformance

@Suite("Files for the check of the decoder")
struct DecoderInputTests {
  private static let subject = Mutants.honestMutex

  @Test func theEnvelopeMadeForSeedsIsTheOneThatStoresWrite() async throws {
    let written = try #require(try await OwnFiles.written(by: Self.subject).first).bytes
    let lines = written.split(separator: 0x0a).dropFirst().dropLast()
      .map { Array($0.last == 0x2c ? $0.dropLast() : $0) }
    #expect(lines.count == 3)
    #expect(EnvelopeFrame.file(lines) == written)
    #expect(EnvelopeFrame.withChecksum(written) == written)
  }

  @Test func aChangedEnvelopeGetsPastTheChecksumOnceItIsPutRight() async throws {
    let probe = DecoderProbe(Self.subject)
    let sound = try #require(
      try probe.seeds().first { $0.name == "envelope of three items" }
    ).bytes
    let changed = sound.replacing(
      Array("\"revision\":11".utf8), with: Array("\"revision\":12".utf8))
    #expect(changed != sound)
    let refused = try await probe.verdict(
      on: DecoderInput(name: "", bytes: changed), migrates: false)
    guard case .refuses = refused else {
      Issue.record("\(refused)")
      return
    }
    let repaired = try #require(DecoderProbe.repairingChecksum(of: changed))
    let works = try await probe.verdict(
      on: DecoderInput(name: "", bytes: repaired), migrates: false)
    guard case .works = works else {
      Issue.record("\(works)")
      return
    }
    #expect(DecoderProbe.repairingChecksum(of: Array("[]".utf8)) == nil)
  }

  @Test func seedsHaveTheSameBytesInEveryRunAndNoTwoAreAlike() throws {
    let seeds = try DecoderProbe(Self.subject).seeds()
    let again = try DecoderProbe(Self.subject).seeds()
    #expect(seeds.map(\.bytes) == again.map(\.bytes))
    #expect(seeds.count > 200)
    #expect(Set(seeds.map(\.bytes)).count > seeds.count * 9 / 10)
  }

  @Test func aChangeFollowsFromItsSeedAlone() throws {
    let seeds = try DecoderSeeds(Self.subject).all()
    for items in [try DecoderSeeds.items(8, Self.subject), []] {
      let mutation = DecoderMutation(seeds: seeds, items: items)
      var files: Set<[UInt8]> = []
      for seed: UInt64 in 1...300 {
        var one = SplitMix64(seed: seed)
        var other = SplitMix64(seed: seed)
        let input = mutation.input(&one)
        #expect(input == mutation.input(&other))
        files.insert(input.bytes)
      }
      #expect(files.count > 250)
    }
  }

  @Test func theDescriptionIsOneShortLineOfASCII() {
    let bytes = [0x41, 0x0a, 0xff, 0x5c, 0x1e] + [UInt8](repeating: 0x20, count: 500)
    let input = DecoderInput(name: "a name", bytes: bytes, companions: ["-wal": [1, 2]])
    #expect(
      input.description.hasPrefix("a name, 505 bytes, -wal: 2 bytes: A\\n\\xff\\\\\\x1e   "))
    #expect(input.description.hasSuffix(" …"))
    #expect(input.description.count < 250)
  }

  @Test func thePeakOfMemoryIsRead() {
    let status = "Name:\tprogram\nVmHWM:\t   52340 kB\nVmRSS:\t   1 kB\n"
    #expect(PeakMemory.kilobytes(of: "VmHWM:", in: status) == 52_340)
    #expect(PeakMemory.kilobytes(of: "VmSwap:", in: status) == 0)
    #expect(PeakMemory.bytes > 1 << 20)
  }

  @Test func theValuesOfAnItemAreFound() {
    let item = Array(#"{"id":"a,\"}","n":-1.5,"o":{"x":[1,2]},"t":true}"#.utf8)
    let values = ItemValues(item)
    #expect(
      values.ranges.map { String(decoding: item[$0], as: UTF8.self) }
        == [#""a,\"}""#, "-1.5", #"{"x":[1,2]}"#, "true"])
    #expect(
      String(decoding: values.replacing(values.number, by: Array("7".utf8)), as: UTF8.self)
        == #"{"id":"a,\"}","n":7,"o":{"x":[1,2]},"t":true}"#)
    #expect(ItemValues(Array("5".utf8)).replacing(nil, by: []) == Array("5".utf8))
  }
}
