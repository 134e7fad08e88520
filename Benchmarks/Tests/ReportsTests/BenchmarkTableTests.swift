import Measurement
import Reports
import ResultModel
import Testing
import TextTables

@Suite("The tables of a benchmark")
struct BenchmarkTableTests {
  private func rendered(
    _ change: (inout BenchmarkResult) -> Void = { _ in }, in style: TerminalStyle = .plain
  ) throws -> String {
    var result = try SampleResult.small()
    change(&result)
    return BenchmarkTable(result, style: style).rendered()
  }

  @Test func aSmallResultIsDrawnExactly() throws {
    let tables = """

      the headlines, durable against power loss
      store       saves/s,
                 1 client,
             1,000 records
      ─────  ─────────────
      actor            100
      mutex            200


      save-only, 1000 records, durable against power loss
      operations/s   1 client  8 clients*      p50  p99
      ─────────────  ────────  ──────────  ───────  ───
      actor               100         100  10.0 ms  n/a
      mutex               200         200  5.00 ms  n/a
      actor (again)       100         100  10.0 ms  n/a
      p50 and p99: service time at 8 clients, of saves
      *: more clients than the 2 processors


      what one save costs: save-only, 1 client, 1000 records, powerLoss
      one save       writes   bytes  amplification  syncs  dir syncs  renames      cpu  allocations
      ─────────────  ──────  ──────  ─────────────  ─────  ─────────  ───────  ───────  ───────────
      actor            1.00  193 kB            965   1.00       1.00     1.00  87.7 µs         12.5
      mutex            1.00  193 kB            965   1.00       1.00     1.00  87.7 µs          n/a
      actor (again)    1.00  193 kB            965   1.00       1.00     1.00  87.7 µs          n/a
      amplification: bytes written for each byte of the items saved; allocations: at 100 records; all except cpu are counted in a separate process


      throughput against actor
      against actor  scenario                                      ratio  95 % interval  verdict
      ─────────────  ────────────────────────────────────────────  ─────  ─────────────  ───────────────
      mutex          save-only, 1 client, 1000 records, powerLoss   2.00    2.00 – 2.00  faster
      actor (again)  save-only, 1 client, 1000 records, powerLoss   1.00    1.00 – 1.00  same within 0 %

      """
    let text = try rendered()
    #expect(text.hasPrefix(tables), "\(text)")
  }

