import Foundation

/// The text could not be written, for example because the disk behind a redirection is full.
public struct TerminalOutputError: Error, Equatable, CustomStringConvertible {
  /// The descriptor of the failed write.
  public var fileDescriptor: Int32
  /// The system's error number.
  public var errorNumber: Int32

  /// Creates an error.
  public init(fileDescriptor: Int32, errorNumber: Int32) {
    self.fileDescriptor = fileDescriptor
    self.errorNumber = errorNumber
  }

  /// The failed operation, its place, and the remedy.
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

/// An unbuffered text output over a file descriptor.
public struct TerminalOutput: Sendable {
  /// The descriptor to write to.
  public let fileDescriptor: Int32

  /// Creates an output over an open descriptor.
  ///
  /// The caller remains responsible for closing the descriptor.
  public init(fileDescriptor: Int32) {
    self.fileDescriptor = fileDescriptor
  }

  /// The process's standard output.
  public static let standardOutput = TerminalOutput(fileDescriptor: STDOUT_FILENO)
  /// The process's standard error.
  public static let standardError = TerminalOutput(fileDescriptor: STDERR_FILENO)

  /// Writes the whole text as UTF-8, and continues after short and interrupted writes.
  ///
  /// - Throws: `TerminalOutputError` if the write fails. Part of the text may have been written.
  public func write(_ text: String) throws(TerminalOutputError) {
    let descriptor = fileDescriptor
    try Self.write(text, to: descriptor) { systemWrite(descriptor, $0.baseAddress, $0.count) }
  }

  /// Writes a line, given without its line break, to standard error and ignores a failed write.
  ///
  /// Use this function for messages that must never end the program. Foundation's
  /// `FileHandle.write(_:)` traps if the descriptor is closed or the disk behind it is full.
  public static func complain(_ line: String) {
    do { try standardError.write(line + "\n") } catch {
      // There is no other place to report the failure.
    }
  }

  /// Calls a function with the behaviour of `write(2)` until the whole text is written.
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

/// The system's `write`, which the method of the same name would shadow.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
