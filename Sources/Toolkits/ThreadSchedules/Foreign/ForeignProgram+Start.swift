#if os(Linux)
  import Foundation
  import ScheduleModel

  extension SchedulerProcesses {
    /// Starts a program of tests, which makes the processes.
    ///
    /// The directory must not exist, and is removed by the caller.
    init(
      starting program: ForeignProgram, library: String, in directory: URL, stepLimit: Int
    ) throws(ScheduleError) {
      do {
        try FileManager.default.createDirectory(
          at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw ScheduleError("\(directory.path) cannot be made: \(error)")
      }
      functions = try SchedulerFunctions(library: library, for: program.executable)
      (isolation, hasEarlyTimeouts, isWeak) = (.process, false, false)
      self.stepLimit = stepLimit
      let folder = program.folder
      prepare = { () throws(ScheduleError) in try folder.empty() }
      let variables = try program.variables(library, in: directory)
      let number = Self.withStrings(
        [program.executable.path] + program.arguments(in: directory)
      ) { arguments in
        Self.withStrings(variables.map { "\($0.key)=\($0.value)" }) { variables in
          functions.host(
            directory.path, program.workingDirectory.path, arguments, variables)
        }
      }
      guard number == 0 else {
        throw ScheduleError(
          "\(program.executable.path) cannot be started: \(String(cString: strerror(number)))")
      }
    }

    /// Calls the body with a null-terminated list of C strings.
    private static func withStrings<Result>(
      _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
      let pointers = strings.map { strdup($0) }
      defer { for pointer in pointers { free(pointer) } }
      return body(pointers + [nil])
    }
  }

  extension ForeignProgram {
    /// Arguments contain this word in the place of the program's directory.
    package static let directoryWord = "{directory}"

    fileprivate func arguments(in directory: URL) -> [String] {
      arguments.map { $0.replacing(Self.directoryWord, with: directory.path) }
    }

    /// The environment, as `ThreadSchedules.h` describes it.
    fileprivate func variables(
      _ library: String, in directory: URL
    ) throws(ScheduleError) -> [String: String] {
      let inherited = ProcessInfo.processInfo.environment
      let loading = try SchedulerLibrary.loading(library, in: directory, inherited)
      let own = folder.variables.merging(marks(in: directory)) { $1 }
      return inherited.merging(loading) { $1 }.merging(own) { $1 }
    }

    private func marks(in directory: URL) -> [String: String] {
      let prefix = "LOCKSTEP_THREAD_SCHEDULES_"
      var marks = [
        "EARLY": "1", "MEMORY": directory.path, "TEST_FOLDER": folder.url.path,
        "TEST_AFTER": String(reports.begunBefore),
      ]
      for (name, parts) in [
        ("BEGINS", reports.begins), ("ENDS", reports.ends), ("FAILS", reports.fails),
        ("SKIPS", reports.skips), ("FORGIVES", reports.forgives),
      ] { marks["TEST_" + name] = parts.joined(separator: "\n") }
      if isCanary { marks["TEST_CANARY"] = "1" }
      return [String: String](uniqueKeysWithValues: marks.map { (prefix + $0.key, $0.value) })
    }
  }
#endif
