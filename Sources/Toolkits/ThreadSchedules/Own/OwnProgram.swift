#if os(Linux)
  import Foundation
  import Processes

  /// The task of a restarted program: to explore the body of a call.
  struct BodyOrder: Codable {
    var strategy: Strategy.Kind
    var keepGoing: Bool
    var settings: BodySettings
  }

  /// This program, which is started again to explore the body of a call.
  struct OwnProgram {
    let site: CallSite
    let order: BodyOrder
    let limitInSeconds: Double

    func explored() async throws -> ThreadExploration {
      let directory = ScheduleDirectory()
      defer { directory.remove() }
      var environment = try ProgramSchedules.environment(
        for: URL(filePath: Restart.executable), directory: directory.url.path)
      // The call keeps a thread of the pool, which has one for each processor.
      environment["LOCKSTEP_THREAD_SCHEDULER_PROCESSORS"] = "5"
      let payload = String(decoding: try JSONEncoder().encode(order), as: UTF8.self)
      var absence = ""
      for way in await Restart(site: site).ways() {
        let child = try ChildProcess(
          way, payload: payload, limitInSeconds: limitInSeconds, keepsErrors: true,
          environment: environment)
        var report: ScheduleReport?
        for await text in child.reports {
          report = try JSONDecoder().decode(ScheduleReport.self, from: Data(text.utf8))
        }
        let ending = await child.waitForEnd()
        if let report {
          if let refusal = report.refusal { throw ScheduleError(refusal) }
          return report.exploration
        }
        absence = Self.words(ending, child.complaint, limitInSeconds)
      }
      throw ScheduleError("this program, started again, \(absence)")
    }

    private static func words(
      _ ending: ChildProcess.Ending, _ complaint: String, _ limit: Double
    ) -> String {
      let said = complaint.isEmpty ? "" : "; it said: \(complaint)"
      return switch ending {
      case .overran:
        "had not ended after its limit of \(Int(limit)) seconds and was killed; ask for fewer schedules"
      case .killed(let signal): "was killed by signal \(signal) before it had a result\(said)"
      case .exited(let code):
        "did not come to the same call, and ended with code \(code)\(said)"
      }
    }
  }

  /// A process that was started to explore the body of a call.
  enum RestartedProgram {
    private static let environment = ProcessInfo.processInfo.environment
    /// The name of the call, if this is such a process.
    static let site = environment[Restart.siteVariable]
    private static let payload = environment[Restart.orderVariable] ?? ""

    /// Explores the body and ends this process, or runs schedules of the body until it is ended.
    static func explore(_ body: @escaping @Sendable () async throws -> Void) -> Never {
      if !ProgramSchedules.isThisProcess {
        ChildReports.exitWithParent()
        ChildReports.begin()
      }
      do {
        let report = try report(body)
        ChildReports.tell(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
        _exit(0)
      } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        _exit(70)
      }
    }

    private static func report(
      _ body: @escaping @Sendable () async throws -> Void
    ) throws -> ScheduleReport {
      let order = try JSONDecoder().decode(BodyOrder.self, from: Data(payload.utf8))
      do throws(ScheduleError) {
        let schedules = try ProgramSchedules(settings: order.settings) { _, run in
          run.outcome(of: body)
        }
        defer { schedules.end() }
        if let reason = schedules.reasonAgainstConclusions() {
          return ScheduleReport(notExercised: reason)
        }
        let found = try schedules.explore(
          0, Strategy(kind: order.strategy), keepGoing: order.keepGoing)
        return ScheduleReport(found.result, found.statistics)
      } catch {
        return ScheduleReport(refusal: error.description)
      }
    }
  }

  extension ThreadRun {
    /// Runs asynchronous code on the pool, with the calling task's local values, and returns the text of its
    /// error.
    ///
    /// The wait is no step of the schedule.
    fileprivate func outcome(of body: @escaping @Sendable () async throws -> Void) -> String? {
      let end = BodyEnd(functions)
      Task { await end.note(body) }
      while !end.isThere { functions?.park("", end.place) }
      return end.message
    }
  }

  /// The end of a body.
  ///
  /// `@unchecked Sendable`: only one thread of a schedule runs at a time, and no thread is interrupted between
  /// two lines that use this class. A lock would only add steps.
  private final class BodyEnd: @unchecked Sendable {
    private let functions: SchedulerFunctions?
    private(set) var isThere = false
    private(set) var message: String?

    init(_ functions: SchedulerFunctions?) { self.functions = functions }

    var place: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

    func note(_ body: () async throws -> Void) async {
      do { try await body() } catch { message = String(describing: error) }
      isThere = true
      functions?.unpark(place)
    }
  }
#endif
