import Measurement
import ResultModel
import TextTables

extension BenchmarkTable {
  /// The scenarios in which stores were opened, ordered by number of records.
  var openings: [Scenario] {
    unique(result.cells.filter { $0.metric == .openToFind && $0.value != nil }.map(\.scenario))
      .sorted { $0.records < $1.records }
  }

  /// The time until a closed store can be used again, and the memory that the store takes.
  func opening() -> Section? {
    let openings = openings
    let durabilities = Set(openings.map(\.durability))
    guard let most = openings.last else { return nil }
    var table = TextTable(
      columns: [.init("open, find one")]
        + (openings.map {
          "\(NumberText.grouped(Int64($0.records))) records"
            + (durabilities.count > 1 ? ", \(words($0.durability))" : "")
        }
        + ["95 % interval", "grows by", "files"]).map { .init($0, alignment: .right) })
    for arm in arms {
      let times = openings.map { cell(arm, $0, .openToFind) }
      guard times.contains(where: { $0?.value != nil }) else { continue }
      table.addRow(
        [.init(arm)] + times.map { duration($0) } + [
          interval(cell(arm, most, .openToFind)),
          text(cell(arm, most, .openResident), NumberText.bytes),
          text(cell(arm, most, .openFiles), NumberText.bytes),
        ])
    }
    return Section(
      title: "opening a store that was filled and closed, each time in a fresh process",
      table: table,
      notes: [
        "From the call that opens to the return of the first find. The interval, what the process's "
          + "resident memory grows by and what the files take on the disk are those of "
          + "\(NumberText.grouped(Int64(most.records))) records.",
        cacheState,
      ])
  }

  private func interval(_ cell: ResultCell?) -> TextTable.Cell {
    guard let low = cell?.low, let high = cell?.high else {
      return .init("too few rounds", style: .dim)
    }
    return .init(
      "\(NumberText.duration(nanoseconds: low)) – \(NumberText.duration(nanoseconds: high))")
  }

  /// Tells whether the files were in the kernel's cache.
  private var cacheState: String {
    let cells = result.cells.filter { $0.metric == .openDiskReads }
    if let reason = cells.compactMap(\.unavailable).first {
      return
        "The files had just been written; whether the kernel had all of them in its cache is not "
        + "known (\(reason))."
    }
    let most = cells.flatMap(\.rounds).max() ?? 0
    return most > 0
      ? "The files had just been written, but not all were in the kernel's cache: an opening read up "
        + "to \(NumberText.bytes(most)) from the disk."
      : "No file was read from the disk: all were in the kernel's cache, as after a restart of "
        + "the program but not of the machine."
  }
}
