public import Measurement

/// The context that a run depends on, so that a figure can be judged and repeated.
public struct RunContext: Sendable, Codable, Equatable {
  /// When the run began, in ISO 8601.
  public var date: String
  /// The commit of the program's sources, with `-dirty` when they were changed since.
  public var commit: TextFigure
  /// The compiler's version.
  public var swift: TextFigure
  /// How this program was built.
  public var build: String
  /// The operating system's kernel.
  public var kernel: TextFigure
  /// The processor.
  public var processor: TextFigure
  /// How many processors there are.
  public var cores: Int
  /// The type of the file system that was measured.
  public var fileSystem: TextFigure
  /// The allocator of the timed processes, and that of the counting process.
  public var allocator: String
  /// The profile.
  public var profile: Profile
  /// The kind of the clients; `nil` in files from before there was a choice, when they were tasks.
  public var callers: Callers?
  /// The measured arms, in the order of the tables; `nil` in files from before they were kept.
  public var arms: [MeasuredArm]?
  /// The user's items that were the records; `nil` where they were the benchmark's own.
  public var items: UserItemsFacts?
  /// The seed of orders and operations.
  public var seed: UInt64
  /// The arms in the order in which each round of each block ran them.
  public var order: [[String]]
  /// The arm that the others are compared with.
  public var baseline: String
  /// How many rounds of the comparisons were planned.
  public var plannedRounds: Int
  /// How many of them ran to their end.
  public var rounds: Int
  /// How long all clients ran before anything counted, in nanoseconds.
  public var warmUp: UInt64
  /// How long one scenario of the comparisons was measured in one round, in nanoseconds.
  public var window: UInt64
  /// The scenarios that were measured apart, in fewer rounds and without verdicts.
  public var sweeps: [SweepRounds]
  /// The scenarios that a document of a page's width quotes; `nil` in files from before they were
  /// named.
  public var headlines: [Scenario]?
  /// How long each part of the run took; `nil` in files from before it was kept.
  public var parts: [PartTime]?
  /// The cost of reading the clock, in nanoseconds.
  public var clockCost: Double
  /// The cost of the harness for each recorded operation, in nanoseconds.
  public var harnessCost: Figure
  /// Rounds in which the machine was disturbed, and how; they are marked and kept.
  public var disturbances: [String]
  /// How long the measuring took, in seconds.
  public var seconds: Double
  /// The share of that time that lies within the windows.
  public var windowShare: Double
  /// Rounds that gave no figures, and why; the others are kept.
  public var failures: [FailedRound]
  /// The omissions and their reasons, in sentences.
  public var omissions: [String]
  /// How the run was resumed after it had been stopped; `nil` where it was not.
  public var resumptions: [Resumption]?
  /// The arms that were measured and whose figures are not shown, because the round that checks
  /// their content did not come to its end; `nil` where there are none, and in files from before
  /// they were named.
  public var unverified: [String]?
  /// Whether the run came to its end; no in a file that is written after a round before the last.
  public var isComplete: Bool

  package init(
    date: String, commit: TextFigure, swift: TextFigure, build: String, kernel: TextFigure,
    processor: TextFigure, cores: Int, fileSystem: TextFigure, allocator: String,
    profile: Profile, callers: Callers? = nil, arms: [MeasuredArm]? = nil, seed: UInt64,
    order: [[String]], baseline: String, plannedRounds: Int, rounds: Int, warmUp: UInt64,
    window: UInt64, sweeps: [SweepRounds], clockCost: Double, harnessCost: Figure,
    disturbances: [String], seconds: Double, windowShare: Double, failures: [FailedRound],
    omissions: [String], isComplete: Bool
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
    self.order = order
    self.baseline = baseline
    self.plannedRounds = plannedRounds
    self.rounds = rounds
    self.warmUp = warmUp
    self.window = window
    self.sweeps = sweeps
    self.clockCost = clockCost
    self.harnessCost = harnessCost
    self.disturbances = disturbances
    self.seconds = seconds
    self.windowShare = windowShare
    self.failures = failures
    self.omissions = omissions
    self.isComplete = isComplete
  }
}
