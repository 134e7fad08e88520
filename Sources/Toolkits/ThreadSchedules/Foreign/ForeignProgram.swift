package import Foundation

/// A program of tests that is not changed, started to run one of its tests.
package struct ForeignProgram: Sendable {
  /// The texts by which a library of tests reports about the test.
  ///
  /// A report contains all texts of its list, none of which has a line break.
  package struct Reports: Sendable, Equatable {
    /// The report after which the test runs.
    package var begins: [String]
    /// The report after the test.
    package var ends: [String]
    /// A report that the test has failed.
    package var fails: [String]
    /// A report that the test leaves out its work.
    package var skips: [String]

    package init(begins: [String], ends: [String], fails: [String], skips: [String]) {
      (self.begins, self.ends, self.fails, self.skips) = (begins, ends, fails, skips)
    }
  }

  /// The program's file.
  package let executable: URL
  /// The arguments that run the one test.
  package let arguments: [String]
  /// The directory in which the program starts.
  package let workingDirectory: URL
  package let reports: Reports

  package init(
    executable: URL, arguments: [String], workingDirectory: URL, reports: Reports
  ) {
    self.executable = executable
    self.arguments = arguments
    self.workingDirectory = workingDirectory
    self.reports = reports
  }
}

/// The schedules to run, and the limits.
package struct ForeignPlan: Sendable {
  /// The most schedules of a test.
  package var schedules: Int
  /// The time after which no further schedule of a test begins.
  package var seconds: Double
  /// The most steps of a schedule.
  package var stepLimit: Int
  /// The line of the only schedule to run.
  package var replay: String?
  /// The most schedules that run to shorten a failure.
  package var shrinking: Int

  package init(
    schedules: Int, seconds: Double, stepLimit: Int, replay: String? = nil, shrinking: Int = 300
  ) {
    self.schedules = schedules
    self.seconds = seconds
    self.stepLimit = stepLimit
    self.replay = replay
    self.shrinking = shrinking
  }
}

/// The schedules of a foreign test.
package struct ForeignExploration: Sendable {
  /// The number of schedules that ran, the failing one included.
  package var schedules = 0
  package var statistics = ThreadStatistics()
  /// The schedule that failed, which is the last one.
  package var failure: ThreadFailure?
}

extension ForeignProgram {
  /// A kind of thing outside of the process that a test uses.
  package enum Outside: Sendable {
    case network, processes

    /// The reason for a system call that schedules do not follow, or `nil` for another one.
    package init?(systemCall: Int32) {
      #if os(Linux)
        switch SystemCalls.name(systemCall) {
        case "connect": self = .network
        case "execve", "clone": self = .processes
        default: return nil
        }
      #else
        return nil
      #endif
    }
  }
}
