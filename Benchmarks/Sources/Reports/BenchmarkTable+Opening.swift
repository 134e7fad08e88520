import Measurement
import ResultModel
import TextTables

extension BenchmarkTable {
  /// The scenarios in which stores were opened, ordered by number of records.
  var openings: [Scenario] {
    index.cells(.openToFind).filter { $0.value != nil }.map(\.scenario).unique()
      .sorted { $0.records < $1.records }
  }

  /// The time until a closed store can be used again, and the memory that the store takes.
  func opening() -> Section? {
    let openings = openings
    let durabilities = Set(openings.map(\.durability))
    guard let most = openings.last else { return nil }
    let columns = openings.map { scenario in
      Column(
        title: "\(NumberText.grouped(Int64(scenario.records))) records"
          + (durabilities.count > 1 ? ", \(words(scenario.durability))" : ""),
        cell: { cell($0, scenario, .openToFind) }, text: duration)
    }
    let table = table(
      "open, find one", columns,
      last: [
        (
          "95 % interval",
          {
            interval(cell($0, most, .openToFind)?.figure) { NumberText.duration(nanoseconds: $0) }
          }
        ),
        ("grows by", { text(cell($0, most, .openResident), NumberText.bytes) }),
        ("files", { text(cell($0, most, .openFiles), NumberText.bytes) }),
      ])
    guard let table else { return nil }
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

  /// Tells whether the files were in the kernel's cache.
  private var cacheState: String {
    let cells = index.cells(.openDiskReads)
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
