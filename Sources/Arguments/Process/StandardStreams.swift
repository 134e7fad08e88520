import Foundation

/// Protection against unusual standard streams, such as closed descriptors.
public enum StandardStreams {
  /// The exit code after the reader of the output has gone.
  ///
  /// It equals the code after death by the signal (128 + `SIGPIPE`).
  public static let nobodyReads: Int32 = 128 + SIGPIPE

  /// Opens a replacement for each closed standard stream (`2>&-`).
  ///
  /// Otherwise a store's file could get the stream's number and receive everything printed to the
  /// stream.
  ///
  /// Call this function before opening anything. Writes to a replaced standard output then fail;
  /// text for a replaced standard error is dropped.
  public static func fillGaps() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Makes a write beyond the file-size limit fail like a write to a full disk, in this process and
  /// its children.
  public static func surviveFullFiles() {
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Makes a write to a pipe without a reader fail instead of ending the program.
  public static func surviveClosedPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Lets this thread receive every signal, before it becomes another program.
  ///
  /// A thread that blocks the signals, so that other threads receive them, would hand that on: the
  /// new program has no other threads yet.
  public static func unblockSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }
}
