import Foundation

/// Defences against the ways in which a shell may have set up the standard streams.
public enum StandardStreams {
  /// The exit code when nobody reads what is printed any more, as if the signal had ended the
  /// program (128 + `SIGPIPE`).
  public static let nobodyReads: Int32 = 128 + SIGPIPE

  /// Gives each stream that is closed (`2>&-`) a place, so that no file of a store gets the
  /// stream's number, and with the number all that is printed.
  ///
  /// To be called before anything is opened. Writing to a standard output that was closed fails
  /// then; text that is written to a standard error that was closed is dropped.
  public static func fillGaps() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Lets a write beyond the allowed size of a file fail, as one to a full disk does, here and in the
  /// processes that this one starts.
  public static func surviveFullFiles() {
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Lets a write to a pipe that nobody reads fail, rather than end the program.
  public static func surviveClosedPipes() {
    signal(SIGPIPE, SIG_IGN)
  }
}
