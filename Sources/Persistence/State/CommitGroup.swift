/// Commits that are written together: the file is replaced once for all of them.
package struct CommitGroup<Item: Storable>: Sendable {
  let entries: [WaitingCommits<EncodedChanges<Item>>.Entry]

  /// True if one of these commits closes the store.
  var closes: Bool { entries.contains { $0.commit.closes } }

  /// Computes the file's content after the group, and writes it.
  ///
  /// Blocks its thread while the disk works. A commit that is refused fails alone. A write that
  /// fails makes every commit fail that changes something.
  ///
  /// - Returns: The group and the outcome of its write, which must be passed to the state.
  package func written(to draft: consuming Draft<Item>, in file: StoreFile) -> WrittenGroup<Item> {
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

/// The answer to one commit of a group.
enum CommitAnswer: Sendable {
  /// The outcome of the group's write.
  case asWritten
  /// Success: the commit changes nothing, whether or not the others are written.
  case done
  /// The commit was not added to the group.
  case refused(StoreError)
}

/// A group after its write, before the state has recorded its outcome.
package struct WrittenGroup<Item: Storable>: ~Copyable, Sendable {
  let group: CommitGroup<Item>
  let answers: [CommitAnswer]
  let outcome: Result<Staged<Item>, StoreError>
}

/// A group whose outcome the state has recorded; its callers may be resumed.
package struct FinishedGroup<Item: Storable>: ~Copyable, Sendable {
  let group: CommitGroup<Item>
  let answers: [CommitAnswer]
  let failure: StoreError?

  /// Resumes the callers.
  ///
  /// O(group).
  package consuming func resumeCallers() {
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
  /// Makes a written group visible, or records that its write failed.
  ///
  /// O(changes). Traps under the same conditions as ``apply(_:)``.
  package mutating func finish(_ written: consuming WrittenGroup<Item>) -> FinishedGroup<Item> {
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
