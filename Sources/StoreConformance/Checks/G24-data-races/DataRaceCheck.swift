extension Check {
  /// G24: real threads use a store while ThreadSanitizer watches.
  static let dataRaceFreedom = Check(.dataRaceFreedom) { trial in
    guard let child = trial.threadSanitizerChild else {
      return .notExercised(
        "needs a build with ThreadSanitizer: swift test --sanitize=thread for a store of your own; "
          + "swift build --sanitize=thread --scratch-path .build/thread-sanitizer --product lockstep, "
          + "then lockstep conform --thread-sanitizer .build/thread-sanitizer/debug/lockstep; "
          + "Tests/conform does that, "
          + "with what Linux needs besides")
    }
    return try await RaceHunt(trial: trial, child: child).finding()
  }
}
