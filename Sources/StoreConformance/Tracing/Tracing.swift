import FileTracing
import Foundation

/// The file calls of the stores, in the processes of the suite.
enum Tracing {
  /// The reason why the calls of this process cannot be traced.
  struct Absence: Error, CustomStringConvertible {
    let description: String
  }

  /// The control of this process's calls after a test that they are traced, or the reason why there
  /// is none.
  static let here: Result<FileTrace, Absence> = {
    do {
      let trace = try FileTrace.loaded()
      let directory = try TemporaryDisk.makeDirectory()
      defer { TemporaryDisk.remove(directory) }
      try trace.verify(in: directory.path(percentEncoded: false))
      return .success(trace)
    } catch FileTraceError.notLoaded {
      return .failure(Absence(description: reasonForNotLoading))
    } catch {
      return .failure(Absence(description: "\(error)"))
    }
  }()

  /// The variables with which a child's calls can be traced; empty if there is no library.
  static let environment: [String: String] = {
    do { return TraceLibrary.loading(try TraceLibrary.locate()) } catch {
      // The child looks for the library itself and reports the reason.
      return [:]
    }
  }()

  private static var reasonForNotLoading: String {
    do {
      let path = try TraceLibrary.locate()
      #if canImport(Darwin)
        let cause = "System Integrity Protection keeps it out of the system's programs"
      #else
        let cause = "a program that is linked statically against libc cannot load it"
      #endif
      return
        "\(path) is not loaded into this process. Checks load it in child processes: start this "
        + "one with \(TraceLibrary.loaderVariable) set to it, or let the suite have children; \(cause)"
    } catch {
      return "\(error)"
    }
  }
}

extension Trial {
  /// The control of the file calls of this process.
  ///
  /// A process has only one control. The code that starts a trace must also stop it, before the
  /// next trace.
  ///
  /// - Throws: ``Tracing/Absence``, which gives the reason and the remedy.
  func tracing() throws(Tracing.Absence) -> FileTrace { try Tracing.here.get() }
}
