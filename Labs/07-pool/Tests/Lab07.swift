import LabModel
public import LabNotes
import LabSuite
import LabSupport
import Persistence
import StoreConformance

/// The check of lab 07.
public enum Lab07 {
  /// Holds a store's saves at the disk, and checks what else is blocked then.
  ///
  /// - Parameters:
  ///   - type: The attendee's store.
  ///   - file: The file of the call; the store is in a file beside it.
  public static func run<Tried: OneFileStore>(
    _ type: Tried.Type, file: String = #filePath
  ) async {
    let parts: [String: LabProgram.Part] = [ErrorTrial.part: { try await ErrorTrial.run(type) }]
    await LabProgram.run("07", parts: parts, play: { try await PoolPlay<Tried>.tree() }) { lab in
      let isPoolFree = await poolIsFree(lab, type)
      let findsGoOn = await findGoesOn(lab, type, .write)
      let findsGoOnBeside = await findGoesOn(lab, type, .encode)
      guard isPoolFree, findsGoOn, findsGoOnBeside else { return }
      await lab.suite([.noStaleOverwrite, .poolNotBlocked], next: advice) {
        try await type.openedOutsidePool(on: $0)
      }
      try await ErrorTrial.report(to: lab)
      try priorities(lab, file)
    }
  }

  private static func poolIsFree<Tried: OneFileStore>(
    _ lab: Lab, _ type: Tried.Type
  ) async -> Bool {
    let measured = await PoolTrial<Tried>().run()
    let isTried = measured.held == measured.stores && measured.isOver && measured.failure == nil
    let passed = isTried && measured.startsMeanwhile
    let isStuck =
      measured.isOver && measured.held > 0 && measured.failure == nil && !measured.startsMeanwhile
    lab.found(
      "pool", passed: passed,
      expected: "While saves wait for the disk, tasks that have nothing to do with them begin.",
      happened: story(measured),
      next: isStuck
        ? "Which thread waits in file.replace? Let it be one of the store's own."
        : measured.isOver && measured.held > 0
          ? "One slow disk holds up the stores of other disks. Give each store a thread of its own."
          : "Each save is to write its file once, and to return then.",
      lanes: isStuck ? lanes(measured.held) : nil)
    lab.figure("start delay, nothing held", measured.idle, unit: "ms")
    lab.figure("start delay, saves held", measured.busy, unit: "ms")
    lab.figure("longest pause a heartbeat saw", measured.heartbeat, unit: "ms")
    return passed
  }

  private static func story<Tried: OneFileStore>(
    _ measured: PoolTrial<Tried>.Measured
  ) -> String {
    if let failure = measured.failure { return "A save threw: \(failure)" }
    guard measured.held > 0, measured.isOver else {
      return "\(measured.held) of \(measured.stores) saves came to the disk, and "
        + (measured.isOver ? "all returned." : "not all returned.")
    }
    guard measured.held == measured.stores || !measured.startsMeanwhile else {
      return """
        \(measured.held) of \(measured.stores) saves came to their disk, which each store has for \
        itself.
        The others came only when the first disk went on.
        """
    }
    let saves = "The disk stands still for \(measured.held) of \(measured.stores) saves."
    guard !measured.startsMeanwhile else {
      return "\(saves)\nTasks submitted then, at each priority, began at once."
    }
    return """
      \(saves)
      Tasks submitted then had not begun after 30,000 turns of another thread.
      They began when the disk went on.
      \(heartbeatStory(measured.heartbeatStartsMeanwhile))
      """
  }

  /// The blocked pool, with two of its threads.
  private static func lanes(_ held: Int) -> LabLanes {
    let others = held > 2 ? ["\(held - 2) more saves"] : []
    let threads = ["save on pool thread 1", "save on pool thread 2"].prefix(held) + others
    let waits = threads.indices.map { LabLanes.Step($0, "waits for its disk") }
    let returns = threads.indices.map { LabLanes.Step($0, "returns") }
    let tasks = threads.count
    return LabLanes(
      threads + ["other tasks"],
      waits + [
        .init(tasks, "are submitted"), .init(tasks, "wait for a thread"),
      ] + returns + [.init(tasks, "begin")])
  }

  private static func heartbeatStory(_ starts: Bool) -> String {
    starts
      ? "A heartbeat loop in the pool went on meanwhile: it has another priority."
      : "A heartbeat loop in the pool saw no such pause: it had not begun either."
  }

  private static func findGoesOn<Tried: OneFileStore>(
    _ lab: Lab, _ type: Tried.Type, _ place: FindTrial<Tried>.Place
  ) async -> Bool {
    let doing = place == .encode ? "encodes" : "writes"
    let isAnswered = await FindTrial<Tried>(place).run()
    lab.found(
      "find-during-\(place.rawValue)", passed: isAnswered == true,
      expected: "A find, of one note or of all, is answered while a save \(doing) all notes.",
      happened: isAnswered.map {
        $0
          ? "It was answered before the save went on."
          : "It was answered only when the save went on."
      } ?? "No save came there.",
      next: advice(place))
    return isAnswered == true
  }

  private static func advice<Tried: OneFileStore>(_ place: FindTrial<Tried>.Place) -> String {
    switch place {
    case .encode:
      "Take a copy of the notes on the actor, which costs nothing, and encode it elsewhere."
    case .write: "The actor waits for the disk. Let it await, and a thread of the store's own wait."
    }
  }

  /// Checks whether the store asks for a lower priority than its callers need; not every system
  /// shows the effect.
  private static func priorities(_ lab: Lab, _ file: String) throws {
    let low = try LowPriority.places(beside: file)
    lab.found(
      "priority", passed: low.isEmpty,
      expected: "What an urgent save waits for is not done in the background.",
      happened: low.isEmpty ? "No place asks for a low priority." : low.joined(separator: "\n"),
      next: "A caller that awaits a continuation lends its priority to nobody. Leave it out.")
  }

  private static let advice: [Guarantee: String] = [
    .noStaleOverwrite: "Writes overtake each other: one thread, one write after the other.",
    .poolNotBlocked: "Some call still waits for the disk on a thread of the pool.",
  ]
}
