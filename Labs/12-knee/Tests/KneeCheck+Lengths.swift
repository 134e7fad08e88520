import LabSupport
import Persistence
import SimulatedDisk
import StoreConformance

extension KneeCheck {
  /// Many saves into a large store: compacting at a fixed interval also costs linear time.
  func average() async throws {
    let recording = RecordingFileSystem(MemoryFileSystem(directories: ["/notes"]))
    let store = try await open(try configuration(on: recording))
    // Fewer than a quarter of the notes: hardly any change is obsolete.
    let (count, saves) = (5_000, 1_200)
    let allowed = 3 * noteLength
    try await store.save(contentsOf: (0..<count).compactMap(note))
    recording.reset()
    var done = 0
    while done < saves, recording.counts.bytesWritten <= saves * allowed {
      try await store.save(contentsOf: [note(done)].compactMap { $0 })
      done += 1
    }
    let bytes = recording.counts.bytesWritten
    try await store.close()
    lab.found(
      "average", passed: done == saves && bytes <= saves * allowed && bytes > 0,
      expected:
        "\(saves) saves of 1 KB into a store of 5 MB write no more than 3 KB each on average",
      happened: "\(done) saves: \(bytes / max(done, 1)) bytes each on average",
      next:
        "Ten times the notes: how often is all of the file written then? Ask how much is overruled."
    )
  }

  /// A thousand saves of the same note, and then repeated saves of a larger store's notes.
  func growth() async throws {
    let one = try await times(notes: 1, saves: 1_000)
    let many = try await times(notes: 300, saves: 3_000)
    let days = try await times(notes: 1, saves: 3_000, openings: 30)
    lab.found(
      "growth", passed: one.times <= 500 && many.times <= 8 && days.times <= 500,
      expected: "a file of one note that was saved 1,000 times is not 1,000 notes long",
      happened: one.times <= 500 && many.times > 8
        ? "\(one.length) bytes; but one of 300 notes, saved ten times each, has \(many.length) bytes: "
          + "\(many.times) times what is in use"
        : one.times <= 500 && days.times > 500
          ? "\(one.length) bytes; but \(days.length) bytes, \(days.times) times what is in use, when "
            + "the store was opened 30 times meanwhile, for 100 saves each time"
          : "\(one.length) bytes: \(one.times) times what is in use",
      next: "When most of the changes in the file are overruled, `replace` it once.")
  }

  /// The file's length after many saves, and that length divided by the length after the first
  /// saves.
  private func times(
    notes: Int, saves: Int, openings: Int = 1
  ) async throws -> (length: Int, times: Int) {
    let memory = MemoryFileSystem(directories: ["/notes"])
    let configuration = try configuration(on: memory)
    var store = try await open(configuration)
    try await store.save(contentsOf: (0..<notes).map { Note.sample(key: $0, revision: 0) })
    let live = memory.contents(of: configuration.location.path)?.count ?? 0
    for revision in 1..<saves {
      if openings > 1, revision.isMultiple(of: saves / openings) {
        try await store.close()
        store = try await open(configuration)
      }
      try await store.save(Note.sample(key: revision % notes, revision: revision))
    }
    // Before closing: an app that is killed closes nothing.
    let length = memory.contents(of: configuration.location.path)?.count ?? 0
    try await store.close()
    return (length, length / max(live, 1))
  }
}
