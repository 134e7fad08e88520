import Foundation
import Processes

extension ChildRole {
  /// Runs a check in a child and reads its finding; a trap or a hang is a finding too.
  ///
  /// A failure that prevents the child from running the check is not a finding about the store.
  ///
  /// The child must know the store. With `looksFurther`, more cases are tried after the first
  /// failure. The time limit of the check is by default ``limitInSeconds(for:)``. A check that
  /// takes longer than the budget, the longest wait, counts as not tried.
  static func isolatedCheck(
    _ subject: Subject, _ replay: Replay, effort: Double, child: ChildCommand,
    looksFurther: Bool = true, limitInSeconds: Double? = nil, budgetInSeconds: Double? = nil
  ) async -> Finding {
    let limitInSeconds = limitInSeconds ?? Self.limitInSeconds(for: effort)
    do {
      let process = try start(
        .check(replay, effort: effort, looksFurther: looksFurther), subject, child,
        limitInSeconds: min(limitInSeconds, budgetInSeconds ?? .infinity),
        // With a budget, the suite does not wait for a slow check.
        longestSilenceInSeconds: budgetInSeconds == nil ? nil : 0)
      var last: String?
      var found: Finding?
      for await report in process.reports where report != Heartbeat.report {
        if let interim = interim(in: report) { found = interim } else { last = report }
      }
      let ending = await process.waitForEnd()
      // The store ended the process, or hung, after a counterexample had been found.
      if ending != .exited(0), let found { return found }
      if ending == .overran, let budgetInSeconds, budgetInSeconds < limitInSeconds {
        let tried = announced(in: last, of: replay).map { ", and it had come to \($0)" } ?? ""
        let seconds = (budgetInSeconds * 10).rounded() / 10
        return .outOfTime("it did not end in the \(seconds) s that the budget left it\(tried)")
      }
      // The check itself has already tried schedules of threads.
      if ending == .exited(0), let last, announced(in: last, of: replay) == nil {
        return answer(in: last)
      }
      let finding =
        ending == .overran
        ? overrun(process, last, replay, limitInSeconds) : finding(ending, process, last, replay)
      guard case .broken = finding, replay.only == nil, budgetInSeconds == nil else {
        return finding
      }
      // The calls that ended the check's process, or hung, may do so under a schedule of threads,
      // too.
      return await ThreadedRuns.shown(
        finding, Trial(subject: subject, replay: replay, effort: effort, child: child))
    } catch {
      return .couldNotBeRun("\(error)")
    }
  }

  /// The time limit of a check: far more than any check needs, and proportional to an effort above
  /// 1.
  static func limitInSeconds(for effort: Double) -> Double { 120 * max(1, effort) }

  private static func finding(
    _ ending: ChildProcess.Ending, _ process: ChildProcess, _ last: String?, _ replay: Replay
  ) -> Finding {
    let how = description(of: ending) + complaint(of: process)
    switch ending {
    case .exited(0):
      guard process.hasBegun, last != nil else {
        return .couldNotBeRun("the child process ended without a finding")
      }
      return broken(
        "\(how), and without a finding: the store ended it, or closed its output", last, replay)
    case .exited, .killed, .overran:
      guard isOfStore(ending, process) else {
        return .couldNotBeRun("the check could not be carried out: " + how)
      }
      return broken(how, last, replay, lastWords(of: ending, process))
    }
  }

  /// The last words of a crashed process.
  ///
  /// A process that exited gave its reason on a single line.
  private static func lastWords(
    of ending: ChildProcess.Ending, _ process: ChildProcess
  ) -> [String] {
    if case .killed = ending { CrashOutput(process.complaint).lines } else { [] }
  }

  private static let interimHead = "found: "

  /// Reports an interim finding to the parent.
  ///
  /// The check continues with cases that may end the process.
  static func tell(interim finding: Finding) throws {
    guard ChildReports.areRead else { return }
    let text = String(decoding: try JSONEncoder().encode(finding), as: UTF8.self)
    ChildReports.tell(interimHead + text)
  }

  private static func interim(in report: String) -> Finding? {
    report.hasPrefix(interimHead) ? answer(in: String(report.dropFirst(interimHead.count))) : nil
  }

  private static func answer(in report: String) -> Finding {
    do { return try JSONDecoder().decode(Finding.self, from: Data(report.utf8)) } catch {
      return .couldNotBeRun("the child process answered \(report.debugDescription): \(error)")
    }
  }

  /// The finding for a check that exceeded its limit: the store hung, or the check was too slow.
  ///
  /// The store hung if the last announced case took more than half of the time while a processor
  /// was free. A slow machine is slow with every case, and checks have many.
  private static func overrun(
    _ process: ChildProcess, _ last: String?, _ replay: Replay, _ limitInSeconds: Double
  ) -> Finding {
    func limit(_ count: UInt64 = 1) -> String { "within \(Double(count) * limitInSeconds) seconds" }
    guard let announced = announced(in: last, of: replay) else {
      return .couldNotBeRun("the check did not end \(limit()), and it had not said what it tried")
    }
    if process.wasDeprived {
      return .couldNotBeRun(
        "the check did not end \(limit(ChildProcess.limitsWhileDeprived)), in which the machine gave it "
          + "too little processor; it had come to \(announced)")
    }
    guard process.silenceInSeconds > limitInSeconds / 2 else {
      return .couldNotBeRun(
        "the check did not end \(limit(ChildProcess.limitsWhileSpeaking)), though it had come to "
          + "\(announced)")
    }
    return broken("it did not end \(limit())", last, replay)
  }

  private static func broken(
    _ how: String, _ progress: String?, _ replay: Replay, _ lastWords: [String] = []
  ) -> Finding {
    let story = (progress.map { ["while: \($0)"] } ?? []) + lastWords.map { "  \($0)" }
    let end = ["expected: the check comes to its end", "found: \(how)"]
    return .broken(
      Counterexample(
        explored: 1, telling: (story + end).joined(separator: "\n"),
        replay: announced(in: progress, of: replay) ?? replay))
  }

  /// The case that a check announced.
  static func announced(in progress: String?, of replay: Replay) -> Replay? {
    // The colons of a schedule are not followed by a space.
    guard let progress, let end = progress.firstRange(of: ": ") else { return nil }
    do {
      let announced = try Replay(String(progress[..<end.lowerBound]))
      return announced.guarantee == replay.guarantee ? announced : nil
    } catch {
      // The report concerned something else.
      return nil
    }
  }
}
