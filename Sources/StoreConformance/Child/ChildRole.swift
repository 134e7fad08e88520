import Foundation
public import Processes
import TextTables
import ThreadSchedules

/// The tasks that a child process of the suite can perform.
public enum ChildRole {
  /// A task for a child, as encoded in an argument.
  struct Order: Codable {
    var subject: String
    var duty: Duty
    /// The place where the store's file operations are observed, as the parent detected it.
    var fileAccess: Claims.FileAccess
  }

  /// The kinds of tasks.
  enum Duty: Codable {
    /// Report that the task has arrived.
    case answer
    /// Open the store, save and close, and report the outcome (``PlainCalls``); in memory if there is
    /// no place.
    case probe(ChildConfiguration?)
    /// Run one check and report the finding, so that a trap or a hang ends only this process.
    case check(Replay, effort: Double, looksFurther: Bool)
    /// Make changes and report each acknowledged change, until killed.
    case write(WriterPlan)
    /// Open the store, save the pairs and wait, until killed.
    case hold(ChildConfiguration, [KeyedRevision])
    /// Try to open the store, and report whether it was refused.
    case tryToOpen(ChildConfiguration)
    /// Make the calls of this process, one of several that share the store.
    case share(SharedPlan)
    /// Give the store a content and close it.
    case produce(ChildConfiguration, ContentRecipe)
    /// Use the store, or only memory, from several threads under ThreadSanitizer.
    case race(RaceJob)
    /// Run a check's cases under schedules of threads, or under the strategy's schedules if there
    /// is one, and report the finding.
    case threads(Replay, effort: Double, Interface, Strategy.Kind?)
  }

  /// Performs a task.
  ///
  /// The executable of a `ChildCommand` calls this method. The process exits when its standard
  /// input ends, because its parent has then ended.
  ///
  /// - Parameters:
  ///   - payload: The argument that the suite added.
  ///   - subjects: The stores that the executable knows.
  ///   - child: The command that starts further processes like this one.
  /// - Returns: The exit code: 0; 64 if the task cannot be understood or the machine fails; 70 if
  ///   the store fails.
  public static func run(
    _ payload: String, subjects: [Subject], child: ChildCommand
  ) async -> Int32 {
    // A process in which schedules run ends with the process that created it.
    if !ProgramSchedules.isThisProcess { ChildReports.exitWithParent() }
    ChildReports.begin()
    do {
      let order = try JSONDecoder().decode(Order.self, from: Data(payload.utf8))
      guard var subject = subjects.first(where: { $0.id == order.subject }) else {
        throw UnknownSubject(id: order.subject)
      }
      subject.claims.fileAccess = order.fileAccess
      ChildReports.tell(ChildReports.begun)
      do {
        try await carryOut(order.duty, subject, child)
        return 0
      } catch  where !(error is HarnessFailure) {
        complain(error)
        return storeFailed
      }
    } catch {
      complain(error)
      return notCarriedOut
    }
  }

  /// The report of a child that has only to be ready.
  static let ready = "ready"
  /// The exit code of a child that could not perform its task, for a reason outside the store.
  static let notCarriedOut: Int32 = 64
  /// The exit code of a child in which the store threw an error.
  private static let storeFailed: Int32 = 70

  private static func complain(_ error: any Error) {
    TerminalOutput.complain("lockstep: a child's order failed: \(error)")
  }

  /// Sends a report of a check to the parent at once, if a parent reads reports.
  static func tell(_ report: CheckReport) {
    guard ChildReports.areRead else { return }
    do { ChildReports.tell(try report.text) } catch {
      complain(error)
    }
  }

  /// Starts a child with a task.
  ///
  /// For a check of a store that opens files directly, the child's file calls are traced.
  ///
  /// On a busy machine a child is slow, and its silence alone is not a hang. A child may be silent
  /// for half of its limit, unless the caller gives another limit for silence.
  static func start(
    _ duty: Duty, _ subject: Subject, _ child: ChildCommand, limitInSeconds: Double = 60,
    longestSilenceInSeconds: Double? = nil,
    environment: [String: String] = [:]
  ) throws -> ChildProcess {
    let order = try JSONEncoder().encode(
      Order(subject: subject.id, duty: duty, fileAccess: subject.claims.fileAccess))
    do {
      return try ChildProcess(
        child, payload: String(decoding: order, as: UTF8.self), limitInSeconds: limitInSeconds,
        longestSilenceInSeconds: longestSilenceInSeconds ?? limitInSeconds / 2, keepsErrors: true,
        environment: variables(duty, subject).merging(environment) { _, new in new })
    } catch {
      throw HarnessFailure("a child process could not be started: \(error)")
    }
  }

