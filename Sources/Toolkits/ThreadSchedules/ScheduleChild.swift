#if os(Linux)
  import Foundation
  import Processes

  /// The child process that runs the exploration.
  struct ScheduleChild {
    let program: URL
    let limitInSeconds: Double
    let environment: [String: String]

    func explore(_ order: ScheduleOrder) async throws -> ThreadExploration {
      let variables = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
      var additions = environment
      // A killed child does not remove its directory.
      let directory = ScheduleDirectory()
      defer { directory.remove() }
      // Schedules remove theirs.
      let links = ScheduleDirectory()
      defer { links.remove() }
      if SchedulerLibrary.isWanted(variables) {
        let library = try SchedulerLibrary.locate(for: program, variables)
        additions.merge(try SchedulerLibrary.loading(library, in: links.url, variables)) { $1 }
      }
      var order = order
      order.directory = directory.url.path
      additions[ScheduleOrder.variable] = try text(of: order)
      let child = try ChildProcess(
        ChildCommand(executable: program.path, arguments: []), payload: order.body,
        limitInSeconds: limitInSeconds, keepsErrors: true, environment: additions)
      var report: ScheduleReport?
      for await line in child.lines where line.hasPrefix(ScheduleReport.mark) {
        report = try JSONDecoder().decode(
          ScheduleReport.self, from: Data(line.dropFirst(ScheduleReport.mark.count).utf8))
      }
      let ending = await child.waitForEnd()
      guard let report else { throw silence(ending, child.complaint) }
      if let refusal = report.refusal { throw ScheduleError(refusal) }
      return report.exploration
    }

    private func text(of order: ScheduleOrder) throws -> String {
      String(decoding: try JSONEncoder().encode(order), as: UTF8.self)
    }

    private func silence(
      _ ending: ChildProcess.Ending, _ complaint: String
    ) -> ScheduleError {
      let name = program.lastPathComponent
      let words =
        switch ending {
        case .overran:
          "\(name) had not ended after its limit of \(Int(limitInSeconds)) seconds and was killed; "
            + "give a higher limitInSeconds, or ask for fewer schedules"
        case .killed(let signal): "\(name) was killed by signal \(signal) before it had a result"
        case .exited(let code):
          "\(name) ended with code \(code) and without a result; its main must call Threads.serve "
            + "first of all"
        }
      let said = complaint.isEmpty ? "" : "; it said: \(complaint)"
      return ScheduleError(words + said)
    }
  }

  extension SchedulerLibrary {
    /// Tests start a child without the library to check the error message.
    fileprivate static func isWanted(_ environment: [String: String]) -> Bool {
      environment[pathVariable] != "none"
    }
  }
#endif
