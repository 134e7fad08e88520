extension SortTrial {
  /// The sorted notes, and the comparisons that were made for them.
  struct Seen: Codable {
    let count: Int
    /// The number of notes that have been there before.
    let twice: Int
    /// True if each note is behind those that come before it in the caller's order.
    let isInOrder: Bool
    let onMainActor: Int
    let comparisons: Int

    /// True if the notes are right.
    ///
    /// A sort with fewer comparisons does not compare each note with another one.
    var isSorted: Bool {
      count == SortTrial.count && twice == 0 && isInOrder && comparisons >= SortTrial.count - 1
    }

    var isRight: Bool { isSorted && onMainActor == 0 }

    /// The observation as a sentence.
    var text: String {
      if twice > 0 { return "\(twice) notes are there more than once." }
      if count != SortTrial.count {
        return "\(count) notes came back, instead of \(SortTrial.count)."
      }
      if !isSorted {
        return "\(isInOrder ? "In order" : "Not in order"), the highest first, with "
          + "\(comparisons) calls of `isBefore`."
      }
      return "\(onMainActor) of \(comparisons) comparisons were made on the main actor."
    }

    /// The place to look next.
    var next: String {
      if twice > 0 { return "Note.swift: which part of the exercise kept each note once?" }
      if count != SortTrial.count { return "Note.swift: which notes does the sorter leave out?" }
      if !isSorted { return "Note.swift: who decides which of two notes is first?" }
      return "Note.swift: `nonisolated` belongs to nobody. Where has such a function run since "
        + "SE-0461?"
    }
  }
}
