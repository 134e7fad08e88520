#if os(Linux)
  import Glibc
  import Persistence
  import ThreadSchedules

  /// The schedules of a plan.
  ///
  /// Some of them end in a crash.
  struct CrashSearch {
    /// The number of crashes that may be tried while shortening a schedule.
    private static let shrinkingBudget = 40

    let plan: CrashPlan
    let number: Int
    let subject: Subject
    let place: CrashPlace
    let schedules: ProgramSchedules
    /// The power cuts; `nil` if crashes are kills.
    let cuts: SchedulePowerCuts?

    /// A counterexample: the schedule, the crash and the loss.
    struct Loss {
      let violation: Violation
      let picture: String?
      /// The schedule, and the file call that the crash prevents.
      let line: String
      let call: Int?
    }

    /// The result of a crash.
    enum Outcome {
      /// No data was lost, on this number of new disks.
      case survived(disks: Int, isBounded: Bool)
      /// The schedule went differently from before.
      case unlike
      case lost(CrashMoment, Violation)
    }

    /// Runs schedules without a crash.
    func explore(
      _ strategy: Strategy, onPass: @escaping (_ choices: [Int], _ output: String) -> Void
    ) throws -> ThreadExploration {
      try place.give(.none)
      return try schedules.explore(number, strategy, onPass: onPass)
    }

    /// Runs a schedule with its crash, and inspects the disk.
    func crash(_ moment: CrashMoment) async throws -> Outcome {
      guard let cuts else { return try await judged(try killed(moment), moment) }
      try place.give(.record)
      let ended = schedules.once(number, moment.choices)
      guard ended.kind == nil, Acknowledgements(ended.message).checksum == moment.checksum else {
        return .unlike
      }
      let found = try await cuts.judge(try place.records())
      guard let loss = found.loss else {
        return .survived(disks: found.disks, isBounded: found.isBounded)
      }
      var moment = moment
      moment.fileCall = loss.fileCalls + 1
      moment.isEnd = loss.isEnd
      return .lost(moment, loss.violation)
    }

    /// Returns the crashes of the schedule that a replay names: at the given file call, or at each
    /// promising one.
    func moments(of line: String, at call: Int?) throws -> [CrashMoment] {
      try place.give(.none)
      let plain = schedules.once(number, try ScheduleText.parts(of: line).choices)
      guard plain.kind == nil else { return [] }
      var moments = CrashMoments(areKills: cuts == nil)
      moments.add(plain.choices, plain.message)
      guard cuts == nil, let call, var moment = moments.all.first else { return moments.all }
      moment.fileCall = call
      return [moment]
    }

    private func killed(_ moment: CrashMoment, isRecorded: Bool = false) throws -> SingleSchedule {
      // After the last file call, the schedule runs to its end.
      let call = moment.isEnd ? nil : moment.fileCall
      try place.give(call.map { .kill(at: $0) } ?? .none)
      return schedules.once(number, moment.choices, isRecorded: isRecorded)
    }

    private func judged(_ ended: SingleSchedule, _ moment: CrashMoment) async throws -> Outcome {
      guard ended.kind == .crashed(signal: SIGKILL) else { return .unlike }
      switch try await place.found(subject, plan.durability) {
      case .failure(let failure): return .lost(moment, "\(failure)")
      case .success(let content):
        let counts = Acknowledgements(ended.message).counts
        return plan.loss(content, counts).map { .lost(moment, $0) }
          ?? .survived(disks: 1, isBounded: false)
      }
    }

    /// Returns the loss with as few unusual choices as the budget allows, and its timeline.
    func shortened(_ moment: CrashMoment, _ violation: Violation) async throws -> Loss {
      var (best, violation) = (moment, violation)
      var left = Self.shrinkingBudget
      var isShorter = true
      while isShorter {
        isShorter = false
        for index in best.choices.indices.reversed() where left > 0 {
          guard index < best.choices.count, best.choices[index] != 0 else { continue }
          var choices = best.choices
          choices[index] = 0
          for simpler in try moments(of: choices, shorterThan: best) where left > 0 {
            left -= 1
            guard case .lost(let found, let reason) = try await crash(simpler) else { continue }
            (best, violation, isShorter) = (found, reason, true)
            break
          }
        }
      }
      return try await loss(best, violation)
    }

    /// Returns the crashes of a schedule if it has fewer unusual choices than the other one.
    private func moments(
      of choices: [Int], shorterThan other: CrashMoment
    ) throws -> [CrashMoment] {
      try place.give(.none)
      let plain = schedules.once(number, choices)
      let isShorter = plain.choices.count { $0 != 0 } < other.choices.count { $0 != 0 }
      guard plain.kind == nil, isShorter else { return [] }
      var moments = CrashMoments(areKills: cuts == nil)
      moments.add(plain.choices, plain.message)
      return moments.all
    }

    /// Runs the schedule once more, and records it up to the crash.
    func loss(_ moment: CrashMoment, _ violation: Violation) async throws -> Loss {
      let ended = try killed(moment, isRecorded: true)
      let isSame = ended.kind == (moment.isEnd ? nil : .crashed(signal: SIGKILL))
      var violation = violation
      if isSame, cuts == nil, case .lost(_, let again) = try await judged(ended, moment) {
        violation = again
      } else if !isSame || cuts == nil {
        throw HarnessFailure("a schedule that lost a change once did not lose it again")
      }
      let count = ended.preemptions
      let preemptions = count == 1 ? "1 preemption" : "\(count) preemptions"
      let version = plan.isMigrated ? ", the files are of an earlier version" : ""
      let story =
        ScheduledCase.tasks(plan.clients) + [
          "durability \(plan.durability.rawValue)\(version); its threads run under schedule "
            + "\(ended.line), with \(preemptions), and \(ending(moment)):"
        ] + ended.timeline.lines
      return Loss(
        violation: violation.after(story), picture: ended.steps.picture, line: ended.line,
        call: moment.fileCall)
    }

    private func ending(_ moment: CrashMoment) -> String {
      let call = moment.fileCall ?? 0
      return cuts == nil
        ? "the process ends at file call \(call)" : "the power goes after file call \(call - 1)"
    }
  }
#endif
