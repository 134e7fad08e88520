import Foundation

/// The capabilities of the output that receives text.
public struct TerminalStyle: Sendable, Equatable {
  /// True if lines may be rewritten: the output is a terminal that obeys control sequences.
  public var isInteractive: Bool
  /// True if text may be coloured.
  public var usesColor: Bool
  /// The number of columns of the terminal, or nil if unknown or if there is no terminal.
  public var width: Int?

  /// Creates a style.
  public init(isInteractive: Bool, usesColor: Bool, width: Int?) {
    self.isInteractive = isInteractive
    self.usesColor = usesColor
    self.width = width
  }

  /// A file or a pipe: no colour, no rewriting, no width.
  public static let plain = TerminalStyle(isInteractive: false, usesColor: false, width: nil)

  /// The style of standard output, from this process's environment.
  public static var ofStandardOutput: TerminalStyle {
    detect(fileDescriptor: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
  }

  /// Detects the capabilities of a file descriptor.
  ///
  /// Reads `NO_COLOR`, `TERM` and `COLUMNS` of the environment.
  ///
  /// - Returns: The style, or `plain` if the descriptor is not a terminal.
  public static func detect(
    fileDescriptor: Int32, environment: [String: String]
  ) -> TerminalStyle {
    resolve(
      isTerminal: isatty(fileDescriptor) == 1, windowWidth: windowWidth(of: fileDescriptor),
      environment: environment)
  }

  /// Derives a style from the properties of a descriptor.
  ///
  /// `NO_COLOR` counts if it is set and not empty (no-color.org). `TERM=dumb` means that the
  /// terminal obeys no control sequences, as in some editors.
  public static func resolve(
    isTerminal: Bool, windowWidth: Int?, environment: [String: String]
  ) -> TerminalStyle {
    guard isTerminal else { return .plain }
    let obeysSequences = environment["TERM"] != "dumb"
    let refusesColor = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    let columns = windowWidth ?? environment["COLUMNS"].flatMap { Int($0) }
    return TerminalStyle(
      isInteractive: obeysSequences, usesColor: obeysSequences && !refusesColor,
      width: columns.flatMap { $0 > 0 ? $0 : nil })
  }

  private static func windowWidth(of fileDescriptor: Int32) -> Int? {
    var size = winsize()
    // A terminal without a window, as in some CI systems, reports 0.
    guard ioctl(fileDescriptor, .init(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
