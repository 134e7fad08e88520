/// A store's declarations about itself.
///
/// The conformance suite compares them with its observations.
public struct Claims: Sendable, Equatable {
  /// The place where the suite can observe the store's file operations.
  public enum FileAccess: String, Sendable, Codable {
    /// Every operation goes through the file system passed to the store, so the suite can inject
    /// faults.
    case fileSystem
    /// The store opens real files directly; the suite works on a real directory.
    case direct
    /// The store keeps its items on a server and has no local file.
    ///
    /// All stores opened at the same location are the same store, within a process and across
    /// processes. The checks of files are not exercised. G22 checks linearizability across
    /// processes instead of exclusive opening.
    case server
  }

  /// The format of the store's file.
  public enum FileFormat: Sendable {
    /// JSON. The suite can prepare a file that holds a bare array of items.
    case json
    /// The store's own format; only the store itself can fill the file.
    case own
  }

  /// The ways in which a store processes a batch.
  public enum Batches: String, Sendable, Codable {
    /// All or nothing, in a single commit.
    case whole
    /// One item after another. A batch that fails or is interrupted may be saved in part.
    ///
    /// The suite then uses batches with a single item when it tries faults, crashes and concurrent
    /// callers.
    case itemByItem
  }

  /// The guarantees that hold.
  public var guarantees: Set<Guarantee>
  /// The guarantees that a specimen must break: it exists to show that the suite notices.
  ///
  /// Empty for every store meant for use.
  public var breaks: Set<Guarantee>
  /// The guarantees that a specimen may break, because the defect needs a certain timing.
  public var mayBreak: Set<Guarantee>
  /// The guarantees that cannot be tried on this store, each with the reason.
  ///
  /// A waiver only excuses that a check was not exercised. Reports show the reason.
  public var waivers: [Guarantee: String]
  /// The guarantees that a server keeps for the store, each with the reason to believe it.
  ///
  /// Reports attribute these guarantees to the server, and never mark them as tried.
  public var keptByServer: [Guarantee: String] = [:]
  /// The place where the suite can observe the store's file operations.
  public var fileAccess: FileAccess
  /// True if the store declared its file access.
  ///
  /// Otherwise the suite detects it, and ``fileAccess`` is a guess.
  public let isFileAccessDeclared: Bool
  /// The format of the store's file.
  public var fileFormat: FileFormat
  /// The suffixes of the files that the store keeps beside its main file, other than ``lockFile``.
  public var companions: Set<String>
  /// The suffix of the file that excludes other openers: `.lock` beside the store's file, or
  /// `/LOCK` in its folder.
  ///
  /// A lock file is not content, even if it holds something such as a process number. When the
  /// suite opens a copy of a store's files, or the disk after a crash, it omits the lock file.
  public var lockFile = ".lock"

  /// The way in which the store processes a batch.
  public var batches: Batches
  /// The form of the store at its location.
  public var layout = Layout.oneFile
  /// The way in which the store lists its content.
  public var listing = Listing.everything
  /// The time at which a change is written.
  public var writes = Writes.atOnce
  /// The resources that `close` releases.
  public var closes = Closes.everything
  /// The way in which the store excludes other openers.
  public var lock = Lock.possible
  /// The way in which the store treats a file that ends in the middle of an entry.
  public var tornTail = TornTail.refused
  /// The way in which the store treats bytes after the end that its file states.
  public var excess = Excess.refused
  /// The way in which the open store treats a file that another program puts in the place of its
  /// file, or removes.
  public var swap = Swap.unnoticed
  /// The meaning of a copy of the store's file that is put back beside the files of a later time.
  public var backup = Backup.unpromised
  /// The memory that several tasks of the store use.
  public var sharedState = SharedState.anything
  /// The highest number of later changes that the store serves before a change that waits; `nil` if the
  /// store promises no number.
  ///
  /// A store that serves its callers in the order of arrival has 0. ``Guarantee/fairness`` checks the
  /// number if the store declares that guarantee.
  public var mostOvertaking: Int?
  /// True if the store's errors are `StoreError`s.
  ///
  /// If false, any thrown error counts as a refusal.
  public var throwsStoreErrors = false
  /// True if the claims were declared.
  ///
  /// If false, the suite checks every guarantee.
  package private(set) var isSaid = true

  /// True if the store appends to its file, and rewrites the file when much of its content is out
  /// of date.
  ///
  /// The checks of power cuts must make such a store rewrite its file.
  public var hasJournal: Bool

  /// Every guarantee except fairness, which locks and actors rarely promise.
  ///
  /// The suite reports
  /// fairness for every store, and judges it for stores that declare it.
  public static var everythingJudged: Set<Guarantee> {
    Set(Guarantee.allCases).subtracting([.fairness])
  }

  /// Every judged guarantee, for a store without declared claims.
  ///
  /// A report then begins with the guarantees that the store kept, in the form of claims.
  public static let unsaid: Claims = {
    var claims = Claims()
    claims.isSaid = false
    return claims
  }()

  /// Creates claims.
  ///
  /// - Parameters:
  ///   - guarantees: The guarantees that hold. The default is all except fairness, which is
  ///     reported.
  ///   - breaks: The guarantees that a specimen must break.
  ///   - mayBreak: The guarantees that a specimen may break, depending on timing.
  ///   - waivers: The guarantees that cannot be tried on this store, each with the reason.
  ///   - fileAccess: The place where the suite can observe the store's file operations; `nil` means
  ///     that the suite detects it.
  ///   - fileFormat: The format of the store's file.
  ///   - companions: The suffixes of the files that the store keeps beside its main file.
  ///   - batches: The way in which the store processes a batch.
  ///   - hasJournal: True if the store appends to its file, and rewrites it from time to time.
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
