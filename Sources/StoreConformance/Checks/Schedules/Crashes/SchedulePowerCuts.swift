#if os(Linux)
  import FileTracing
  import Persistence
  import SimulatedDisk

  /// The power cuts of a plan.
  ///
  /// The store is opened on every disk that the file calls of a schedule can leave.
  struct SchedulePowerCuts {
    /// The result for the file calls of a schedule.
    struct Judged {
      /// The number of disks that no earlier schedule had left.
      let disks: Int
      let isBounded: Bool
      let loss: Loss?
    }

    /// A power cut that lost something.
    struct Loss {
      let violation: Violation
      /// The number of file calls before the power cut, and whether it came after the last one.
      let fileCalls: Int
      let isEnd: Bool
    }

    private let plan: CrashPlan
    private let subject: Subject
    private let disks: RealDisks
    private let files: MemoryFileSystem.Snapshot
    private let content: [Int: Int]
    private let seed: UInt64
    private let memory = CrashMemory()

    /// Creates the power cuts of the plan that begins with these files.
    ///
    /// - Throws: ``Unexercised`` if a store refuses the files without a crash.
    init(
      _ plan: CrashPlan, on files: MemoryFileSystem.Snapshot, _ subject: Subject, seed: UInt64
    ) async throws {
      disks = try RealDisks(try FileTrace.loaded(), lockFile: subject.claims.lockFile)
      let configuration = plan.configured(try disks.configuration)
      let seen = try await disks.observe(subject, files, configuration)
      guard case .content(let content) = seen else {
        throw Unexercised("the files with which its schedules begin are refused: \(seen)")
      }
      (self.plan, self.subject, self.files) = (plan, subject, files)
      (self.content, self.seed) = (content, seed)
    }

    /// Opens the disks that these file calls can leave.
    ///
    /// - Throws: ``TracedLog/NotFollowed`` if the file calls do not contain enough information.
    func judge(_ records: [TraceRecord]) async throws -> Judged {
      let beginning = 1 + (records.firstIndex { Self.isBeginning($0) } ?? 0)
      let log = try TracedLog(records, from: files, parts: disks.bounds.parts).log
      let exploration = CrashExploration(
        subject: subject, disks: disks, log: log, seed: seed,
        configuration: plan.configured(try disks.configuration), memory: memory)
      let ledger = ClientLedger(plan: plan, start: content)
      var result = try await exploration.run(.posix, ledger, from: beginning)
      let count = result.states
      if result.failure != nil {
        result = try await exploration.mildestFailure(ledger, from: beginning) ?? result
      }
      let loss = result.failure.map { violation in
        let done = records[beginning..<max(beginning, result.entry)]
        let rest = records[max(beginning, result.entry)...]
        return Loss(
          violation: violation.replacing(disks.withoutDirectories),
          fileCalls: done.count { Self.isFileCall($0) },
          isEnd: !rest.contains { Self.isFileCall($0) })
      }
      return Judged(disks: count, isBounded: result.isBounded, loss: loss)
    }

    private static func isFileCall(_ record: TraceRecord) -> Bool {
      AcknowledgementNotes.changes.contains(record.kind)
    }

    private static func isBeginning(_ record: TraceRecord) -> Bool {
      record.kind == .note && record.name == AcknowledgementNotes.beginning
    }
  }
#endif
