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

    private let rows: [Row]
    private let names: [Int: String]

    private let functions: SchedulerFunctions

    init(recording: String, _ functions: SchedulerFunctions) {
      self.functions = functions
      rows = recording.split(separator: "\n").compactMap { Row($0) }
      // The name that a thread had last: it gets its name after it has begun.
      names = Dictionary(rows.map { ($0.thread, $0.name) }, uniquingKeysWith: { $1 })
    }

    var text: String {
      let symbolizer = Symbolizer(rows.flatMap(\.frames), functions)
      var lines: [[String]] = []
      var last: (thread: Int, cells: [String])?
      for row in rows {
        let site = symbolizer.site(of: row.frames)
        if !isShown(row, site) { continue }
        let hasQueue = !row.queue.hasPrefix("com.apple.") && !row.queue.isEmpty
        let cells = [hasQueue ? row.queue.asLabel : "", action(of: row), site ?? ""]
        let isSame = row.thread == last?.thread
        // A loop is shown by its first two rounds.
        if isSame, cells == last?.cells, lines.suffix(2).allSatisfy({ $0.suffix(3) == cells[...] })
        {
          continue
        }
        lines.append([String(lines.count + 1), isSame ? "" : name(of: row.thread)] + cells)
        last = (row.thread, cells)
      }
      return Self.table(lines)
    }

    /// The calls of the libraries' own are left out, as long as they are no beginning and no end.
    private func isShown(_ row: Row, _ site: String?) -> Bool {
      if ["starts", "ends"].contains(row.what) { return names[row.thread]?.isUsual == false }
      let isInner = ["futex ", "inner "].contains { row.what.hasPrefix($0) }
      return site != nil && !isInner && !row.what.hasSuffix(" done")
    }

    private func name(of thread: Int) -> String { names[thread] ?? "thread \(thread)" }

    private func action(of row: Row) -> String {
      var parts = [row.what]
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

    private static func table(_ lines: [[String]]) -> String {
      guard let first = lines.first else { return "" }
      let widths = first.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
      return lines.map { line in
        let padded = zip(line, widths).enumerated().map { column, cell in
          let spaces = String(repeating: " ", count: cell.1 - cell.0.count)
          return column == 0 ? spaces + cell.0 : cell.0 + spaces
        }
        return String(padded.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
      }
      .joined(separator: "\n")
    }
  }

  extension String {
    fileprivate var isUsual: Bool { hasPrefix("thread ") || hasPrefix("worker ") }
    fileprivate var asLabel: String {
      hasPrefix("com.apple.root.") ? "a global queue" : "\"\(self)\""
    }
    fileprivate var lastPart: String {
      split(separator: "/").last.map(String.init) ?? self
    }
  }
#endif
