import FileSystems
import SeededRandom

/// All states that a disk can have at one moment under a model.
///
/// The value advances along a log, event by event.
struct CrashDisk {
  let model: PowerLossModel
  let pool: ContentPool
  /// True if there were more possibilities than the budget allows.
  private(set) var isBounded = false
  private let budget: PowerCuts.Budget
  private var random: SplitMix64
  private let madeDirectories: Set<String>
  private var contents: [Int: Possibilities<Int>] = [:]
  private var directories: [String: Possibilities<[String: Int]>] = [:]
  /// In program order: the disks since the last synchronisation, each a unit longer.
  private var prefixes: [CrashState] = []

  init(
    _ log: DiskLog, _ model: PowerLossModel, _ pool: ContentPool, _ budget: PowerCuts.Budget,
    seed: UInt64
  ) {
    self.model = model
    self.pool = pool
    self.budget = budget
    random = SplitMix64(seed: seed)
    madeDirectories = log.madeDirectories
    var entries: [String: [String: Int]] = [:]
    let files = log.start.files
    for (path, inode) in log.startInodes {
      entries[directoryAndName(of: path).directory, default: [:]][path] = inode
      contents[inode] = Possibilities(pool.number(of: files[path] ?? []))
    }
    for (directory, entries) in entries { directories[directory] = Possibilities(entries) }
    prefixes = [everything()]
  }

  /// Adds a unit, or makes data durable or drops it at a synchronisation.
  mutating func move(_ event: DiskLog.Event, _ log: DiskLog) {
    switch event {
    case .unit(let index): add(index, log.units[index].change)
    case .fileSync(let inode, true): contents[inode]?.synchronize()
    case .fileSync(let inode, false): contents[inode]?.drop()
    case .forced(let inode, let units): force(units, of: inode, log)
    case .directorySync(let path, true): directories[path]?.synchronize()
    case .directorySync(let path, false): directories[path]?.drop()
    case .acknowledged, .threw, .interruptedSync: return
    }
    guard model == .programOrder else { return }
    if case .unit(let index) = event { extend(by: index) } else { prefixes = [everything()] }
  }

  /// The disks that a power cut may leave at this moment, with possible duplicates.
  ///
  /// The limit is by default that of the budget.
  mutating func states(limit: Int? = nil) -> [CrashState] {
    if model == .programOrder { return prefixes }
    let limit = limit ?? budget.perMoment
    let namings = namings()
    let counts = namings.map { naming in
      naming.inodes.reduce(1) { Self.product($0, outcomes(of: $1).count) }
    }
    guard counts.reduce(0, { min($0 + $1, .max / 2) }) <= limit else {
      isBounded = true
      return (0..<limit).map { _ in
        drawn(namings[Int.random(in: 0..<namings.count, using: &random)])
      }
    }
    return zip(namings, counts).flatMap { naming, count in
      (0..<count).map { state(naming, number: $0) }
    }
  }

  /// One combination of entries of all directories.
  private struct Naming {
    var all: [String: Int] = [:]
    /// The entries, in the order of the paths' numbers.
    var entries: [(path: Int, inode: Int)] = []
    var inodes: [Int] = []
    var kept: [Int] = []
    var lost: [Int] = []
  }

  private static func product(_ left: Int, _ right: Int) -> Int {
    let (product, overflows) = left.multipliedReportingOverflow(by: right)
    return overflows ? .max / 4 : min(product, .max / 4)
  }

  private func outcomes(of inode: Int) -> [Possibilities<Int>.Outcome] {
    contents[inode]?.outcomes ?? [.init(value: pool.number(of: []))]
  }

  private mutating func add(_ index: Int, _ change: DiskLog.Change) {
    let pool = pool
    let fits: Bool
    if let directory = change.directory {
      fits = directories[directory, default: Possibilities([:])].add(
        index, isFree: model == .posix, limit: budget.perFile, using: &random
      ) { change.applied(to: $0) }
    } else {
      let empty = Possibilities(pool.number(of: []))
      fits = contents[change.inode, default: empty].add(
        index, isFree: model != .programOrder, limit: budget.perFile, using: &random
      ) { pool.number(of: change.applied(to: pool.contents[$0])) }
    }
    if !fits, model != .programOrder { isBounded = true }
  }

