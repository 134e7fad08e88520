/// The endings of a program that the axioms of RC11 allow (Lahav, Vafeiadis, Kang, Hur, Dreyer, "Repairing
/// Sequential Consistency in C/C++11", PLDI 2017).
///
/// The release sequences are those of C++20.
///
/// All executions are made, and those that break an axiom are dropped.
struct LitmusExecutions {
  private typealias Kind = LitmusProgram.Kind
  private typealias Order = LitmusProgram.Order

  /// An operation; the first two store 0.
  private struct Event {
    var thread: Int
    var operation: LitmusProgram.Operation

    var writes: Bool { operation.kind == .store || operation.kind == .add }
    var reads: Bool { operation.kind == .load || operation.kind == .add }
    var isFence: Bool { operation.kind == .fence }
    var isConsistent: Bool { operation.order == .consistent }
    var acquires: Bool {
      (reads || isFence) && (operation.order == .acquire || isConsistent)
    }
    var releases: Bool {
      (writes || isFence) && (operation.order == .release || isConsistent)
    }
  }

  private let events: [Event]
  private let threads: Int
  /// The order of each thread's operations, after the first values.
  private let program: Relation

  init(_ program: LitmusProgram) {
    var events = (0..<2).map { place in
      Event(
        thread: -1,
        operation: .init(kind: .store, place: place, number: 0, order: .relaxed))
    }
    for (number, operations) in program.threads.enumerated() {
      events += operations.map { Event(thread: number, operation: $0) }
    }
    self.events = events
    threads = program.threads.count
    self.program = Relation(count: events.count) { first, second in
      let isInitial = events[first].thread < 0 && events[second].thread >= 0
      return isInitial
        || (first < second && events[first].thread == events[second].thread
          && events[first].thread >= 0)
    }
  }

  /// The values that the threads load, in the words of the child.
  func endings() -> Set<String> {
    var found: Set<String> = []
    let readers = events.indices.filter { events[$0].reads }
    eachSource(of: readers[...], [:]) { source in
      guard let values = values(source) else { return }
      let ending = description(values)
      if found.contains(ending) { return }
      let places = (0..<2).map { place in
        events.indices.filter { events[$0].writes && events[$0].operation.place == place }
      }
      for first in Self.orders(of: places[0]) {
        for second in Self.orders(of: places[1]) where isAllowed(source, [first, second]) {
          found.insert(ending)
          return
        }
      }
    }
    return found
  }

  // MARK: Candidates

  private func eachSource(
    of readers: ArraySlice<Int>, _ source: [Int: Int], _ body: ([Int: Int]) -> Void
  ) {
    guard let reader = readers.first else { return body(source) }
    for writer in events.indices
    where events[writer].writes && writer != reader
      && events[writer].operation.place == events[reader].operation.place
    {
      eachSource(of: readers.dropFirst(), source.merging([reader: writer]) { $1 }, body)
    }
  }

  /// All orders of the writes of a place, the first value first.
  private static func orders(of writes: [Int]) -> [[Int]] {
    guard let first = writes.first else { return [[]] }
    var orders = [[first]]
    for write in writes.dropFirst() {
      orders = orders.flatMap { order in
        (1...order.count).map { place in
          Array(order[..<place]) + [write] + Array(order[place...])
        }
      }
    }
    return orders
  }

  /// The value that each event loads, or `nil` if a value depends on itself.
  private func values(_ source: [Int: Int]) -> [Int: Int]? {
    let from = Relation(count: events.count) { source[$1] == $0 }
    guard (program | from).isAcyclic else { return nil }
    var loaded: [Int: Int] = [:]
    func stored(_ event: Int) -> Int {
      let number = events[event].operation.number
      return events[event].reads ? number + load(event) : number
    }
    func load(_ event: Int) -> Int {
      if let value = loaded[event] { return value }
      let value = source[event].map(stored) ?? 0
      loaded[event] = value
      return value
    }
    for event in events.indices where events[event].reads { _ = load(event) }
    return loaded
  }

  private func description(_ values: [Int: Int]) -> String {
    (0..<threads).map { thread in
      events.indices.filter { events[$0].thread == thread && events[$0].reads }
        .map { String(values[$0, default: 0]) }.joined(separator: " ")
    }.joined(separator: " | ")
  }

  // MARK: Axioms

  private func isAllowed(_ source: [Int: Int], _ orders: [[Int]]) -> Bool {
    let count = events.count
    let from = Relation(count: count) { source[$1] == $0 }
    var modification = Relation(count: count)
    for order in orders {
      for (place, first) in order.enumerated() {
        for second in order[(place + 1)...] { modification[first, second] = true }
      }
    }
    let overwritten = (from.inverse * modification).filter { $0 != $1 }
    let happens = happensBefore(from)
    let coherence = (from | modification | overwritten).closure
    guard happens.isIrreflexive, (happens * coherence).isIrreflexive else { return false }
    guard (overwritten * modification).isIrreflexive else { return false }
    return isConsistent(happens, modification, overwritten, coherence)
  }

  private func happensBefore(_ from: Relation) -> Relation {
    let count = events.count
    let fences = Relation.only(count) { events[$0].isFence }
    let changes = Relation.only(count) { events[$0].reads && events[$0].writes }
    let sequence = (from * changes).closure.reflexive
    let releases = Relation.only(count) { events[$0].releases }
    let acquires = Relation.only(count) { events[$0].acquires }
    let writes = Relation.only(count) { events[$0].writes }
    let reads = Relation.only(count) { events[$0].reads }
    let start = releases * (fences * program).reflexive * writes
    let end = reads * (program * fences).reflexive * acquires
    return (program | start * sequence * from * end).closure
  }

  private func isConsistent(
    _ happens: Relation, _ modification: Relation, _ overwritten: Relation, _ coherence: Relation
  ) -> Bool {
    let count = events.count
    func isSamePlace(_ first: Int, _ second: Int) -> Bool {
      !events[first].isFence && !events[second].isFence
        && events[first].operation.place == events[second].operation.place
    }
    let apart = program.filter { !isSamePlace($0, $1) }
    let base =
      program | apart * happens * apart | happens.filter(isSamePlace) | modification | overwritten
    let operations = Relation.only(count) { events[$0].isConsistent }
    let fences = Relation.only(count) { events[$0].isConsistent && events[$0].isFence }
    let before = operations | fences * happens.reflexive
    let after = operations | happens.reflexive * fences
    let ofFences = fences * (happens | happens * coherence * happens) * fences
    return (before * base * after | ofFences).isAcyclic
  }
}
