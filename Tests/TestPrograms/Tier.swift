import Foundation

/// Which tests run: the quick ones alone, or all of them.
public enum Tier {
  /// True under `Tests/run --all`, which sets a variable for the tests' process.
  public static let isWhole = ProcessInfo.processInfo.environment["LOCKSTEP_ALL_TESTS"] == "1"
}
