import LabSupport
import Persistence
import SchedulePlay
@_spi(Labs) import SimulatedDisk

/// Two notes are saved, and the power fails, for `Labs/run 03 --play`.
///
/// A person chooses the moment, and then what the disk has kept of the steps that nothing forced.
enum PowerPlay {
  private static let notes = 2
  private static let (app, power) = ("the app", "power cut")
  private static let (keeps, loses) = ("the disk keeps", "the disk loses")

  /// The schedules as a tree: every disk that a power cut may leave.
  static func tree<Notebook: NotesOnDisk>(_ type: Notebook.Type) throws -> PlayTree {
    let memory = MemoryFileSystem(directories: ["/data"])
    let recording = RecordingFileSystem(memory, keepsBytes: true)
    let start = memory.snapshot()
    var notebook = try Notebook(folder: Desk.folder(on: recording))
    for number in 1...notes {
      try Desk.save(number, in: &notebook)
      recording.record(acknowledged: "note \(number) is saved")
    }
    var cuts = try PowerCuts(recording.trace, from: start, model: .orderedDirectories)
    let all = Array(AnyIterator { cuts.next() })
    guard !cuts.isBounded else {
      throw UnplayableCuts(description: "a power cut can leave too many different disks")
    }
    var builder = PlayTreeBuilder()
    let moments = Set(all.map(\.entry)).sorted()
    for cut in all {
      Lab.noteMove()
      let run = PlayRun(
        steps(to: cut, moments) + disk(cut, all), try outcome(of: cut, type))
      guard builder.add(run) else {
        throw UnplayableCuts(description: "two disks have the same story: \(cut)")
      }
    }
    guard let last = all.last, builder.add(uncut(last, moments)) else {
      throw UnplayableCuts(description: "a save took no step in `folder`")
    }
    return builder.tree(.complete)
  }

  /// The app's steps up to the cut, with the choice at each moment before it, and the cut.
  private static func steps(to cut: PowerCut, _ moments: [Int]) -> [PlayRun.Step] {
    let later = zip(moments, moments.dropFirst()).filter { $0.1 <= cut.entry }
    return later.map { step(cut, after: $0.0, upTo: $0.1) } + [
      .init(power, [.init(power, "the power fails")], choice: .init(1, of: [app, power]))
    ]
  }

  private static func step(_ cut: PowerCut, after: Int, upTo: Int) -> PlayRun.Step {
    let told = cut.steps.filter { $0.entry > after && $0.entry <= upTo }
    return .init(app, told.map { .init(app, $0.text) }, choice: .init(0, of: [app, power]))
  }

  /// The disk after the cut: a choice only if another disk of this moment equals this disk so far.
  private static func disk(_ cut: PowerCut, _ all: [PowerCut]) -> [PlayRun.Step] {
    let others = all.filter { $0.entry == cut.entry }
    let names = names(of: others)
    let kept = kept(cut)
    let stories = others.map(Self.kept).map { other in names.map(other.contains) }
    let story = names.map(kept.contains)
    return names.indices.map { place in
      let isFree = stories.contains { other in
        other[place] != story[place] && other[..<place] == story[..<place]
      }
      let lane = story[place] ? keeps : loses
      return .init(
        lane, [.init(lane, names[place])],
        choice: isFree ? .init(story[place] ? 0 : 1, of: [keeps, loses]) : nil)
    }
  }

  private static func kept(_ cut: PowerCut) -> Set<String> {
    Set(cut.changes.filter(\.isKept).map(\.name))
  }

  /// The changes that any of the disks can lack, in their order.
  ///
  /// A disk does not tell of a part that was not written yet: the part is lost, too.
  private static func names(of cuts: [PowerCut]) -> [String] {
    var names: [String] = []
    for cut in cuts {
      var place = 0
      for change in cut.changes {
        if let known = names.firstIndex(of: change.name) {
          place = known + 1
        } else {
          names.insert(change.name, at: place)
          place += 1
        }
      }
    }
    return names
  }

  /// The schedule in which the power does not fail.
  private static func uncut(_ last: PowerCut, _ moments: [Int]) -> PlayRun {
    let steps = zip(moments, moments.dropFirst()).map { step(last, after: $0.0, upTo: $0.1) }
    let end = PlayRun.Step(
      app, [.init(app, "ends, and the power is still there")], choice: .init(0, of: [app, power]))
    return PlayRun(steps + [end], .kept)
  }

  private static func outcome<Notebook: NotesOnDisk>(
    of cut: PowerCut, _ type: Notebook.Type
  ) throws -> PlayTree.Outcome {
    let saved = cut.acknowledged.count
    let found = Desk.found(on: try cut.disk(), type)
    let allowed = [saved, saved + 1].map { Desk.names(Array(1..<($0 + 1))) }
    if allowed.contains(found) { return .kept }
    return .wrong(
      message: "saved before: \(Desk.names(Array(1..<(saved + 1)))); opened again: \(found)")
  }
}

/// The disks of a power cut cannot be played.
private struct UnplayableCuts: Error, CustomStringConvertible {
  let description: String
}
