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
      var last: CheckProgress?
      var (found, result): (Finding?, Finding?)
      for await text in process.reports {
        switch try CheckReport(text) {
        case .trying(let replay, let text): last = CheckProgress(replay: replay, text: text)
        case .alive: break
        case .interim(let finding): found = finding
        case .result(let finding): result = finding
        }
      }
      let ending = await process.waitForEnd()
      // The store ended the process, or hung, after a counterexample had been found.
      if ending != .exited(0), let found { return found }
      if ending == .overran, let budgetInSeconds, budgetInSeconds < limitInSeconds {
        let tried = last.map { ", and it had come to \($0.replay)" } ?? ""
        let seconds = (budgetInSeconds * 10).rounded() / 10
        let isSilent = !process.wasDeprived && process.silenceInSeconds > budgetInSeconds / 2
        return .outOfTime(
          "it did not end in the \(seconds) s that the budget left it\(tried)",
          silentIn: isSilent ? last?.replay : nil)
      }
      // The check itself has already tried schedules of threads.
      if ending == .exited(0), let result { return result }
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
    _ ending: ChildProcess.Ending, _ process: ChildProcess, _ last: CheckProgress?,
    _ replay: Replay
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

  /// The finding for a check that exceeded its limit: the store hung, or the check was too slow.
  ///
  /// The store hung if the last announced case took more than half of the time while a processor
  /// was free. A slow machine is slow with every case, and checks have many.
  private static func overrun(
    _ process: ChildProcess, _ last: CheckProgress?, _ replay: Replay, _ limitInSeconds: Double
  ) -> Finding {
    func limit(_ count: UInt64 = 1) -> String { "within \(Double(count) * limitInSeconds) seconds" }
    guard let announced = last?.replay else {
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
    _ how: String, _ progress: CheckProgress?, _ replay: Replay, _ lastWords: [String] = []
  ) -> Finding {
    let story = (progress.map { ["while: \($0.line)"] } ?? []) + lastWords.map { "  \($0)" }
    let violation = Violation(expected: "the check comes to its end", found: "\(how)")
    return .broken(
      Counterexample(explored: 1, violation.after(story), replay: progress?.replay ?? replay))
  }
}
