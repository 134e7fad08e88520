public import Measurement

/// The context of a run, for judging and repeating its figures.
public struct RunContext: Sendable, Codable, Equatable {
  /// The time at which the run began, in ISO 8601.
  public var date: String
  /// The commit of the program's sources, with `-dirty` if they were changed since.
  public var commit: TextFigure
  /// The compiler's version.
  public var swift: TextFigure
  /// The build configuration of this program.
  public var build: String
  /// The operating system's kernel.
  public var kernel: TextFigure
  /// The processor.
  public var processor: TextFigure
  /// The number of processors.
  public var cores: Int
  /// The number of processors that a container may use; `nil` without a limit, and in files from
  /// before the limit was read.
  public var processorQuota: Double?
  /// The type of the file system that was measured.
  public var fileSystem: TextFigure
  /// The allocator of the timed processes, and that of the counting process.
  public var allocator: String
  /// The profile.
  public var profile: Profile
  /// The kind of the clients; `nil` in files from before there was a choice, when all clients were
  /// tasks.
  public var callers: Callers?
  /// The measured arms, in the order of the tables; `nil` in files from before they were kept.
  public var arms: [MeasuredArm]?
  /// The store that the run is about, and what a trial before the run showed; `nil` in a run about
  /// the stores of this package alone.
  public var subject: MeasuredSubject?
  /// The user's items, if they were the records; `nil` for the benchmark's own items.
  public var items: UserItemsFacts?
  /// The seed of orders and operations.
  public var seed: UInt64
  /// The arms in the order in which each round of each block ran them.
  public var order: [[String]] = []
  /// The arm that the others are compared with.
  public var baseline: String
  /// The planned number of rounds of the comparisons.
  public var plannedRounds: Int
  /// The number of these rounds that were completed.
  public var rounds: Int = 0
  /// The time that all clients ran before measuring began, in nanoseconds.
  public var warmUp: UInt64
  /// The measured time of a scenario of the comparisons in a round, in nanoseconds.
  public var window: UInt64
  /// The scenarios that were measured separately, in fewer rounds and without verdicts.
  public var sweeps: [SweepRounds] = []
  /// The scenarios for the short summary in documents; `nil` in files from before they were named.
  public var headlines: [Scenario]?
  /// The duration of each part of the run; `nil` in files from before it was kept.
  public var parts: [PartTime]?
  /// The cost of reading the clock, in nanoseconds.
  public var clockCost: Double
  /// The cost of the harness for each recorded operation, in nanoseconds.
  public var harnessCost: Figure
  /// The rounds in which the machine was disturbed, and how; these rounds are marked but kept.
  public var disturbances: [String] = []
  /// The work of the machine for other programs; `nil` in files from before it was measured, and in
  /// runs without windows.
  public var machineLoad: MachineLoad?
  /// The total measuring time, in seconds.
  public var seconds: Double = 0
  /// The share of the total time that lies within the measured windows.
  public var windowShare: Double = 0
  /// The rounds that gave no figures, and why; the other rounds are kept.
  public var failures: [FailedRound] = []
  /// The parts that were not measured, with their reasons, in sentences.
  public var omissions: [String] = []
  /// The resumptions of the run after it had been stopped; `nil` if it was not resumed.
  public var resumptions: [Resumption]?
  /// The measured arms whose figures are hidden, because the round that checks their content was
  /// not completed.
  ///
  /// `nil` if there are none, and in files from before they were named.
  public var unverified: [String]?
  /// True if the run was completed; false in a file written after a round before the last.
  public var isComplete: Bool = false

  /// The context at the beginning of a run, before any round.
  package init(
    date: String, commit: TextFigure, swift: TextFigure, build: String, kernel: TextFigure,
    processor: TextFigure, cores: Int, fileSystem: TextFigure, allocator: String,
    profile: Profile, callers: Callers? = nil, arms: [MeasuredArm]? = nil, seed: UInt64,
    baseline: String, plannedRounds: Int, warmUp: UInt64, window: UInt64, clockCost: Double,
    harnessCost: Figure
  ) {
    self.date = date
    self.commit = commit
    self.swift = swift
    self.build = build
    self.kernel = kernel
    self.processor = processor
    self.cores = cores
    self.fileSystem = fileSystem
    self.allocator = allocator
    self.profile = profile
    self.callers = callers
    self.arms = arms
    self.seed = seed
    self.baseline = baseline
    self.plannedRounds = plannedRounds
    self.warmUp = warmUp
    self.window = window
    self.clockCost = clockCost
    self.harnessCost = harnessCost
  }
}
