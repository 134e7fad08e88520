import Schedules

/// The case of a check to run again: `G2,seed=7,case=31`.
public struct Replay: Sendable, Codable, Equatable, CustomStringConvertible {
  /// The valid case numbers, which include those of every check.
  package static let caseNumbers = 0...999_999_999

  /// The check.
  public package(set) var guarantee: Guarantee
  /// The seed of the whole check.
  public package(set) var seed: UInt64
  /// The single case to run, counted from 0; `nil` means every case.
  public package(set) var only: Int?
  /// The single schedule of threads to run in that case, as a failure names it: `v1 6:1 /10`; `nil`
  /// means all that the case tries.
  public package(set) var schedule: String?
  /// The file call at which that schedule crashes, counted from 1.
  public package(set) var call: Int?

  package init(_ guarantee: Guarantee, seed: UInt64, only: Int? = nil) {
    self.guarantee = guarantee
    self.seed = seed
    self.only = only
  }

  /// Reads the format of ``description``.
  ///
  /// - Parameter text: For example, `G2,seed=7,case=31`. Without a seed, the seed is 0; without a
  ///   case, every case runs. A case of schedules of threads may name its schedule, with `_` for
  ///   each space. A crash in the schedule may name its file call:
  ///   `G8,seed=1,case=3000000,schedule=v1_6:1_/10,call=8`.
  /// - Throws: ``Unreadable``, which names the invalid part.
  package init(_ text: String) throws(Unreadable) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard let guarantee = Guarantee(id: parts[0]) else {
      let last = Guarantee.allCases.last?.id ?? ""
      throw Unreadable(part: parts[0], of: text, expected: "begins with a guarantee, G1 to \(last)")
    }
    self.init(guarantee, seed: 0)
    var names: Set<String> = []
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, names.insert(String(pair[0])).inserted else {
        throw Unreadable(
          part: part, of: text,
          expected: "has one seed=…, one case=…, one schedule=… and one call=… at most")
      }
      switch pair[0] {
      case "seed":
        guard let value = UInt64(pair[1]) else {
          throw Unreadable(
            part: part, of: text, expected: "has a seed that is a whole number up to \(UInt64.max)")
        }
        seed = value
      case "case":
        guard let value = Int(pair[1]), Self.caseNumbers.contains(value) else {
          let numbers = "\(Self.caseNumbers.lowerBound) to \(Self.caseNumbers.upperBound)"
          throw Unreadable(
            part: part, of: text, expected: "has a case that is a whole number, \(numbers)")
        }
        only = value
      case "schedule": schedule = try Self.schedule(pair[1], part, text)
      case "call":
        guard let value = Int(pair[1]), Self.fileCalls.contains(value) else {
          throw Unreadable(
            part: part, of: text, expected: "has a file call that is a whole number from 1")
        }
        call = value
      default:
        throw Unreadable(
          part: part, of: text, expected: "has seed=…, case=…, schedule=… and call=… only")
      }
    }
    try requireSchedule(text)
  }

  private static let fileCalls = 1...999_999_999

  private static func schedule(
    _ value: Substring, _ part: String, _ text: String
  ) throws(Unreadable) -> String {
    let line = String(value).replacing("_", with: " ")
    do throws(ScheduleError) { _ = try ScheduleText.parts(of: line) } catch {
      throw Unreadable(
        part: part, of: text, expected: "has a schedule as a report gives it: \(error)")
    }
    return line
  }

  /// A schedule requires a case of threads, and a file call requires a schedule.
  private func requireSchedule(_ text: String) throws(Unreadable) {
    if let schedule, !(only.map { ThreadedRuns.caseNumbers.contains($0) } ?? false) {
      let cases = ThreadedRuns.caseNumbers
      throw Unreadable(
        part: Self.text(ofSchedule: schedule), of: text,
        expected: "with a schedule has a case of threads, \(cases.lowerBound) to "
          + "\(cases.upperBound - 1)")
    }
    if let call, schedule == nil {
      throw Unreadable(
        part: "call=\(call)", of: text, expected: "with a file call has the schedule")
    }
  }

  private static func text(ofSchedule line: String) -> String {
    "schedule=" + line.replacing(" ", with: "_")
  }

  /// For example, `G2,seed=7,case=31`.
  public var description: String {
    "\(guarantee.id),seed=\(seed)" + (only.map { ",case=\($0)" } ?? "")
      + (schedule.map { "," + Self.text(ofSchedule: $0) } ?? "")
      + (call.map { ",call=\($0)" } ?? "")
  }
}

extension Replay {
  /// The error for a text that is not a replay line.
  package struct Unreadable: Error, Equatable, CustomStringConvertible {
    /// The invalid part of the text.
    package let part: String
    /// The whole text.
    package let text: String
    private let expected: String

    init(part: String, of text: String, expected: String) {
      self.part = part
      self.text = text
      self.expected = expected
    }

    /// The invalid part, its place, and the remedy.
    package var description: String {
      "`\(part)` in `\(text)`: a replay line \(expected); copy it from the report whole, for "
        + "instance `G2,seed=1,case=31`"
    }
  }
}
