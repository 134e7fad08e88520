import Persistence
import SimulatedDisk
import Testing

@Suite("Power cuts along a trace")
struct PowerCutsTests {
  /// Two writes, and the second is recorded as thrown.
  private func recorded() throws -> (trace: Trace, start: MemoryFileSystem.Snapshot) {
    let memory = MemoryFileSystem(directories: ["/data"])
    let recording = RecordingFileSystem(memory, keepsBytes: true)
    let start = memory.snapshot()
    try Settings(fileSystem: recording).save("one")
    recording.record(acknowledged: "one")
    try Settings(fileSystem: recording).save("two")
    recording.record(thrown: "two")
    return (recording.trace, start)
  }

  @Test func theCallsThatThrewAreTold() throws {
    let (trace, start) = try recorded()
    let cuts = Array(try PowerCuts(trace, from: start))
    #expect(cuts.first?.thrown == [])
    #expect(cuts.last?.thrown == ["two"] && cuts.last?.acknowledged == ["one"])
  }

  @Test func aBudgetLimitsTheDisksAndSaysSo() throws {
    let (trace, start) = try recorded()
    var all = try PowerCuts(trace, from: start)
    var few = try PowerCuts(trace, from: start, budget: .init(perFile: 2, perMoment: 1))
    let (allCount, fewCount) = (count(&all), count(&few))
    #expect(fewCount < allCount && few.isBounded && !all.isBounded)
  }

  @Test func noPowerIsCutBeforeTheFirstEntry() throws {
    let (trace, start) = try recorded()
    let thrown = try #require(trace.entries.last?.number)
    let cuts = Array(try PowerCuts(trace, from: start, budget: .init(), after: thrown))
    #expect(!cuts.isEmpty && cuts.allSatisfy { $0.entry >= thrown })
  }

  private func count(_ cuts: inout PowerCuts) -> Int {
    var count = 0
    while cuts.next() != nil { count += 1 }
    return count
  }
}
