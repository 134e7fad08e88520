#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The capabilities of the receiver of our text.
public struct TerminalStyle: Sendable, Equatable {
  /// Whether a line may be rewritten: somebody watches a terminal that obeys control sequences.
  public var isInteractive: Bool
  /// Whether text may be coloured.
  public var usesColor: Bool
  /// The columns of the terminal; nil where there is none or it does not say.
  public var width: Int?

  /// Creates a style by hand.
  ///
  /// - Parameters:
  ///   - isInteractive: Whether a line may be rewritten.
  ///   - usesColor: Whether text may be coloured.
  ///   - width: The columns of the terminal, if known.
  public init(isInteractive: Bool, usesColor: Bool, width: Int?) {
    self.isInteractive = isInteractive
    self.usesColor = usesColor
    self.width = width
  }

  /// A file or a pipe: no colour, no rewriting, no width.
  public static let plain = TerminalStyle(isInteractive: false, usesColor: false, width: nil)

  /// Finds out the capabilities of a file descriptor.
  ///
  /// - Parameters:
  ///   - fileDescriptor: 1 for the standard output, 2 for the standard error.
  ///   - environment: The process's environment; `NO_COLOR`, `TERM` and `COLUMNS` are read.
  /// - Returns: The style; `plain` if the descriptor is no terminal.
  public static func detect(
    fileDescriptor: Int32, environment: [String: String]
  ) -> TerminalStyle {
    resolve(
      isTerminal: isatty(fileDescriptor) == 1, windowWidth: windowWidth(of: fileDescriptor),
      environment: environment)
  }

  /// Decides from the facts about a descriptor.
  ///
  /// `NO_COLOR` counts when it is set and not empty (no-color.org); `TERM=dumb` means a terminal
  /// that obeys no control sequences, such as that of an editor.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the descriptor is a terminal.
  ///   - windowWidth: The columns that the terminal gives, if any.
  ///   - environment: The process's environment.
  /// - Returns: The style.
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
    // A terminal without a window, as in some CI systems, answers 0.
    guard ioctl(fileDescriptor, .init(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
