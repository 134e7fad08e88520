import Arguments
import Foundation
import Reports
import Workloads

/// A benchmark with its record: either new, or stopped and resumed.
struct RecordedBench {
  let request: BenchRequest
  let record: RunRecord

  /// Reads the arguments, or with `--resume` those of the stopped run.
  init(_ arguments: ParsedArguments, isForced: Bool) throws {
    if let directory = try arguments.string("resume") {
      try self.init(resumeIn: directory, arguments, isForced: isForced)
    } else {
      try self.init(begin: arguments)
    }
  }

  private init(begin arguments: ParsedArguments) throws {
    request = try BenchRequest(arguments)
    do {
      try ResultFile.prepare(request.output)
      if let place = try RunRecord.setAside(in: request.output) {
        BenchVerb.complain(
          "the unfinished run of \(request.output) is set aside as \(place). To resume it later, "
            + "move it into another directory as \(RunRecord.name), and give that to --resume."
        )
      }
      record = try RunRecord(beginIn: request.output, request.settings)
    } catch {
      throw arguments.error("\(error)")
    }
  }

  private init(
    resumeIn directory: String, _ arguments: ParsedArguments, isForced: Bool
  ) throws {
    let others = Set(arguments.values.keys).union(arguments.flags)
      .subtracting(["resume", "force", "json", "postgres"])
    guard others.isEmpty else {
      throw arguments.error(
        "`--resume` uses the options of the stopped run; leave "
          + "\(others.sorted().map { "--\($0)" }.joined(separator: ", ")) away.")
    }
    do { record = try RunRecord(resumeIn: directory) } catch { throw arguments.error("\(error)") }
    let before = record.settings
    var original = arguments
    original.flags = Set(before.flags)
    original.values = before.values
    original.values["output"] = [directory]
    request = try BenchRequest(original)
    let now = request.settings
    guard before.items == now.items else {
      throw arguments.error(
        "the --items of that run have changed since. Restore the file, or begin a new run.")
    }
    let differences = before.differences(from: now)
    guard differences.isEmpty || isForced else {
      throw arguments.error(
        "the run began under other conditions: \(differences.joined(separator: "; ")). Restore them, "
          + "begin a new run, or give --force; the result records that.")
    }
    guard before.plansTheSame(as: now) else {
      throw arguments.error(
        "this program would measure something else than the one that was stopped. Begin a new run.")
    }
    do { try record.resume(differences: differences) } catch { throw arguments.error("\(error)") }
  }
}
