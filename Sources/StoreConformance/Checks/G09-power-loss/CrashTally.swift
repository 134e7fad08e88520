import Persistence
import SimulatedDisk

/// The number of different disks that were tried, and the failure, if there was one.
///
/// A disk counts again when more calls have been acknowledged.
struct CrashTally: Sendable {
  private var states: [PowerLossModel: Int] = [:]
  private var traces = 0
  private var bounded = 0
  /// The number of times that a file was rewritten after appends, and the number of these during an
  /// opening.
  private(set) var rewritings = 0
  private(set) var rewritingsAtOpening = 0
  var failure: Violation?

  init(failure: Violation? = nil) { self.failure = failure }

  /// The number of disks that were judged: all that the strictest model allows.
  var explored: Int { states[.posix, default: 0] }

  mutating func add(_ model: PowerLossModel, _ count: Int, isBounded: Bool) {
    states[model, default: 0] += count
    if model == .posix { traces += 1 }
    if isBounded { bounded += 1 }
  }

  /// Counts how often the store's file was rewritten after appends.
  ///
  /// `opening` contains the entries of an opening after a crash.
  mutating func noteRewritings(in log: DiskLog, of path: String, opening: Range<Int>? = nil) {
    let entries = log.rewritings(of: path)
    rewritings += entries.count
    rewritingsAtOpening += entries.count { opening?.contains($0) == true }
  }

  /// Notes that some states were skipped.
  mutating func noteBounded() { bounded += 1 }

  static func += (left: inout CrashTally, right: CrashTally) {
    left.states.merge(right.states, uniquingKeysWith: +)
    left.traces += right.traces
    left.bounded += right.bounded
    left.rewritings += right.rewritings
    left.rewritingsAtOpening += right.rewritingsAtOpening
    left.failure = left.failure ?? right.failure
  }

  /// A description of the counts; `kind` names the recorded calls.
  func detail(of kind: String) -> String {
    var text = "different disks after a power cut in \(traces) \(kind) (POSIX model"
    for model in [PowerLossModel.orderedDirectories, .programOrder] {
      guard let count = states[model] else { continue }
      let name = model == .programOrder ? "in program order" : "as ext4/xfs leave them"
      text += "; \(count) \(name)"
    }
    text += ")"
    if rewritings > 0 {
      text +=
        "; through \(rewritings) replacements of a journal that had been appended to, "
        + "\(rewritingsAtOpening) of them by an opening"
    }
    return bounded > 0 ? text + "; bounded: \(bounded) of them have more, drawn by the seed" : text
  }
}

extension Trial {
  /// Runs cases until one fails, and reports the number of disks that were tried.
  ///
  /// `kind` names the recorded calls.
  ///
  /// The listed cases come first, and all of them run on every kind of disk. If `needsRewriting`
  /// and no case rewrote the journal of a store with a journal, the check is not exercised.
  func exploreCrashes(
    _ ordinary: Int, listed: Int = 0, _ kind: String, needsRewriting: Bool = false,
    _ body: (_ number: Int, _ disks: any Disks, _ memory: CrashMemory) async throws -> CrashTally
  ) async throws -> Finding {
    let disks: any Disks
    do { disks = try self.disks() } catch let absence as Tracing.Absence {
      return .notExercised("its file calls cannot be traced: \(absence)")
    }
    var tally = CrashTally()
    var memory = CrashMemory()
    let madeUp = max(1, Int(Double(ordinary) * disks.bounds.share))
    let numbers = caseNumbers(listed + madeUp)
    var left = numbers.count
    for number in numbers {
      if tally.explored > disks.bounds.mostPerCheck { break }
      left -= 1
      announce(case: number, kind)
      // Real files have different bytes in every case, so a disk never repeats.
      if isDirect { memory = CrashMemory() }
      do {
        tally += try await body(number, disks, memory)
      } catch let reason as Unexercised {
        return .notExercised(reason.reason.saying { "case \(number): \($0)" })
      } catch let error as TracedLog.NotFollowed {
        return .notExercised("its file calls cannot be followed: \(error)")
      } catch {
        tally.failure = .unexpected(error)
      }
      if let failure = tally.failure {
        return broken(
          case: number, explored: tally.explored, try failure.replacing(disks.withoutDirectories))
      }
    }
    if tally.explored == 0 {
      return .notExercised(
        replay.only == nil ? "nothing could be tried of: \(kind)" : Self.noSuchCase(replay))
    }
    // The first two cases need not rewrite the journal.
    if needsRewriting, subject.claims.hasJournal, numbers.count > 2, tally.rewritings == 0 {
      return .notExercised("in \(numbers.count) \(kind) its journal was never written anew")
    }
    let rest = left > 0 ? "; \(left) of \(numbers.count) cases left out after so many" : ""
    let pace = rest + (disks.pace.map { "; \($0)" } ?? "")
    return .held(explored: tally.explored, detail: tally.detail(of: kind) + pace)
  }
}
