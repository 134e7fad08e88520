import Foundation
import Testing

@testable import Measurement

@Suite("Process counters")
struct ProcessCountersTests {
  @Test func processorTimeGrowsWithWork() throws {
    let before = ProcessCounters.beforeMeasuring()
    var spent = ProcessCounters.afterMeasuring().difference(from: before)
    func total() -> Double {
      (spent.userNanoseconds.value ?? 1e9) + (spent.systemNanoseconds.value ?? 1e9)
    }
    // Ends as soon as the kernel has counted something; snapshots are themselves work.
    while total() == 0 { spent = ProcessCounters.afterMeasuring().difference(from: before) }
    #expect(try #require(spent.userNanoseconds.value) >= 0)
    #expect(try #require(spent.systemNanoseconds.value) >= 0)
    #expect(try #require(spent.voluntaryContextSwitches.value) >= 0)
    #expect(try #require(spent.involuntaryContextSwitches.value) >= 0)
  }

  #if os(Linux)
    @Test func writesAreCountedInBytesAndCalls() throws {
      let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      let before = ProcessCounters.beforeMeasuring()
      try Data(repeating: 7, count: 5_000).write(to: file)
      let difference = ProcessCounters.afterMeasuring().difference(from: before)
      try FileManager.default.removeItem(at: file)
      #expect(try #require(difference.writtenBytes.value) >= 5_000)
      #expect(try #require(difference.writeCalls.value) >= 1)
      #expect(difference.storageWriteBytes.value != nil)
      #expect(difference.stealNanoseconds.value != nil)
    }

    @Test func theWaitsOfAllThreadsAreRead() throws {
      let waits = ThreadWaits.current()
      let total = try #require(waits.total.value)
      #expect(total == waits.nanosecondsByThread.values.reduce(0, +))
      #expect(waits.nanosecondsByThread["\(getpid())"] != nil)
    }
  #else
    @Test func whatTheSystemDoesNotCountCarriesTheReason() {
      let counters = ProcessCounters.afterMeasuring()
      #expect(counters.writtenBytes.reason == "this system has no /proc/self/io")
      #expect(counters.runQueueWaitNanoseconds.reason != nil)
    }
  #endif

  static func counters(_ value: Double, waits: [String: Double] = [:]) -> ProcessCounters {
    ProcessCounters(
      userNanoseconds: .value(value), systemNanoseconds: .unavailable("not counted"),
      voluntaryContextSwitches: .value(value), involuntaryContextSwitches: .value(value),
      storageWriteBytes: .value(value),
      writtenBytes: .value(value), writeCalls: .value(value),
      runQueueWaitNanoseconds: .value(waits.values.reduce(0, +)), stealNanoseconds: .value(value),
      threadWaits: waits)
  }

  @Test func differencesAreTakenOneByOne() {
    let difference = Self.counters(10).difference(from: Self.counters(4))
    #expect(difference.userNanoseconds == .value(6))
    #expect(difference.systemNanoseconds == .unavailable("not counted"))
    #expect(difference.writeCalls == .value(6))
    let backwards = Self.counters(4).difference(from: Self.counters(10))
    #expect(backwards.userNanoseconds == .unavailable("the counter went backwards"))
  }

  @Test func waitsOfNewThreadsCountAndEndedThreadsMakeThemUnavailable() {
    let before = Self.counters(0, waits: ["1": 100, "2": 50])
    let grown = Self.counters(0, waits: ["1": 130, "2": 50, "3": 7])
    #expect(grown.difference(from: before).runQueueWaitNanoseconds == .value(37))
    let ended = Self.counters(0, waits: ["1": 130, "3": 7])
    #expect(ended.difference(from: before).runQueueWaitNanoseconds.reason?.first == "1")
  }

  @Test func storedCountersKeepEveryFigure() throws {
    let difference = ProcessCounters.afterMeasuring().difference(from: Self.counters(0))
    #expect(try roundTrip(difference) == difference)
  }

  @Test func fieldsAreFoundByNameAndNotByPrefix() {
    let io = KernelText.text("rchar: 1\nwchar: 23\nsyscw: 4\ncancelled_write_bytes: 9\n")
    #expect(io.figure(ofField: "wchar:") == .value(23))
    #expect(io.figure(ofField: "write_bytes:").value == nil)
    #expect(KernelText.text("wchar:\n").figure(ofField: "wchar:").value == nil)
    #expect(KernelText.text("wchar: x\n").figure(ofField: "wchar:").value == nil)
  }

  @Test func stealIsTheEighthNumberInTicks() {
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    let text = KernelText.text("cpu  1 2 3 4 5 6 7 80 9 10\ncpu0 1 2 3 4 5 6 7 8 9 10\n")
    #expect(text.stealNanoseconds() == .value(80 / ticks * 1e9))
  }

  @Test func workForAnybodyIsUserNiceSystemAndInterrupts() {
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    let text = KernelText.text("cpu  1 2 4 8000 9000 16 32 80 9 10\n")
    #expect(text.busyNanoseconds() == .value(55 / ticks * 1e9))
    #expect(KernelText.text("cpu 1 2\n").busyNanoseconds().value == nil)
  }

  @Test func theShareOfOthersIsWithoutTheOwn() {
    var counters = Self.counters(0)
    counters.userNanoseconds = .value(300)
    counters.systemNanoseconds = .value(100)
    counters.machineBusyNanoseconds = .value(1_000)
    #expect(counters.othersShare(of: 1_000, processors: 2) == .value(0.3))
    counters.machineBusyNanoseconds = .value(390)
    // A tick of the kernel is longer than what was measured.
    #expect(counters.othersShare(of: 1_000, processors: 2) == .value(0))
    counters.machineBusyNanoseconds = .unavailable("no such file")
    #expect(counters.othersShare(of: 1_000, processors: 2) == .unavailable("no such file"))
  }

  @Test func theWaitIsTheSecondNumberOfSchedstat() {
    #expect(KernelText.text("11 22 33\n").runQueueWait() == .value(22))
    #expect(KernelText.text("11\n").runQueueWait().value == nil)
  }

  @Test func aFileThatIsNotThereGivesAReason() {
    #expect(
      KernelText.read("/proc/none/such").figure(ofField: "x").reason?.contains("/proc") == true)
  }
}
