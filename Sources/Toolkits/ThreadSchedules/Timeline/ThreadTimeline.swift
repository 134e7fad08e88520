#if os(Linux)
  /// The steps of a schedule as text.
  struct ThreadTimeline {
    /// A line of a recording, as `report.c` writes it.
    struct Row {
      let step: Int
      let thread: Int
      let name: String
      let queue: String
      let what: String
      let object: Int
      let symbol: String
      let detail: String
      let frames: [UInt]

      /// True if the row is a note from the body.
      var isNote: Bool { what == "note" }

      init?(_ line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count == 9, let step = Int(fields[0]), let thread = Int(fields[1]),
          let object = Int(fields[5])
        else { return nil }
        self.step = step
        self.thread = thread
        self.object = object
        name = String(fields[2])
        queue = String(fields[3])
        what = String(fields[4])
        symbol = String(fields[6])
        detail = String(fields[7])
        frames = fields[8].split(separator: " ").compactMap { UInt($0, radix: 16) }
      }
    }

    /// A line shows the thread's name, the queue, the call, and the place.
    private struct Line: Equatable {
      let thread: Int
      let cells: [String]
    }

    private let names: [Int: String]
    private var lines: [Line] = []
    private let sites: SiteFilter

    init(recording: String, _ functions: SchedulerFunctions, _ sites: SiteFilter) {
      self.sites = sites
      let rows = recording.split(separator: "\n").compactMap { Row($0) }
      // Use the last name of a thread, because a thread gets its name after it has begun.
      names = Dictionary(rows.map { ($0.thread, $0.name) }, uniquingKeysWith: { $1 })
      let symbolizer = Symbolizer(rows.flatMap(\.frames), functions, sites)
      var locked: Set<Int> = []
      for row in rows {
        let site = row.isNote ? nil : symbolizer.site(of: row.frames)
        guard isShown(row, site) else { continue }
        if row.what == "lock" { locked.insert(row.object) }
        // If no place is known for the lock, it was taken in a library.
        if row.what != "unlock" || locked.contains(row.object) { append(row, site) }
      }
    }

    private mutating func append(_ row: Row, _ site: String?) {
      let hasQueue =
        !row.queue.hasPrefix("com.apple.") && !row.queue.isEmpty && row.queue != String.pool
      let cells = [hasQueue ? row.queue.asLabel : "", action(of: row), site ?? ""]
      // A loop is shown by its first two rounds.
      let isLoop =
        lines.last?.thread == row.thread && lines.suffix(2).allSatisfy { $0.cells == cells }
      if isLoop { return }
      lines.append(Line(thread: row.thread, cells: cells))
      for period in 2...Self.longestLoop { shortenLoop(of: period) }
    }

    private static let longestLoop = 12
    /// A loop of several lines is shortened to two rounds after so many.
    private static let mostRounds = 8

    private mutating func shortenLoop(of period: Int) {
      let loop = lines.suffix(Self.mostRounds * period)
      guard loop.count == Self.mostRounds * period,
        zip(loop, loop.dropFirst(period)).allSatisfy({ $0 == $1 })
      else { return }
      lines.removeLast((Self.mostRounds - 2) * period)
    }

    /// Each shown call, for a picture.
    var steps: [ScheduleStep] {
      lines.map { line in
        let queue = line.cells[0].isEmpty ? "" : "on \(line.cells[0]): "
        return ScheduleStep(
          name: name(of: line.thread), action: queue + line.cells[1], place: line.cells[2])
      }
    }

    /// The steps as a table.
    var text: String {
      var last: Int?
      return stepTable(
        lines.enumerated().map { index, line in
          defer { last = line.thread }
          return [String(index + 1), line.thread == last ? "" : name(of: line.thread)] + line.cells
        })
    }

    /// Calls made inside libraries are omitted, except starts and ends of threads.
    private func isShown(_ row: Row, _ site: String?) -> Bool {
      if row.isNote { return true }
      if let quiet = sites.quietThread, row.name == quiet { return false }
      if let file = sites.hiddenFile, row.detail.lastPart.hasPrefix(file) { return false }
      if ["starts", "ends"].contains(row.what) { return names[row.thread]?.isUsual == false }
      let isInner = ["futex ", "inner "].contains { row.what.hasPrefix($0) }
      return site != nil && !isInner && !row.what.hasSuffix(" done")
    }

    private func name(of thread: Int) -> String { names[thread] ?? "thread \(thread)" }

    private func action(of row: Row) -> String {
      if row.isNote { return row.detail }
      // A job of a task goes to the queue of its pool or of the main actor.
      if row.what == "async", row.detail == String.pool { return "makes a job ready" }
      var parts = [row.what]
      if row.what == "enters" {
        return row.detail == String.mainActor
          ? "enters the main actor" : "enters \(row.detail) #\(row.object)"
      }
      if row.what == "gives a job to" { return "\(row.what) \(row.detail) #\(row.object)" }
      if row.object > 0 { parts.append("#\(row.object)") }
      if !row.symbol.isEmpty { parts.append(row.symbol.demangled) }
      if row.detail == "which is taken" {
        parts.append(", \(row.detail)")
      } else if row.detail.hasPrefix("/") {
        parts.append(row.detail.lastPart)
      } else if ["creates", "joins"].contains(row.what), let number = Int(row.detail) {
        parts.append(name(of: number))
      } else if !row.detail.isEmpty {
        parts.append(row.detail.asLabel)
      }
      return parts.joined(separator: " ").replacing(" ,", with: ",")
    }
  }

  extension String {
    /// The label of the queue on which the runtime runs tasks.
    fileprivate static let pool = "Swift global concurrent queue"
    /// As `tasks.c` writes it.
    fileprivate static let mainActor = "the main actor"

    fileprivate var isUsual: Bool { hasPrefix("thread ") || hasPrefix("worker ") }
    fileprivate var asLabel: String {
      if self == "com.apple.main-thread" { return "the main queue" }
      return hasPrefix("com.apple.root.") ? "a global queue" : "\"\(self)\""
    }
    fileprivate var lastPart: String {
      split(separator: "/").last.map(String.init) ?? self
    }
  }
#endif
