#if os(Linux)
  /// A schedule, and the crash in it.
  struct CrashMoment {
    let choices: [Int]
    /// The number of the file call that the crash prevents; `nil` for any of them.
    var fileCall: Int?
    /// Whether the schedule makes no such call, because it has made all.
    var isEnd = false
    /// The order of the schedule's file calls and acknowledgements.
    let checksum: String
  }

  /// The schedules and file calls at which a crash is tried.
  struct CrashMoments {
    /// Whether crashes are kills, each at a file call, or power cuts, at all of them at once.
    let areKills: Bool
    private(set) var all: [CrashMoment] = []
    /// How many different orders of file calls and acknowledgements there were.
    private(set) var kinds = 0
    private var seen: Set<String> = []

    init(areKills: Bool) { self.areKills = areKills }

    mutating func add(_ choices: [Int], _ said: String) {
      let notes = Acknowledgements(said)
      guard seen.insert(notes.checksum).inserted else { return }
      kinds += 1
      let calls: [Int?] = areKills ? notes.moments : [nil]
      all += calls.map {
        CrashMoment(choices: choices, fileCall: $0, checksum: notes.checksum)
      }
    }
  }

  /// How many schedules and crashes there were.
  struct CrashCounts {
    let areKills: Bool
    var schedules = 0
    var kinds = 0
    var crashes = 0
    /// The disks after power cuts.
    var disks = 0
    /// Crashes that were not carried out: the schedule went otherwise the second time.
    var unlike = 0
    var isBounded = false

    init(areKills: Bool) { self.areKills = areKills }

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
