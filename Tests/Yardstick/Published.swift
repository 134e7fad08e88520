#if os(Linux)
  /// The published figures of a program of the same kind.
  struct Published {
    /// How many schedules a strategy needs, on average.
    struct Mean: ExpressibleByIntegerLiteral, ExpressibleByNilLiteral {
      /// The mean of the runs that found the defect, or `nil` if no run did.
      let schedules: Int?
      /// The runs that found the defect.
      let runs: Int

      init(_ schedules: Int?, runs: Int = 20) { (self.schedules, self.runs) = (schedules, runs) }
      init(integerLiteral schedules: Int) { self.init(schedules) }
      init(nilLiteral: ()) { self.init(nil) }

      var text: String {
        guard let schedules else { return "–" }
        return runs == 20 ? "\(schedules)" : "\(schedules) (\(runs) runs)"
      }
    }

    /// The cell of the table: the name in the study, the figures, and the number of the source.
    let cell: String

    /// Means of 20 runs: `scheds_to_bug` and `numToFirstBug` of the tools `pos-only-schedfuzz`,
    /// `pct-no-rff-always-rand-schedfuzz`, `power-coe-always-rand-schedfuzz` and PERIOD.
    private init(_ program: String, pos: Mean, pct: Mean, rff: Mean, period: Mean) {
      let means = [("POS", pos), ("PCT", pct), ("RFF", rff), ("PERIOD", period)]
      let figures = means.map { "\($0.0) \($0.1.text)" }.joined(separator: ", ")
      cell = "\(program): \(figures) [1]"
    }

    /// The schedules of a run of MapleAlg that found the defect.
    private init(_ program: String, maple: Int) { cell = "\(program): MapleAlg \(maple) [2]" }

    /// The figures by the name of our program.
    static let all: [String: Published] = [
      "account": Published("account", pos: 1, pct: 9, rff: 1, period: 10),
      "lazy": Published("lazy01", pos: 5, pct: 10, rff: 6, period: 7),
      "wrong lock": Published("wronglock", pos: 1, pct: 88, rff: 1, period: 4),
      "carter": Published("carter01", pos: 2, pct: 5, rff: 2, period: Mean(5, runs: 18)),
      "phase": Published("phase01_bad", maple: 1),
      "reorder 2": Published("reorder_3", pos: 223, pct: 241, rff: 7, period: 6),
      "reorder 4": Published(
        "reorder_5", pos: Mean(4377, runs: 17), pct: 1126, rff: 6, period: 12),
      "reorder 9": Published("reorder_10", pos: nil, pct: 2356, rff: 6, period: 27),
      "reorder 19": Published("reorder_20", pos: nil, pct: 2128, rff: 6, period: 39),
      "two stages 1": Published("twostage", pos: 15, pct: 9, rff: 8, period: 4),
      "two stages 9": Published("twostage_20", pos: 185, pct: 188, rff: 22, period: 76),
      "philosophers 2": Published("din_phil2_sat", maple: 1),
      "philosophers 5": Published("din_phil5_sat", maple: 1),
      "philosophers 7": Published("din_phil7_sat", maple: 1),
      "bluetooth driver": Published("bluetooth_driver", pos: 72, pct: 161, rff: 45, period: 9),
      "token ring": Published("token_ring", pos: 7, pct: 8, rff: 5, period: 2),
      "inode locks": Published("fsbench_bad", maple: 1),
      "bounded buffer": Published(
        "boundedBuffer", pos: 6, pct: 15, rff: 8, period: Mean(8, runs: 16)),
      "stack": Published("stack", pos: 2, pct: 2, rff: 2, period: 8),
      "queue": Published("queue", pos: 1, pct: 12, rff: 1, period: 4),
      "work-stealing deque": Published(
        "WorkStealQueue", pos: 10, pct: 12, rff: 10, period: 57),
      "SafeStack": Published("SafeStack", pos: nil, pct: nil, rff: nil, period: nil),
    ]

    /// The sources of the figures, in the order of their numbers.
    static let sources = """
      1. Wolff, Shi, Duck, Mathur, Roychoudhury: Greybox Fuzzing for Concurrency Testing, ASPLOS 2024. The means are
         of `full-data.csv` and `finalResults.csv` in `scripts/data-analysis` of github.com/dylanjwolff/RFF, commit
         b717e060.
      2. Thomson, Donaldson, Betts: SCTBench. The numbers are in `benchmarks/mapleRes.txt` of
         github.com/mc-imperial/sctbench, commit d59ab26d.
      """

    /// The programs that have figures, and the sources.
    static func table(only: String?) -> String {
      let rows = Program.all.map(\.name).filter { only == nil || $0 == only }.compactMap { name in
        all[name].map { "| \(name) | \($0.cell) |" }
      }
      return (["| program of threads | published |", "|---|---|"] + rows + ["", sources])
        .joined(separator: "\n")
    }
  }
#endif
