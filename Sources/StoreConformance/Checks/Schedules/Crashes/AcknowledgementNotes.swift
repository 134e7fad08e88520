#if os(Linux)
  import FileTracing
  import ThreadSchedules

  /// Records each acknowledgement of a schedule, with the number of file calls before it.
  ///
  /// The notes outlive a killed process.
  ///
  /// `@unchecked Sendable`: the notes are used only in a schedule, in which one thread runs at a
  /// time.
  final class AcknowledgementNotes: @unchecked Sendable {
    /// The calls that change a disk, including openings, which may create a file.
    static let changes = TraceKinds(
      .open, .write, .truncate, .allocate, .synchronize, .synchronizeDirectory, .rename, .link,
      .remove, .makeDirectory)
    /// The record from which file calls are counted.
    static let beginning = "the clients begin"

    private let trace: FileTrace
    private var text = ""

    init(_ trace: FileTrace) { self.trace = trace }

    /// The label of a client's acknowledgement in the records.
    static func label(_ client: Int) -> String { "a call of client \(client)" }

    /// Counts file calls from now on.
    ///
    /// The process may end at one of them.
    func begin(_ order: CrashOrder) {
      trace.note(0, Self.beginning)
      if case .kill(let number) = order {
        trace.fail(at: number, of: Self.changes, .kill)
      } else {
        trace.failNothing(counting: Self.changes)
      }
    }

    func acknowledge(_ client: Int) {
      trace.note(TracedLog.NoteNumber.acknowledged, Self.label(client))
      text += "\(client)@\(trace.matched) "
      ProgramSchedules.say(text)
      ScheduledStore.step("returned")
    }

    /// Reports the number of file calls, and a checksum of their order and of the written bytes.
    ///
    /// - Returns: The bytes of the records.
    /// - Throws: `FileTraceError` if the trace has lost records.
    func end() throws -> [UInt8] {
      let records = try trace.recordBytes()
      var sum: UInt64 = 0xcbf2_9ce4_8422_2325
      for record in try TraceRecord.all(in: records) {
        let numbers = [
          UInt64(record.kind.rawValue), record.node, UInt64(bitPattern: Int64(record.offset)),
        ]
        let note = record.kind == .note ? record.name.utf8.map { UInt64($0) } : []
        for value in numbers + note + (record.bytes ?? []).map({ UInt64($0) }) {
          sum = (sum ^ value) &* 0x100_0000_01b3
        }
      }
      let count = trace.matched
      trace.stop()
      ProgramSchedules.say(text + "/\(count) #\(sum)")
      return records
    }
  }

  /// The notes of a schedule: `0@5 1@9 /10 #1234`.
  struct Acknowledgements {
    /// The client of each acknowledgement, and the number of file calls before it.
    private(set) var all: [(client: Int, fileCalls: Int)] = []
    /// The number of file calls.
    private(set) var fileCalls = 0
    /// A checksum that is equal for schedules with equal file calls and acknowledgements in the
    /// same order.
    private(set) var checksum = ""

    init(_ text: String) {
      for word in text.split(separator: " ") {
        let numbers = word.split(separator: "@").compactMap { Int($0) }
        if numbers.count == 2 { all.append((numbers[0], numbers[1])) }
        if word.hasPrefix("/") { fileCalls = Int(word.dropFirst()) ?? 0 }
        if word.hasPrefix("#") { checksum = String(word.dropFirst()) }
      }
    }

    /// The number of acknowledged calls of each client.
    var counts: [Int: Int] { all.reduce(into: [:]) { $0[$1.client, default: 0] += 1 } }

    /// The file calls at which a kill reveals most: the first one after each acknowledgement.
    var moments: [Int] { all.map { $0.fileCalls + 1 }.filter { $0 <= fileCalls } }
  }
#endif