  /// Makes the bytes of a write durable, independent of the other bytes of the file.
  private mutating func force(_ units: Range<Int>, of inode: Int, _ log: DiskLog) {
    let pool = pool
    contents[inode]?.force(units) { content in
      let bytes = units.reduce(pool.contents[content]) { log.units[$1].change.applied(to: $0) }
      return pool.number(of: bytes)
    }
  }

  /// The disk with every unit, in program order.
  private func everything() -> CrashState { state(\.synced, \.synced) }

  /// The disk with only the durable units.
  func durable() -> CrashState { state(\.durable, \.durable) }

  private func state(
    _ entries: KeyPath<Possibilities<[String: Int]>, [String: Int]>,
    _ content: KeyPath<Possibilities<Int>, Int>
  ) -> CrashState {
    let all = directories.values.map { $0[keyPath: entries] }
      .reduce(into: [:]) { $0.merge($1) { $1 } }
    let entries = reachable(all).map { (path: pool.number(ofPath: $0.key), inode: $0.value) }
    let key = entries.sorted { $0.path < $1.path }.flatMap { entry in
      [entry.path, contents[entry.inode]?[keyPath: content] ?? pool.number(of: [])]
    }
    return CrashState(key: key, kept: [], lost: [])
  }

  /// The entries, except those in a directory that is itself lost.
  private func reachable(_ entries: [String: Int]) -> [String: Int] {
    if madeDirectories.isEmpty { return entries }
    return entries.filter { path, _ in
      var directory = directoryAndName(of: path).directory
      while madeDirectories.contains(directory) {
        if entries[directory] == nil { return false }
        directory = directoryAndName(of: directory).directory
      }
      return true
    }
  }

  private mutating func extend(by index: Int) {
    let kept = (prefixes.last?.kept ?? []) + [index]
    prefixes = prefixes.map {
      CrashState(key: $0.key, kept: $0.kept, lost: $0.lost + [index])
    }
    prefixes.append(CrashState(key: everything().key, kept: kept, lost: []))
  }

  private func namings() -> [Naming] {
    var namings = [Naming()]
    for directory in directories.keys.sorted() {
      namings = namings.flatMap { naming in
        (directories[directory]?.outcomes ?? []).map { outcome in
          var next = naming
          next.all.merge(outcome.value) { $1 }
          next.kept += outcome.kept
          next.lost += outcome.lost
          return next
        }
      }
    }
    for index in namings.indices {
      namings[index].entries = reachable(namings[index].all).map {
        (path: pool.number(ofPath: $0.key), inode: $0.value)
      }
      namings[index].entries.sort { $0.path < $1.path }
      // A file may have several names because of links, or because a rename took effect only
      // partially.
      namings[index].inodes = Set(namings[index].entries.map(\.inode)).sorted()
    }
    return namings
  }

  /// One combination of the files' contents.
  private func state(_ naming: Naming, number: Int) -> CrashState {
    var rest = number
    return state(naming) { count in
      defer { rest /= count }
      return rest % count
    }
  }

  private mutating func drawn(_ naming: Naming) -> CrashState {
    var random = random
    defer { self.random = random }
    return state(naming) { Int.random(in: 0..<$0, using: &random) }
  }

  private func state(_ naming: Naming, choose: (_ count: Int) -> Int) -> CrashState {
    var chosen: [Int: Int] = [:]
    var kept = naming.kept
    var lost = naming.lost
    for inode in naming.inodes {
      let outcomes = outcomes(of: inode)
      let outcome = outcomes[choose(outcomes.count)]
      chosen[inode] = outcome.value
      kept += outcome.kept
      lost += outcome.lost
    }
    let key = naming.entries.flatMap { [$0.path, chosen[$0.inode] ?? 0] }
    return CrashState(key: key, kept: kept.sorted(), lost: lost.sorted())
  }
}
