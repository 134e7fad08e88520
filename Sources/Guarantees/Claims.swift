/// A store's declarations about itself; the conformance suite compares them with its observations.
public struct Claims: Sendable, Equatable {
  /// Where the store's file operations can be seen.
  public enum FileAccess: String, Sendable, Codable {
    /// Every operation goes through the file system that the store is opened with: faults can be injected.
    case fileSystem
    /// The store opens real files by itself; the suite works on a real directory.
    case direct
    /// The store keeps its items on a server, and no file here.
    ///
    /// Stores that are opened at one location, in one process or in several, are one store. The checks
    /// of files are not exercised, and one process at a time becomes linearizability across processes.
    case server
  }

  /// The format of the store's file.
  public enum FileFormat: String, Sendable {
    /// JSON: a bare array of items can be opened.
    case json
    /// A form of the store's own; only the store itself can fill it.
    case own
  }

  /// How a store takes a batch.
  public enum Batches: String, Sendable, Codable {
    /// All or nothing, in one commit.
    case whole
    /// One item after the other: a batch that fails or is interrupted may be there in part.
    ///
    /// The suite then tries faults, crashes and concurrent callers with batches of one item.
    case itemByItem
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
  /// The guarantees that a server keeps in the store's place, each with the reason to believe it.
  ///
  /// Reports show them as the server's, and never as tried.
  public var keptByServer: [Guarantee: String] = [:]
  /// Where the store's file operations can be seen.
  public var fileAccess: FileAccess
  /// Whether that was said; otherwise the suite finds it out, and ``fileAccess`` is a guess.
  public let isFileAccessDeclared: Bool
  /// The format of the store's file.
  public var fileFormat: FileFormat
  /// The endings of the files that the store keeps beside its own one, other than ``lockFile``.
  public var companions: Set<String>
  /// The ending of the file that keeps other openers out: `.lock` beside the store's file, or `/LOCK` in its
  /// folder.
  ///
  /// A lock file with something in it, such as the number of a process, is no content: where the suite
  /// opens a copy of a store's files, or the disk that a crash left, the copy has no such file.
  public var lockFile = ".lock"

  /// How the store takes a batch.
  public var batches: Batches
  /// The form of the store at its location.
  public var layout = Layout.oneFile
  /// Whether the store can list its content.
  public var listing = Listing.everything
  /// When a change is written.
  public var writes = Writes.atOnce
  /// The things that `close` lets go of.
  public var closes = Closes.everything
  /// Whether the store keeps other openers out.
  public var lock = Lock.possible
  /// How the store takes a file that ends in the middle of an entry.
  public var tornTail = TornTail.refused
  /// Whether the store's errors are `StoreError`s; any error that is thrown is a refusal otherwise.
  public var throwsStoreErrors = false
  /// Whether somebody has said what the store promises; otherwise everything is asked of it.
  package private(set) var isSaid = true

  /// Whether the store appends to its file and writes the file anew now and then, when much of it is
  /// out of date: the checks of power cuts have to come to that.
  public var hasJournal: Bool

  /// Every guarantee but fairness, which locks and actors rarely promise: it is reported for every
  /// store, and judged for those that declare it.
  public static var everythingJudged: Set<Guarantee> {
    Set(Guarantee.allCases).subtracting([.fairness])
  }

  /// Everything that is judged, for a store of which nobody has said what it promises.
  ///
  /// A report then begins with what the store has kept, in the form of claims.
  public static let unsaid: Claims = {
    var claims = Claims()
    claims.isSaid = false
    return claims
  }()

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
  ///   - batches: How the store takes a batch.
  ///   - hasJournal: Whether the store appends to its file and writes it anew now and then.
  public init(
    _ guarantees: Set<Guarantee> = Self.everythingJudged, breaks: Set<Guarantee> = [],
    mayBreak: Set<Guarantee> = [], waivers: [Guarantee: String] = [:],
    fileAccess: FileAccess? = nil,
    fileFormat: FileFormat = .json, companions: Set<String> = [], batches: Batches = .whole,
    hasJournal: Bool = false
  ) {
    self.guarantees = guarantees
    self.breaks = breaks
    self.mayBreak = mayBreak
    self.waivers = waivers
    self.fileAccess = fileAccess ?? .fileSystem
    isFileAccessDeclared = fileAccess != nil
    self.fileFormat = fileFormat
    self.companions = companions
    self.batches = batches
    self.hasJournal = hasJournal
  }
}
