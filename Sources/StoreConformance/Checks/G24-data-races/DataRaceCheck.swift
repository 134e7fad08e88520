extension Check {
  /// G24: real threads use a store under ThreadSanitizer.
  static let dataRaceFreedom = Check(.dataRaceFreedom) { trial in
    guard let child = trial.threadSanitizerChild else {
      return .notExercised(
        "needs a build with ThreadSanitizer: LOCKSTEP_ONLY=G24 swift test --sanitize=thread for a store "
          + "of your own; Tests/conform for the stores of lockstep, or lockstep conform "
          + "--thread-sanitizer with the program that Tests/ThreadSanitizer/build lockstep makes")
    }
    return try await RaceHunt(trial: trial, child: child).finding()
  }
}
