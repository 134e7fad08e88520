import Foundation
public import Processes
import TextTables
import ThreadSchedules

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The orders that a child process of the suite can carry out.
public enum ChildRole {
  /// An order to a child, as it travels in an argument.
  struct Order: Codable {
    var subject: String
    var duty: Duty
    /// Where the store's file operations are seen, which the parent has found out.
    var fileAccess: Claims.FileAccess
  }

  /// The duties.
  enum Duty: Codable {
    /// Say that the order has arrived.
    case answer
    /// Open the store, save, close, and report the writes that came through the file system; in
    /// memory when there is no place.
    case probe(ChildConfiguration?)
    /// Run one check and report the finding, so that a trap or a hang ends only this process.
    case check(Replay, effort: Double, looksFurther: Bool)
    /// Make changes and report each that is acknowledged, until killed.
    case write(WriterPlan)
    /// Open the store, save the pairs and stay, until killed.
    case hold(ChildConfiguration, [KeyedRevision])
    /// Try to open the store, and report whether that was refused.
    case tryToOpen(ChildConfiguration)
    /// Make the calls of one process of several that share the store.
    case share(SharedPlan)
    /// Bring the store to a content and close it.
    case produce(ChildConfiguration, ContentRecipe)
    /// Use the store, or nothing but memory, from several threads; ThreadSanitizer watches.
    case race(RaceDuty)
    /// Run a check's cases under schedules of threads, those of the strategy if there is one, and report the
    /// finding.
    case threads(Replay, effort: Double, Face, CodedStrategy?)
  }

  /// Carries out an order.
  ///
  /// To be called by the executable of a `ChildCommand`. The process exits when its standard input
  /// ends: then its parent is gone.
  ///
  /// - Parameters:
  ///   - payload: The argument that the suite added.
  ///   - subjects: The stores that the executable knows.
  ///   - child: How to start further processes like this one.
  /// - Returns: The exit code: 0; 64 when the order cannot be understood or the machine fails; 70 when
  ///   the store fails.
  public static func run(
    _ payload: String, subjects: [Subject], child: ChildCommand
  ) async -> Int32 {
    // A process in which schedules run ends with the one that made it.
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

  /// The report of a child that has nothing else to do.
  static let ready = "ready"
  /// The exit code of a child that could not carry out its order, for a reason outside the store.
  static let notCarriedOut: Int32 = 64
  /// The exit code of a child in which the store threw an error.
  private static let storeFailed: Int32 = 70

  private static func complain(_ error: any Error) {
    TerminalOutput.complain("lockstep: a child's order failed: \(error)")
  }

  /// Tells the parent at once which case comes next: the case may end in a trap.
  static func tell(_ line: String) { ChildReports.tell(line) }

  /// Starts a child with a duty; a check of a store that opens files by itself has its file calls
  /// traced there.
  ///
  /// On a busy machine a child is slow, and its silence alone is no hang: a child may be silent for
  /// half of its limit, unless the caller gives another limit for silence.
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
  /// Dictionaries keep one order in all of a check's processes: a store may write its file in the
  /// order of a dictionary, and a replay line names bytes of that file. The check for equal bytes
  /// looks for just such stores, which two orders show sooner than one.
  private static func variables(_ duty: Duty, _ subject: Subject) -> [String: String] {
    guard case .check(let replay, _, _) = duty else { return [:] }
    let tracing = subject.claims.fileAccess == .direct ? Tracing.environment : [:]
    guard replay.guarantee != .equalBytes else { return tracing }
    return tracing.merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { old, _ in old }
  }

  /// The error of a child that was to live until it was killed, or to end well, and did not.
  ///
  /// The error is the store's, unless the store had no part in it.
  static func unexpected(_ ending: ChildProcess.Ending, _ process: ChildProcess) -> any Error {
    let text = description(of: ending) + complaint(of: process)
    // The child was too slow or hung: the check that every call ends tells the two apart.
    if ending == .overran { return HarnessFailure(text) }
    return isOfStore(ending, process) ? ChildFailure(description: text) : HarnessFailure(text)
  }

  /// Whether the store can have ended a child in this way.
  ///
  /// The store has no part in an end before the child began with its order, nor in a signal from
  /// outside: the system's, when memory is short, or somebody's.
  static func isOfStore(_ ending: ChildProcess.Ending, _ process: ChildProcess) -> Bool {
    guard process.hasBegun else { return false }
    switch ending {
    case .exited(let code): return code != notCarriedOut
    case .killed(let signal): return ![SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT].contains(signal)
    case .overran: return true
    }
  }

  /// How a process ended, in words.
  static func description(of ending: ChildProcess.Ending) -> String {
    switch ending {
    case .exited(let code): "the child process exited with code \(code)"
    case .killed(let signal): "the child process trapped or was killed (signal \(signal))"
    case .overran: "the child process hung and had to be killed"
    }
  }

  /// The process's own words about its end, on the same line.
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
      ChildReports.tell("\(try await FileAccessProbe.writes(subject, at: place))")
    case .check(let replay, let effort, let looksFurther):
      let watch = ProcessWatch()
      Heartbeat.begin()
      let checked = await Conformance.run(
        Trial(
          subject: subject, replay: replay, effort: effort, looksFurther: looksFurther,
          child: child))
      let finding = watch.judged(checked, of: replay)
      ChildReports.tell(String(decoding: try JSONEncoder().encode(finding), as: UTF8.self))
    case .write(let plan): try await write(plan, subject)
    case .hold(let place, let pairs): try await hold(place, pairs, subject)
    case .tryToOpen(let place): try await tryToOpen(place, subject)
    case .share(let plan): try await share(plan, subject)
    case .produce(let place, let recipe): try await produce(place, recipe, subject)
    case .race(let duty): try await race(duty, subject)
    case .threads(let replay, let effort, let face, let strategy):
      let finding = await ThreadedRuns.explored(
        subject.through(face).settled(for: replay.guarantee), replay, effort: effort,
        strategy?.strategy)
      ChildReports.tell(String(decoding: try JSONEncoder().encode(finding), as: UTF8.self))
    }
  }

  private struct UnknownSubject: Error, CustomStringConvertible {
    let id: String

    var description: String {
      "no store is called \(id); hand the same subjects to ChildRole.run and to the suite"
    }
  }
}

/// A child did not carry out its order.
///
/// The reason lies with the store; otherwise the error is a ``HarnessFailure``.
struct ChildFailure: Error, CustomStringConvertible {
  let description: String
}
