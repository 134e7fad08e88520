import Dispatch

enum SpecificKeyBefore {
  // Unchecked: `notes` is only touched on `queue`.
  final class Notes: @unchecked Sendable {
    private let key = DispatchSpecificKey<Bool>()
    private let queue = DispatchQueue(label: "notes")
    private var notes: [String] = []

    init() { queue.setSpecific(key: key, value: true) }

    /// For callers who do not know where they are.
    func add(_ note: String) {
      if DispatchQueue.getSpecific(key: key) == true {
        notes.append(note)
      } else {
        queue.sync { notes.append(note) }
      }
    }

    func addTwo(_ note: String) {
      queue.sync {
        add(note)
        add(note)
      }
    }

    func count() -> Int { queue.sync { notes.count } }
  }
}

enum SpecificKeyAfter {
  actor Notes {
    private var notes: [String] = []

    func add(_ note: String) { notes.append(note) }

    /// For an old callback that is known to come on this actor; traps where it comes elsewhere.
    nonisolated func addHere(_ note: String) { assumeIsolated { $0.add(note) } }

    func addTwo(_ note: String) {
      add(note)
      addHere(note)
    }

    func count() -> Int { notes.count }
  }
}
