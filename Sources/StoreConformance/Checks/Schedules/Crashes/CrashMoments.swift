#if os(Linux)
  /// A schedule, and the crash in it.
  struct CrashMoment {
    let choices: [Int]
    /// The number of the file call that the crash prevents; `nil` for any file call.
    var fileCall: Int?
    /// True if the schedule made all its file calls, so that there is no such call.
    var isEnd = false
    /// The order of the schedule's file calls and acknowledgements.
    let checksum: String
  }

  /// The schedules and file calls at which a crash is tried.
  struct CrashMoments {
    /// True if crashes are kills, each at one file call; false if they are power cuts, at all file
    /// calls of a schedule.
    let areKills: Bool
    private(set) var all: [CrashMoment] = []
    /// The number of different orders of file calls and acknowledgements.
    private(set) var kinds = 0
    private(set) var seen: Set<String> = []

    mutating func add(_ choices: [Int], _ output: String) {
      let notes = Acknowledgements(output)
      guard seen.insert(notes.checksum).inserted else { return }
      kinds += 1
      let calls: [Int?] = areKills ? notes.moments : [nil]
      all += calls.map {
        CrashMoment(choices: choices, fileCall: $0, checksum: notes.checksum)
      }
    }
  }

  /// The numbers of schedules and crashes.
  struct CrashCounts {
    let areKills: Bool
    var schedules = 0
    var kinds = 0
    var crashes = 0
    /// The number of disks after power cuts.
    var disks = 0
    /// The number of crashes that could not be tried, because the schedule went differently the
    /// second time.
    var unlike = 0
    var isBounded = false

    private var crashNames: String { areKills ? "kills" : "power cuts" }

    var finding: Finding {
      guard crashes > unlike else {
        return .notExercised(
          crashes == 0
            ? "no \(crashNames) under schedules of threads: no file call follows an acknowledgement"
            : "no \(crashNames) under schedules of threads: none of \(crashes) schedules was the "
              + "same the second time")
      }
      let left = unlike > 0 ? ", and \(unlike) more that went otherwise" : ""
      let tried =
        areKills
        ? "killed at \(crashes - unlike) file calls after an acknowledgement"
        : "\(disks) different disks after a power cut in \(crashes - unlike) of them"
      return .held(
        explored: schedules + (areKills ? crashes - unlike : disks),
        detail: "\(schedules) schedules of the threads of two clients, with \(kinds) different "
          + "orders of file calls and acknowledgements; \(tried)\(left)"
          + (isBounded ? " (bounded)" : ""))
    }
  }
#endif
