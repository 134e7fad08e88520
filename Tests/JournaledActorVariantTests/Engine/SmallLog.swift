import SimulatedDisk
import TestPrograms

@testable import JournaledActorVariant
@testable import Persistence

/// A small journal, and its content after each of its groups.
struct SmallLog {
  let bytes: [UInt8]
  /// The end, after which a little room follows.
  let end: Int
  let isClosed: Bool
  /// The end of each group with changes, and the content of the journal there.
  let steps: [(end: Int, content: [Int: Memo])]
  /// The end of the first line, after which a group without records follows.
  private let firstLine: Int

  init(closed: Bool) throws {
    let disk = emptyDisk()
    let journal = try openJournal(disk)
    var steps: [(end: Int, content: [Int: Memo])] = []
    func note() throws {
      steps.append((try soundLength(disk.contents(of: path) ?? []), journal.items))
    }
    try journal.save(Memo(id: 1, text: "one"))
    try note()
    try journal.save(Memo(id: 2, text: "two"), Memo(id: 3, text: "three"))
    try note()
    try journal.delete(1)
    try note()
    try journal.save(Memo(id: 2, text: "again"))
    try note()
    if closed { try journal.close() }
    let whole = disk.contents(of: path) ?? []
    end = try soundLength(whole)
    bytes = Array(whole.prefix(end + 64))
    isClosed = closed
    firstLine = JournalHeader(version: 1, generation: 1).bytes.count
    self.steps = steps
  }

  /// The ends of groups, including those without changes.
  var ends: [Int] {
    [firstLine, firstLine + JournalGroup.headerSize] + steps.map(\.end)
  }

  /// Every content that it had, the empty one first.
  var contents: [[Int: Memo]] { [[:]] + steps.map(\.content) }

  /// The content of the steps that end before this place or at it.
  func content(before place: Int) -> [Int: Memo] {
    steps.last { $0.end <= place }?.content ?? [:]
  }

  /// A disk with these bytes in its place.
  func disk(holding bytes: [UInt8]) throws -> MemoryFileSystem {
    let disk = emptyDisk()
    try disk.setContents(bytes, of: path)
    if !isClosed { try disk.setContents([], of: markPath) }
    return disk
  }
}

/// Opens a journal that is set aside where it is damaged, and returns the reports.
func openOrSetAside(
  _ fileSystem: any FileSystem
) throws -> (journal: BareJournal<Memo>, report: Quarantine?) {
  let reports = Box<[Quarantine]>([])
  let journal = try openJournal(
    fileSystem, recovery: .quarantine { report in reports.withLock { $0.append(report) } })
  return (journal, reports.withLock { $0.first })
}
