/// How much the machine did for other programs during a run, and how fast its disk was.
public struct MachineLoad: Sendable, Codable, Equatable {
  /// The share of all processors' time above which a window is busy, and so is a run.
  public static let limit = 0.2

  /// The share of all processors' time that other programs took during the windows that count.
  public var othersShare: Double
  /// The number of windows for which the share is known.
  public var windows: Int
  /// The number of these windows in which other programs took more than ``limit``.
  public var busyWindows: Int
  /// The number of busy windows that do not count, because enough quiet ones are left.
  public var leftOut: Int
  /// The median time of a small write with `fdatasync` before each round, in nanoseconds.
  public var synchronizations: [Double]
  /// The sentence that belongs above all figures; `nil` if the machine was quiet.
  public var warning: String?

  package init(
    othersShare: Double, windows: Int, busyWindows: Int, leftOut: Int, synchronizations: [Double]
  ) {
    self.othersShare = othersShare
    self.windows = windows
    self.busyWindows = busyWindows
    self.leftOut = leftOut
    self.synchronizations = synchronizations
    warning =
      othersShare > Self.limit
      ? "The machine was busy: \(Int((othersShare * 100).rounded())) % of the processors' time went "
        + "to other programs; these figures are not of this machine." : nil
  }
}
