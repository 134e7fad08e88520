#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The text could not be written, for instance because the disk behind a redirection is full.
public struct TerminalOutputError: Error, Equatable, CustomStringConvertible {
  /// The descriptor that was written to.
  public var fileDescriptor: Int32
  /// The system's error number.
  public var errorNumber: Int32

  /// Creates an error by hand.
  ///
  /// - Parameters:
  ///   - fileDescriptor: The descriptor that was written to.
  ///   - errorNumber: The system's error number.
  public init(fileDescriptor: Int32, errorNumber: Int32) {
    self.fileDescriptor = fileDescriptor
    self.errorNumber = errorNumber
  }

  /// The failure, its place, and the remedy.
  public var description: String {
    let name =
      switch fileDescriptor {
      case STDOUT_FILENO: "the standard output"
      case STDERR_FILENO: "the standard error"
      default: "file descriptor \(fileDescriptor)"
      }
    return "Writing to \(name) failed: \(String(cString: strerror(errorNumber))). "
      + "Check what it is redirected to."
  }
}

/// A file descriptor that takes text, without a buffer.
public struct TerminalOutput: Sendable {
  /// The descriptor that is written to.
  public let fileDescriptor: Int32

  /// Creates an output over an open descriptor, which stays the caller's to close.
  ///
  /// - Parameter fileDescriptor: An open descriptor.
  public init(fileDescriptor: Int32) {
    self.fileDescriptor = fileDescriptor
  }

  /// The process's standard output.
  public static let standardOutput = TerminalOutput(fileDescriptor: STDOUT_FILENO)
  /// The process's standard error.
  public static let standardError = TerminalOutput(fileDescriptor: STDERR_FILENO)

  /// Writes a text whole, going on after short and interrupted writes.
  ///
  /// - Parameter text: The text, written as UTF-8.
  /// - Throws: `TerminalOutputError` if the system refuses; part of the text may be out by then.
  public func write(_ text: String) throws(TerminalOutputError) {
    let descriptor = fileDescriptor
    try Self.write(text, to: descriptor) { systemWrite(descriptor, $0.baseAddress, $0.count) }
  }

  /// Writes a line to the standard error, and ignores a failure of the write.
  ///
  /// For texts beside a result, which must never end the program: Foundation's
  /// `FileHandle.write(_:)` traps where the descriptor is closed or the disk behind it full.
  ///
  /// - Parameter line: The line, without its end.
  public static func complain(_ line: String) {
    do { try standardError.write(line + "\n") } catch {
      // There is no other place to report the failure.
    }
  }

  /// Loops over a call that behaves like `write(2)`.
  static func write(
    _ text: String, to descriptor: Int32, using call: (UnsafeRawBufferPointer) -> Int
  ) throws(TerminalOutputError) {
    var remaining = ArraySlice(text.utf8)
    while !remaining.isEmpty {
      let (written, errorNumber) = remaining.withUnsafeBytes { bytes in
        let written = call(bytes)
        return (written, errno)
      }
      if written >= 0 {
        remaining.removeFirst(written)
      } else if errorNumber != EINTR {
        throw TerminalOutputError(fileDescriptor: descriptor, errorNumber: errorNumber)
      }
    }
  }
}

/// The system's `write`, which the method of the same name hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
