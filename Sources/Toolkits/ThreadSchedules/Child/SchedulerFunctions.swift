#if os(Linux)
  import Foundation
  import Glibc

  /// The functions of the loaded library, looked up by name.
  ///
  /// `ThreadSchedules.h` describes them.
  ///
  /// The library is not linked, because it sees calls only if it is loaded before libc.
  struct SchedulerFunctions: Sendable {
    typealias Body = @convention(c) (UnsafeMutableRawPointer?, Int32, Int64) -> Int32
    typealias Begin = @convention(c) (Int32, Body, UnsafeMutableRawPointer?) -> Int32
    typealias Run =
      @convention(c) (
        UnsafePointer<Int64>, UnsafePointer<UInt16>?, Int, UnsafeMutablePointer<Int64>
      ) -> Int32
    typealias Name = UnsafePointer<CChar>
    typealias Locate =
      @convention(c) (
        UnsafeRawPointer, UnsafeMutablePointer<Name?>, UnsafeMutablePointer<Name?>,
        UnsafeMutablePointer<UInt64>
      ) -> Int32
    typealias Park = @convention(c) (Name, UnsafeRawPointer) -> Void
    typealias Text = @convention(c) () -> Name?
    typealias Strings = UnsafePointer<UnsafeMutablePointer<CChar>?>
    typealias Host = @convention(c) (Name, Name, Strings, Strings) -> Int32

    /// The interface version that this module supports.
    static let version: Int32 = 9

    let begin: Begin
    let run: Run
    let choices: @convention(c) () -> UnsafePointer<UInt16>?
    let message: Text
    let recording: Text
    let complaint: Text
    let patched: @convention(c) () -> Int32
    let end: @convention(c) () -> Void
    let say: @convention(c) (Name) -> Void
    let name: @convention(c) (Name) -> Void
    let locate: Locate
    let park: Park
    let unpark: @convention(c) (UnsafeRawPointer) -> Void
    let standBack: @convention(c) () -> Void
    let drainMain: @convention(c) () -> Void
    let leaveMain: @convention(c) () -> Void
    let note: @convention(c) (Name) -> Void
    let beginTimeline: @convention(c) () -> Void
    let sites: @convention(c) (Int64, UnsafeMutablePointer<UInt64>?, Int) -> Int
    let showSite: @convention(c) (UInt64) -> Void
    let touches:
      @convention(c) (
        UnsafeMutablePointer<Int>, UnsafeMutablePointer<Int64>, UnsafeMutablePointer<Int64>
      ) -> UnsafeRawPointer?
    let able: @convention(c) () -> UnsafePointer<UInt16>?
    let sleep: @convention(c) (UnsafeRawPointer?, Int) -> Void
    let seesAtomics: @convention(c) () -> Int32
    let isScheduled: @convention(c) () -> Int32
    let isRehearsal: @convention(c) () -> Int32
    let host: Host
    /// The path of the started program, if this process only gives orders.
    let startedProgram: String?

    /// Finds the functions in this process, into which the library was loaded before libc.
    init() throws(ScheduleError) {
      guard let program = dlopen(nil, RTLD_NOW), dlsym(program, Self.name("version")) != nil else {
        throw ScheduleError(
          "\(SchedulerLibrary.fileName) is not loaded into the child: the loader refused it, or the "
            + "program is linked statically; link the program dynamically against libc")
      }
      try self.init(program, startedProgram: nil)
    }

    /// Loads the library into this process, which only gives orders to another program.
    init(library: String, for program: URL) throws(ScheduleError) {
      guard let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL) else {
        let reason = dlerror().map { String(cString: $0) } ?? "no reason is known"
        throw ScheduleError("\(library) cannot be loaded: \(reason); build it again")
      }
      try self.init(handle, startedProgram: program.resolvingSymlinksInPath().path)
    }

    private init(
      _ program: UnsafeMutableRawPointer, startedProgram: String?
    ) throws(ScheduleError) {
      self.startedProgram = startedProgram
      let version: @convention(c) () -> Int32 = try Self.find("version", program)
      guard version() == Self.version else {
        throw ScheduleError(
          "the loaded \(SchedulerLibrary.fileName) is of version \(version()), not "
            + "\(Self.version); build it again, together with this program")
      }
      begin = try Self.find("begin", program)
      run = try Self.find("run", program)
      choices = try Self.find("choices", program)
      message = try Self.find("message", program)
      recording = try Self.find("recording", program)
      complaint = try Self.find("complaint", program)
      patched = try Self.find("patched", program)
      end = try Self.find("end", program)
      say = try Self.find("say", program)
      name = try Self.find("name", program)
      locate = try Self.find("locate", program)
      park = try Self.find("park", program)
      unpark = try Self.find("unpark", program)
      standBack = try Self.find("stand_back", program)
      drainMain = try Self.find("drain_main", program)
      leaveMain = try Self.find("leave_main", program)
      note = try Self.find("note", program)
      beginTimeline = try Self.find("begin_timeline", program)
      sites = try Self.find("sites", program)
      showSite = try Self.find("show_site", program)
      touches = try Self.find("touches", program)
      able = try Self.find("able", program)
      sleep = try Self.find("sleep", program)
      seesAtomics = try Self.find("sees_atomics", program)
      isScheduled = try Self.find("is_scheduled", program)
      isRehearsal = try Self.find("is_rehearsal", program)
      host = try Self.find("host", program)
    }

    private static func name(_ name: String) -> String { "lockstep_thread_schedules_" + name }

    /// Returns the function with this name.
    ///
    /// Its type is the one in the header, which the version guarantees.
    private static func find<Function>(
      _ name: String, _ program: UnsafeMutableRawPointer
    ) throws(ScheduleError) -> Function {
      guard let symbol = dlsym(program, Self.name(name)) else {
        throw ScheduleError(
          "the loaded \(SchedulerLibrary.fileName) has no function \(Self.name(name)); build it "
            + "again, together with this program")
      }
      return unsafeBitCast(symbol, to: Function.self)
    }
  }
#endif
