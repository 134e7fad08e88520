import Persistence

/// Many items, large items and many calls, beyond the powers of two at which counters and buffers
/// overflow.
enum SizesAndCounts {
  static let fixedCases: [FixedCase] = [
    FixedCase("from 250 items to 260, one by one", isLong: true) {
      try await problem($0, first: 250, last: 260)
    },
    FixedCase("from 1,020 items to 1,028, one by one", isLong: true) {
      try await problem($0, first: 1_020, last: 1_028)
    },
    FixedCase("batches of 1,100 items", isLong: true, problem: problemWithBatches),
    FixedCase("1,100 calls without reopening", isLong: true, problem: problemWithManyCalls),
    FixedCase("items that were not used lately", isLong: true, problem: problemWithUnused),
    FixedCase("items of 64 KB and of 1 MB", isLong: true, problem: problemWithLargeItems),
  ]

  /// For G3.
  static let everyChangeIsOnDisk = FixedCase("1,100 changes, each on disk", isLong: true) {
    trial in
    try await withStore(trial, needsDisk: false) { store, arena in
      for number in 1...1_100 {
        if number.isMultiple(of: 11) {
          try await store.delete(number % 5)
        } else {
          try await store.save(number % 5, number)
        }
        // On real files only powers of two are tried, because copying the files costs more than the
        // change.
        guard !trial.isDirect || number.nonzeroBitCount == 1 else { continue }
        let memory = await Subject.content(of: store)
        let disk = try await arena.contentOnDisk(trial.subject)
        if memory != disk {
          return Violation(found: "in memory: \(memory); a copy of the disk: \(disk)").after(
            "change \(number)")
        }
      }
      return nil
    }
  }

  private static func problem(_ trial: Trial, first: Int, last: Int) async throws -> Violation? {
    try await withStore(trial, needsDisk: false) { store, arena in
      var model = Dictionary(uniqueKeysWithValues: (0..<first).map { ($0, $0) })
      try await store.fill(model)
      for key in first..<last {
        try await store.save(key, key)
        model[key] = key
        if let problem = try await difference(store, model, [key, 0, key - 1]) { return problem }
      }
      for key in [0, last - 1, first] {
        try await store.delete(key)
        model[key] = nil
        if let problem = try await difference(store, model, [key]) { return problem }
      }
      return try await differenceAfterReopening(store, trial, arena, model)
    }
  }

  private static func problemWithBatches(_ trial: Trial) async throws -> Violation? {
    try await withStore(trial, needsDisk: false) { store, arena in
      var model = Dictionary(uniqueKeysWithValues: (0..<1_100).map { ($0, $0) })
      try await store.fill(model)
      if let problem = try await difference(store, model, [0, 255, 256, 1_023, 1_024, 1_099]) {
        return problem
      }
      let deleted = Array(0..<1_050)
      try await store.delete(contentsOf: deleted)
      for key in deleted { model[key] = nil }
      if let problem = try await difference(store, model, [0, 1_049, 1_050]) { return problem }
      return try await differenceAfterReopening(store, trial, arena, model)
    }
  }

  private static func problemWithManyCalls(_ trial: Trial) async throws -> Violation? {
    try await withStore(trial, needsDisk: false) { store, arena in
      var model: [Int: Int] = [:]
      for number in 1...1_100 {
        let key = number % 7
        if number.isMultiple(of: 11) {
          try await store.delete(key)
          model[key] = nil
        } else {
          try await store.save(key, number)
          model[key] = number
        }
        let found = try await store.find(key)
        if found != model[key] { return wrong(key, found, model).after("call \(number)") }
      }
      return try await differenceAfterReopening(store, trial, arena, model)
    }
  }

  /// Changes some items, reads many others, and then reads the changed items, which a cache may
  /// have evicted.
  private static func problemWithUnused(_ trial: Trial) async throws -> Violation? {
    try await withStore(trial, needsDisk: false) { store, arena in
      var model = Dictionary(uniqueKeysWithValues: (0..<300).map { ($0, $0) })
      try await store.fill(model)
      for key in 0..<8 {
        try await store.save(key, 1_000 + key)
        model[key] = 1_000 + key
      }
      try await store.delete(8)
      model[8] = nil
      for key in 9..<300 where try await store.find(key) != key {
        return Violation(found: "not what was saved").after(
          "find \(key), after 300 items were saved")
      }
      if let problem = try await difference(store, model, Array(0..<9)) { return problem }
      return try await differenceAfterReopening(store, trial, arena, model)
    }
  }

  private static func problemWithLargeItems(_ trial: Trial) async throws -> Violation? {
    let sizes = [65_500, 65_535, 65_536, 70_000, 1 << 20]
    return try await withStore(trial, needsDisk: false) { store, arena in
      var saved: [(size: Int, isFound: @Sendable (any ErasedStore) async throws -> Bool)] = []
      for (key, size) in sizes.enumerated() {
        guard let isFound = try await store.saveLarge(key, byteCount: size) else {
          throw NotApplicable.noSuchItem
        }
        saved.append((size, isFound))
        if !(try await isFound(store)) {
          return Violation(found: "it is not found").after("save an item of \(size) bytes")
        }
      }
      try await store.close()
      let again = try await trial.subject.open(arena.configuration(.processCrash))
      for item in saved where !(try await item.isFound(again)) {
        return Violation(found: "it is not found").after(
          "save an item of \(item.size) bytes, close, open")
      }
      try await again.delete(contentsOf: Array(sizes.indices))
      return try await differenceAfterReopening(again, trial, arena, [:])
    }
  }

  /// Calls the body with a new store, and closes the store afterwards.
  ///
  /// The body may have closed it already.
  ///
  /// A case of many calls on small files needs no disk, which would only slow the calls down.
  static func withStore(
    _ trial: Trial, needsDisk: Bool = true,
    _ body: (any ErasedStore, Arena) async throws -> Violation?
  ) async throws -> Violation? {
    let arena = try Arena(for: trial.subject, needsDisk: needsDisk)
    defer { arena.remove() }
    let store = try await trial.subject.open(arena.configuration(.processCrash))
    let problem = try await body(store, arena)
    try await store.close()
    return problem
  }

  private static func differenceAfterReopening(
    _ store: any ErasedStore, _ trial: Trial, _ arena: Arena, _ model: [Int: Int]
  ) async throws -> Violation? {
    try await store.close()
    let again = try await trial.subject.open(arena.configuration(.processCrash))
    let problem = try await difference(again, model, Array(model.keys.sorted().prefix(2)))
    try await again.close()
    return problem?.after("close, open")
  }

  /// Compares the store with the model: all items, their count, and some single items.
  private static func difference(
    _ store: any ErasedStore, _ model: [Int: Int], _ keys: [Int]
  ) async throws -> Violation? {
    let content = try await store.loadAll()
    guard content == model else {
      let wrong = Set(model.keys).union(content.keys).filter { model[$0] != content[$0] }
      let key = wrong.min() ?? 0
      return Violation(
        expected: "loadAll gives \(model.count) items; key \(key): \(model[key])",
        found: "\(content.count), of which \(wrong.count) are wrong; key \(key): \(content[key])")
    }
    let count = try await store.count()
    if count != model.count {
      return Violation(expected: "\(model.count) items", found: "count gives \(count)")
    }
    for key in keys {
      let found = try await store.find(key)
      if found != model[key] { return wrong(key, found, model) }
    }
    return nil
  }

  private static func wrong(_ key: Int, _ found: Int?, _ model: [Int: Int]) -> Violation {
    Violation(expected: "find \(key) gives \(model[key])", found: "\(found)")
  }
}
