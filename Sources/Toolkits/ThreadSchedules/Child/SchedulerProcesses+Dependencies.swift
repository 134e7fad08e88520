#if os(Linux)
  import ScheduleModel

  extension SchedulerProcesses {
    /// A touch as `ThreadSchedules.h` lays it out.
    private struct Entry {
      var object: UInt64
      var choice: Int32
      var thread: UInt16
      var mode: UInt16

      /// The mode of the entry that begins a turn.
      static let turn: UInt16 = 1
    }

    /// Sets the threads that the next schedule does not choose.
    func sleep(_ sleepers: Sleepers) {
      let entries = sleepers.flatMap { thread, touches in
        touches.map {
          Entry(object: $0.object, choice: -1, thread: UInt16(thread), mode: $0.mode.rawValue)
        }
      }
      entries.withUnsafeBytes { functions.sleep($0.baseAddress, entries.count) }
    }

    /// The transitions of the schedule that ran last.
    func dependencies(_ choices: [Choice]) -> DependencyTrace {
      var (count, from, choice): (Int, Int64, Int64) = (0, -1, -1)
      let address = functions.touches(&count, &from, &choice)
      // The first turn is that of the thread that runs the body.
      var transitions = [Transition(thread: 0, choice: nil)]
      for index in 0..<count {
        guard let address else { break }
        let entry = address.load(fromByteOffset: index * MemoryLayout<Entry>.stride, as: Entry.self)
        if entry.mode == Entry.turn {
          let choice = entry.choice < 0 ? nil : Int(entry.choice)
          transitions.append(Transition(thread: Int(entry.thread), choice: choice))
        } else if let mode = Touch.Mode(rawValue: entry.mode) {
          transitions[transitions.count - 1].touches.append(Touch(object: entry.object, mode: mode))
        }
      }
      return DependencyTrace(
        transitions: transitions, able: able(choices),
        redundant: from < 0 ? nil : (Int(from), Int(choice)))
    }

    private func able(_ choices: [Choice]) -> [[Int]] {
      guard let threads = functions.able() else { return [] }
      var place = 0
      return choices.map { choice in
        defer { place += choice.alternatives }
        return (place..<place + choice.alternatives).map { Int(threads[$0]) }
      }
    }
  }
#endif
