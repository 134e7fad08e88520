/// A store's declarations about itself; the conformance suite compares them with its observations.
public struct Claims: Sendable, Equatable {
  /// Where the store's file operations can be seen.
  public enum FileAccess: String, Sendable, Codable {
    /// Every operation goes through ``StoreConfiguration/fileSystem``: faults can be injected.
    case fileSystem
    /// The store opens real files by itself; the suite works on a real directory.
    case direct
  }

  /// The format of the store's file.
  public enum FileFormat: String, Sendable {
    /// JSON: a bare array of items can be opened.
    case json
    /// A form of the store's own; only the store itself can fill it.
    case own
  }

  /// The guarantees that hold.
  public var guarantees: Set<Guarantee>
  /// The guarantees that a specimen is kept for breaking.
  ///
  /// Empty for every store meant for use.
  public var breaks: Set<Guarantee>
  /// The guarantees that a specimen breaks only with luck, because it takes a certain timing.
  public var mayBreak: Set<Guarantee>
  /// The guarantees that cannot be tried on this store, each with the reason.
  ///
  /// A waiver excuses that a check was not exercised, and nothing else; reports show the reason.
  public var waivers: [Guarantee: String]
  /// Where the store's file operations can be seen.
  public var fileAccess: FileAccess
  /// Whether that was said; otherwise the suite finds it out, and ``fileAccess`` is a guess.
  public let isFileAccessDeclared: Bool
  /// The format of the store's file.
  public var fileFormat: FileFormat
  /// The endings of the files that the store keeps beside its own one, other than `.lock`.
  public var companions: Set<String>

  /// Whether the store appends to its file and, when so much of it has ceased to count, writes
  /// it anew now and then: then the checks of power cuts have to come to that.
  public var hasJournal: Bool

  /// Every guarantee but fairness, which locks and actors rarely promise: it is reported for every
  /// store, and judged for those that declare it.
  public static var everythingJudged: Set<Guarantee> {
    Set(Guarantee.allCases).subtracting([.fairness])
  }

  /// Creates claims.
  ///
  /// - Parameters:
  ///   - guarantees: The guarantees that hold; by default all but fairness, which is reported.
  ///   - breaks: The guarantees that a specimen is kept for breaking.
  ///   - mayBreak: The guarantees that a specimen breaks only with luck.
  ///   - waivers: The guarantees that cannot be tried on this store, each with the reason.
  ///   - fileAccess: Where the store's file operations can be seen; found out when `nil`.
  ///   - fileFormat: The format of the store's file.
  ///   - companions: The endings of the files that the store keeps beside its own one.
  ///   - hasJournal: Whether the store appends to its file and writes it anew now and then.
  public init(
    _ guarantees: Set<Guarantee> = Self.everythingJudged, breaks: Set<Guarantee> = [],
    mayBreak: Set<Guarantee> = [], waivers: [Guarantee: String] = [:],
    fileAccess: FileAccess? = nil,
    fileFormat: FileFormat = .json, companions: Set<String> = [], hasJournal: Bool = false
  ) {
    self.guarantees = guarantees
    self.breaks = breaks
    self.mayBreak = mayBreak
    self.waivers = waivers
    self.fileAccess = fileAccess ?? .fileSystem
    isFileAccessDeclared = fileAccess != nil
    self.fileFormat = fileFormat
    self.companions = companions
    self.hasJournal = hasJournal
  }
}
