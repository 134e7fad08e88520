/// What a store declares about itself; the conformance suite compares it with what it observes.
public struct Claims: Sendable, Equatable {
  /// Where the store's file operations can be seen.
  public enum FileAccess: String, Sendable {
    /// Every operation goes through ``StoreConfiguration/fileSystem``: faults can be injected.
    case fileSystem
    /// The store opens real files by itself; the suite works on a real directory.
    case direct
  }

  /// The guarantees that hold.
  public var guarantees: Set<Guarantee>
  /// The guarantees that a specimen is kept for breaking.
  ///
  /// Empty for every store meant for use.
  public var breaks: Set<Guarantee>
  /// The guarantees that a specimen breaks only with luck, because it takes a certain timing.
  public var mayBreak: Set<Guarantee>
  /// Where the store's file operations can be seen.
  public var fileAccess: FileAccess

  /// Creates claims.
  ///
  /// - Parameters:
  ///   - guarantees: The guarantees that hold.
  ///   - breaks: The guarantees that a specimen is kept for breaking.
  ///   - mayBreak: The guarantees that a specimen breaks only with luck.
  ///   - fileAccess: Where the store's file operations can be seen.
  public init(
    _ guarantees: Set<Guarantee> = Set(Guarantee.allCases), breaks: Set<Guarantee> = [],
    mayBreak: Set<Guarantee> = [], fileAccess: FileAccess = .fileSystem
  ) {
    self.guarantees = guarantees
    self.breaks = breaks
    self.mayBreak = mayBreak
    self.fileAccess = fileAccess
  }
}