  /// The environment of a check's process.
  ///
  /// Dictionaries keep the same order in all processes of a check. A store may write its file in
  /// the order of a dictionary, and a replay line names bytes of that file. The check for equal
  /// bytes is an exception, because it looks for such stores, and different orders reveal them
  /// sooner.
  private static func variables(_ duty: Duty, _ subject: Subject) -> [String: String] {
    guard case .check(let replay, _, _) = duty else { return [:] }
    let tracing = subject.claims.fileAccess == .direct ? Tracing.environment : [:]
    guard replay.guarantee != .equalBytes else { return tracing }
    return tracing.merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { old, _ in old }
  }

  /// The error for a child that should have lived until it was killed, or ended normally, and did
  /// not.
  ///
  /// The error is attributed to the store if the store can have caused it.
  static func unexpected(_ ending: ChildProcess.Ending, _ process: ChildProcess) -> any Error {
    let text = description(of: ending) + complaint(of: process)
    // The child was too slow or hung. G18 distinguishes the two.
    if ending == .overran { return HarnessFailure(text) }
    return isOfStore(ending, process) ? ChildFailure(description: text) : HarnessFailure(text)
  }

  /// Returns true if the store can have ended a child in this way.
  ///
  /// The store did not cause an end before the child began its task. Nor did the store cause a
  /// signal from outside, for example from the system when memory is short, or from a user.
  static func isOfStore(_ ending: ChildProcess.Ending, _ process: ChildProcess) -> Bool {
    guard process.hasBegun else { return false }
    switch ending {
    case .exited(let code): return code != notCarriedOut
    case .killed(let signal): return ![SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT].contains(signal)
    case .overran: return true
    }
  }

  /// A description of how a process ended.
  static func description(of ending: ChildProcess.Ending) -> String {
    switch ending {
    case .exited(let code): "the child process exited with code \(code)"
    case .killed(let signal): "the child process trapped or was killed (signal \(signal))"
    case .overran: "the child process hung and had to be killed"
    }
  }

  /// The process's own message about its end, on the same line.
  static func complaint(of process: ChildProcess) -> String {
    let lines = process.complaint.split(separator: "\n")
    let reason =
      lines.first { $0.contains("Fatal error") }
      ?? lines.first { $0.hasPrefix("*** Program crashed: ") } ?? lines.last
    return reason.map { ": \($0)" } ?? ""
  }

  private static func carryOut(
    _ duty: Duty, _ subject: Subject, _ child: ChildCommand
  ) async throws {
    switch duty {
    case .answer: ChildReports.tell(ready)
    case .probe(let place):
      let report = try await PlainCalls.make(subject, at: place)
      ChildReports.tell(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
    case .check(let replay, let effort, let looksFurther):
      let watch = ProcessWatch()
      Heartbeat.begin()
      let checked = await Conformance.run(
        Trial(
          subject: subject, replay: replay, effort: effort, looksFurther: looksFurther,
          child: child))
      tell(.result(watch.judged(checked, of: replay)))
    case .write(let plan): try await write(plan, subject)
    case .hold(let place, let pairs): try await hold(place, pairs, subject)
    case .tryToOpen(let place): try await tryToOpen(place, subject)
    case .share(let plan): try await share(plan, subject)
    case .produce(let place, let recipe): try await produce(place, recipe, subject)
    case .race(let duty): try await race(duty, subject)
    case .threads(let replay, let effort, let interface, let strategy):
      let finding = await ThreadedRuns.explored(
        subject.through(interface).flushingChanges(for: replay.guarantee), replay, effort: effort,
        strategy.map { Strategy(kind: $0) })
      tell(.result(finding))
    }
  }

  private struct UnknownSubject: Error, CustomStringConvertible {
    let id: String

    var description: String {
      "no store is called \(id); hand the same subjects to ChildRole.run and to the suite"
    }
  }
}

/// A failure of a child to perform its task, caused by the store.
///
/// For every other cause the error is a ``HarnessFailure``.
struct ChildFailure: Error, CustomStringConvertible {
  let description: String
}
