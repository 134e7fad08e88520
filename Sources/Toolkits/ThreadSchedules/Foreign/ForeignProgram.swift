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
    /// A report of a failure that is none, because the test expected to fail.
    package var forgives: [String] = []
    /// The number of begins before the one that counts.
    package var begunBefore = 0

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
  /// The folder for the test's files, which is empty when a schedule begins.
  package let folder: ForeignFolder
  /// True to explore a known lost update of the library in the place of the test.
  package let isCanary: Bool

  package init(
    executable: URL, arguments: [String], workingDirectory: URL, reports: Reports,
    folder: ForeignFolder, isCanary: Bool = false
  ) {
    self.executable = executable
    self.arguments = arguments
    self.workingDirectory = workingDirectory
    self.reports = reports
    self.folder = folder
    self.isCanary = isCanary
  }
}

/// The schedules of a foreign test.
package struct ForeignExploration: Sendable {
  /// The number of schedules that ran, the failing one included.
  package var schedules = 0
  package var statistics = ThreadStatistics()
  /// The schedule that failed, which is the last one.
  package var failure: ThreadFailure?
  /// True if every schedule of the strategy ran.
  package var isComplete = false
}

extension ForeignProgram {
  /// A kind of thing outside of the process that a test uses.
  package enum Outside: Sendable {
    case network, processes, files

    /// The reason for a system call that schedules do not follow, or `nil` for another one.
    package init?(systemCall: Int32) {
      #if os(Linux)
        switch SystemCalls.name(systemCall) {
        case "connect": self = .network
        case "execve", "clone": self = .processes
        case "openat": self = .files
        default: return nil
        }
      #else
        return nil
      #endif
    }
  }
}