  @Test func theFooterSaysHowFarTheFiguresCanBeTrusted() throws {
    let text = try rendered()
    for part in [
      "harness: 33.3 ns for each recorded ", "clock 21.0 ns",
      "A/A: the same store measured twice differs by 0 %; smaller differences are not seen",
      "6 of 8 rounds, 120 ms windows after a warm-up of 10.0 ms; 55.0 % of 12.3 s within windows",
      "seed 7", "a processor, 2 cores", "ext4",
      "Swift version 6.3, release, commit 0123abc",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("disturbed"))
    #expect(
      try rendered { $0.context.disturbances = ["a", "b"] }
        .contains("2 measurements were disturbed"))
    #expect(try rendered { $0.comparisons = [] }.contains("A/A: this run has no A/A arm"))
  }

  private func load(_ share: Double, busy: Int = 0, _ times: [Double] = []) -> MachineLoad {
    MachineLoad(
      othersShare: share, windows: 60, busyWindows: busy, leftOut: 4, synchronizations: times)
  }

  @Test func aBusyMachineIsSaidAboveEverything() throws {
    let warning = try #require(load(0.71).warning)
    let busy = try rendered { $0.context.machineLoad = load(0.71) }
    #expect(busy.hasPrefix("The machine was busy: 71 % of the processors' time went to other"))
    var result = try SampleResult.small()
    result.context.machineLoad = load(0.71)
    let page = BenchmarkPage(result).rendered()
    let place = try #require(page.firstRange(of: String(warning.prefix(26))))
    let first = try #require(page.firstRange(of: "<table"))
    #expect(place.lowerBound < first.lowerBound)
    #expect(try !rendered { $0.context.machineLoad = load(0.1) }.contains("The machine was busy"))
  }

  @Test func theFooterCountsBusyWindowsAndNamesADiskThatChanged() throws {
    let text = try rendered { $0.context.machineLoad = load(0.1, busy: 12, [1e6, 3e6]) }
    #expect(text.contains("in 12 of 60 windows other programs took more than 20.0 % of the"))
    #expect(text.contains("; 4 of these windows do not count"))
    #expect(text.contains("the disk's sync time moved between 1.00 ms and 3.00 ms from round to"))
    let quiet = try rendered { $0.context.machineLoad = load(0.1, [1e6, 1.9e6]) }
    #expect(!quiet.contains("sync time") && !quiet.contains("windows other programs"))
  }

  @Test(arguments: [
    ("tmpfs", "The files were in memory (tmpfs): no save was durable"),
    ("nfs4", "The files were on a network file system (nfs4): the durable figures are those"),
  ])
  func filesThatAreOnNoDiskAreSaidFirst(type: String, begins: String) throws {
    #expect(try rendered { $0.context.fileSystem = .value(type) }.hasPrefix(begins))
    #expect(try !rendered { $0.context.fileSystem = .value("xfs") }.contains("The files were"))
  }

  @Test func theLimitOfAContainerIsSaidAndIsAnObstacle() throws {
    let limited = try rendered { $0.context.processorQuota = 1.5 }
    #expect(limited.contains("2 cores, of which a container may use 1.50, "))
    var after = try SampleResult.small().context
    after.processorQuota = 1.5
    let obstacles = Comparability(try SampleResult.small().context, after).obstacles
    #expect(obstacles.map(\.description) == ["the limit of processors: none, and 1.50"])
  }

  @Test func theFooterSaysWhatTheClientsWere() throws {
    let tasks = "\ncallers: tasks, which await the asynchronous calls\n"
    #expect(try rendered().contains(tasks))
    #expect(try rendered { $0.context.callers = nil }.contains(tasks))
    let threads = try rendered { $0.context.callers = .threads }
    #expect(
      threads.contains("\ncallers: threads, one for each client, ") && !threads.contains(tasks))
  }

  @Test func theOverlapOfTheAgainArmIsPrinted() throws {
    func spread(_ arm: String, _ low: Double, _ high: Double) -> (inout BenchmarkResult) -> Void {
      { result in
        for index in result.cells.indices
        where result.cells[index].variant == arm && result.cells[index].metric == .throughput {
          (result.cells[index].low, result.cells[index].high) = (low, high)
        }
      }
    }
    let good = try rendered(spread("actor", 90, 110))
    #expect(good.contains("A/A: 2 of 2 intervals overlap, 1 expected; the same store"))
    let bad = try rendered {
      spread("actor", 100, 101)(&$0)
      spread("actor (again)", 102, 103)(&$0)
    }
    #expect(bad.contains("A/A: 0 of 2 intervals overlap, 1 expected: fewer, so intervals of this"))
  }

  @Test func aFigureThatIsMissingIsNotShownAsZero() throws {
    let text = try rendered {
      for index in $0.cells.indices where $0.cells[index].variant == "mutex" {
        $0.cells[index].value = $0.cells[index].clients == 8 ? $0.cells[index].value : nil
      }
    }
    #expect(text.contains("mutex               n/a         200  5.00 ms  n/a\n"))
  }

  @Test func onlyAnOversubscribedNumberOfClientsIsMarked() throws {
    let text = try rendered { $0.context.cores = 8 }
    #expect(!text.contains("*"))
  }

  @Test func sizesAreSweptInATableOfTheirOwn() throws {
    let text = try rendered {
      let small = Scenario(.saveOnly, clients: 1, records: 10, durability: .powerLoss)
      $0.cells.insert(ResultCell("actor", small, .throughput, .value(12_345)), at: 0)
    }
    #expect(
      text.contains(
        """
        cost by size: save-only, 1 client, durable against power loss
        saves/s        10 records  1,000 records
        ─────────────  ──────────  ─────────────
        actor              12,300            100
        mutex                 n/a            200
        """), "\(text)")
    #expect(text.contains("what one save costs: save-only, 1 client, 1000 records, powerLoss"))
  }

  @Test func whatASaveWritesIsSweptToo() throws {
    let text = try rendered {
      let small = Scenario(.saveOnly, clients: 1, records: 10, durability: .powerLoss)
      $0.cells.insert(ResultCell("actor", small, .throughput, .value(12_345)), at: 0)
      $0.cells.insert(ResultCell("actor", small, .fileBytes, .value(2_000)), at: 1)
    }
    #expect(text.contains("bytes by size: save-only, 1 client, durable against power loss"))
    #expect(text.contains("\nactor                  2.00 kB         193 kB\n"), "\(text)")
  }

  @Test func whatIsAtRiskIsShownWithTheTimes() throws {
    let figures: [(Metric, Double)] = [
      (.fileWriteTime, 1_000), (.fileSynchronizationTime, 2_000), (.coalescing, 31.5),
      (.callToDurable, 3e6), (.recordsAtRiskOfCrash, 0), (.recordsAtRiskOfPowerLoss, 60),
    ]
    let text = try rendered { result in
      result.cells += figures.map { ResultCell("actor", SampleResult.saves, $0, .value($1)) }
      result.cells.append(
        ResultCell("actor", SampleResult.saves, .fileRenameTime, .unavailable("not here")))
    }
    let row = text.split(separator: "\n").first { $0.contains("31.5") }
    #expect(
      row?.split(separator: " ").map(String.init) == [
        "actor", "1.00", "µs", "2.00", "µs", "n/a", "n/a", "31.5", "3.00", "ms", "0", "60.0",
      ], "\(text)")
  }

  @Test func itIsSaidWhetherTheKernelCountedTheSame() throws {
    func note(_ mutex: Figure) throws -> String {
      try rendered {
        $0.cells.append(ResultCell("actor", SampleResult.saves, .unexplainedBytes, .value(0)))
        $0.cells.append(ResultCell("mutex", SampleResult.saves, .unexplainedBytes, mutex))
      }
    }
    #expect(
      try note(.value(0)).contains(
        "the kernel (/proc/self/io) counted the same writes in 2 of 2 counted runs\n"))
    #expect(
      try note(.value(500)).contains(
        "in 1 of 2 counted runs; not in mutex, save-only, 1 client, 1000 records, powerLoss: 500 B")
    )
    let none = try rendered {
      $0.cells.append(
        ResultCell("actor", SampleResult.saves, .unexplainedBytes, .unavailable("no such file")))
    }
    #expect(none.contains("the kernel's count of writes is unavailable (no such file)\n"))
  }

  @Test func contentionThatTheKernelDoesNotTellHasItsReason() throws {
    let text = try rendered {
      $0.cells.append(
        ResultCell("actor", SampleResult.manySaves, .contextSwitches, .value(2.5)))
      $0.cells.append(
        ResultCell("actor", SampleResult.manySaves, .runQueueWait, .unavailable("no schedstat")))
    }
    #expect(text.contains("contention: save-only, 8 clients"))
    #expect(text.contains("run-queue wait: unavailable (no schedstat)\n"))
  }

  @Test func everyVerdictHasItsWord() throws {
    func line(_ verdict: Verdict) throws -> String {
      try rendered { $0.comparisons[0].verdict = verdict }
    }
    #expect(try line(.faster).contains("2.00 – 2.00  faster\n"))
    #expect(try line(.slower).contains("2.00 – 2.00  slower\n"))
    #expect(try line(.same(within: 0.0567)).contains("2.00 – 2.00  same within 5.67 %\n"))
    #expect(try line(.inconclusive(reason: "noise")).contains("2.00 – 2.00  –\n"))
  }

  @Test func whatWouldBeNeededIsSaidOnce() throws {
    let few = try PairedRatio(of: [3, 3], over: [1, 1])
    let text = try rendered { result in
      for index in result.comparisons.indices {
        result.comparisons[index].ratio = few
        result.comparisons[index].verdict = .inconclusive(reason: "2 rounds are too few")
      }
    }
    #expect(
      text.contains(
        "2 of 2 comparisons are inconclusive: 2 rounds are too few. 6 are needed, and 8 are usual"))
    let close = try rendered { $0.comparisons[0].verdict = .inconclusive(reason: "noise") }
    #expect(
      close.contains(
        "1 of 2 comparisons are inconclusive: what is smaller than 0 % is not seen here. Half of "
          + "that takes four times the rounds (--rounds 24, with a --budget for them)"))
    #expect(try !rendered().contains("inconclusive"))
  }

  @Test func aFailedRoundIsMarked() throws {
    let text = try rendered {
      $0.context.failures = [
        FailedRound(
          arm: "mutex", round: 3, scenarios: [SampleResult.saves], kind: .crashed,
          message: "mutex: the process was killed by signal 9")
      ]
    }
    #expect(text.contains("mutex              200†         200  5.00 ms  n/a\n"), "\(text)")
    #expect(text.contains("† round 3 of mutex failed: mutex: the process was killed by signal 9;"))
  }

  @Test func aStoppedRunSaysSo() throws {
    #expect(try rendered { $0.context.isComplete = false }.contains("stopped before its end"))
    #expect(try rendered { $0.context.omissions = ["No room."] }.contains("\nNo room.\n"))
  }

  @Test func fewRoundsHaveNoIntervalInTheTable() throws {
    let ratio = try PairedRatio(of: [3, 3], over: [1, 1])
    let text = try rendered {
      $0.comparisons[0] = Comparison(
        variant: "mutex", baseline: "actor", scenario: SampleResult.saves, ratio: ratio,
        noiseFloor: nil, verdict: .inconclusive(reason: "few"))
    }
    #expect(text.contains("3.00  too few rounds  –\n"), "\(text)")
  }

  @Test(arguments: [nil, 1, 5, 20, 40, 80, 200], [false, true])
  func everyWidthAndColourCanBeDrawn(_ width: Int?, _ usesColor: Bool) throws {
    let style = TerminalStyle(isInteractive: true, usesColor: usesColor, width: width)
    let text = try rendered(in: style)
    #expect(text.contains("mutex") || (width ?? 80) < 5)
    #expect(text.contains("\u{1B}[") == usesColor)
  }

  @Test func aResultWithoutFiguresCanBeDrawn() throws {
    let text = try rendered {
      $0.cells = []
      $0.comparisons = []
      $0.context.order = []
      $0.context.harnessCost = .unavailable("not run")
    }
    #expect(text.contains("harness: unavailable (not run)"))
  }
}
