/// Commits that are written together: one replacement of the file for all of them.
public struct CommitGroup<Item: Storable>: Sendable {
  let entries: [WaitingCommits<EncodedChanges<Item>>.Entry]

  /// Whether the store is closed with these commits.
  var closes: Bool { entries.contains { $0.commit.closes } }

  /// Works out the file with the group in it, and writes it.
  ///
  /// Blocks its thread for as long as the disk takes.
  ///
  /// A commit that is refused fails alone; a write that fails fails those that change something.
  ///
  /// - Parameters:
  ///   - draft: The state's content.
  ///   - file: The state's file.
  /// - Returns: The group and the outcome of its write, for the state to take note of.
  public func written(to draft: consuming Draft<Item>, in file: StoreFile) -> WrittenGroup<Item> {
    var answers: [CommitAnswer] = []
    answers.reserveCapacity(entries.count)
    for entry in entries {
      do throws(StoreError) {
        answers.append(try draft.add(entry.commit) ? .asWritten : .done)
      } catch {
        answers.append(.refused(error))
      }
    }
    let staged = draft.staged()
    do throws(StoreError) {
      try file.write(staged)
      return WrittenGroup(group: self, answers: answers, outcome: .success(staged))
    } catch {
      return WrittenGroup(group: self, answers: answers, outcome: .failure(error))
    }
  }
}

/// The answer to a commit of a group.
enum CommitAnswer: Sendable {
  /// As the group's write ended.
  case asWritten
  /// Success: it finds nothing to change, whether or not the others are written.
  case done
  /// It was not added to the group.
  case refused(StoreError)
}

/// A group after its write, of which the state knows nothing yet.
public struct WrittenGroup<Item: Storable>: ~Copyable, Sendable {
  let group: CommitGroup<Item>
  let answers: [CommitAnswer]
  let outcome: Result<Staged<Item>, StoreError>
}

/// A group whose outcome the state has: its callers may go on.
public struct FinishedGroup<Item: Storable>: ~Copyable, Sendable {
  let group: CommitGroup<Item>
  let answers: [CommitAnswer]
  let failure: StoreError?

  /// Lets the callers go on.
  ///
  /// O(group).
  public consuming func resumeCallers() {
    for (entry, answer) in zip(group.entries, answers) {
      switch (answer, failure) {
      case (.done, _), (.asWritten, nil): entry.caller.resume()
      case (.asWritten, let failure?): entry.caller.resume(throwing: failure)
      case (.refused(let refusal), _): entry.caller.resume(throwing: refusal)
      }
    }
  }
}

extension StoreState {
  /// Makes a written group visible, or notes that its write failed.
  ///
  /// O(changes). Refuses as ``apply(_:)`` does.
  ///
  /// - Parameter written: A group that was drafted from this state, with no other applied since.
  /// - Returns: The group, whose callers may go on now and not before.
  public mutating func finish(_ written: consuming WrittenGroup<Item>) -> FinishedGroup<Item> {
    let (group, answers) = (written.group, written.answers)
    switch consume written.outcome {
    case .success(let staged):
      apply(staged)
      return FinishedGroup(group: group, answers: answers, failure: nil)
    case .failure(let error):
      fail(after: error)
      return FinishedGroup(group: group, answers: answers, failure: error)
    }
  }
}
