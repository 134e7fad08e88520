#if os(Linux)
  import FileTracing
  import ThreadSchedules

  /// Notes each acknowledgement of a schedule with the number of file calls before it, so that the notes
  /// outlive a killed process.
  ///
  /// `@unchecked Sendable`: used in a schedule only, where one thread runs at a time.
  final class AcknowledgementNotes: @unchecked Sendable {
    /// The calls that change a disk, and openings, which may make a file.
    static let changes = TraceKinds(
      .open, .write, .truncate, .allocate, .synchronize, .synchronizeDirectory, .rename, .link,
      .remove, .makeDirectory)
    /// The record from which on file calls are counted.
    static let beginning = "the clients begin"

    private let trace: FileTrace
    private var text = ""

    init(_ trace: FileTrace) { self.trace = trace }

    /// An acknowledgement of a client in the records.
    static func label(_ client: Int) -> String { "a call of client \(client)" }

    /// Counts file calls from now on; the process may end at one of them.
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

    /// Says how many file calls there were, and a checksum of their order and of what was written.
    ///
    /// - Returns: The bytes of the records.
    /// - Throws: `FileTraceError` where the trace has lost records.
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

  /// The notes of one schedule: `0@5 1@9 /10 #1234`.
  struct Acknowledgements {
    /// The client of each acknowledgement, and how many file calls were before it.
    private(set) var all: [(client: Int, fileCalls: Int)] = []
    /// How many file calls there were.
    private(set) var fileCalls = 0
    /// Equal for schedules with equal file calls and acknowledgements in the same order.
    private(set) var checksum = ""

    init(_ text: String) {
      for word in text.split(separator: " ") {
        let numbers = word.split(separator: "@").compactMap { Int($0) }
        if numbers.count == 2 { all.append((numbers[0], numbers[1])) }
        if word.hasPrefix("/") { fileCalls = Int(word.dropFirst()) ?? 0 }
        if word.hasPrefix("#") { checksum = String(word.dropFirst()) }
      }
    }

    /// How many calls of each client were acknowledged.
    var counts: [Int: Int] { all.reduce(into: [:]) { $0[$1.client, default: 0] += 1 } }

    /// The file calls at which a kill shows most: the first one after each acknowledgement.
    var moments: [Int] { all.map { $0.fileCalls + 1 }.filter { $0 <= fileCalls } }
  }
#endif
