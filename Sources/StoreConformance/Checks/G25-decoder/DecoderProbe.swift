import Persistence

/// Opens a store on arbitrary bytes and judges the result, as the decoder check does (G25).
///
/// The probe is for fuzzers, which generate inputs and treat a trap as a finding:
///
/// ```swift
/// let probe = DecoderProbe(Subject("mine") { try await MyStore<Note>(configuration: $0) })
/// if let problem = try await probe.problem(with: bytes) { fatalError(problem) }
/// ```
///
/// A store over the file-system seam is opened in memory, and any other store in a real directory
/// that is removed afterwards. Any number of calls may run concurrently.
@_spi(Fuzz) public struct DecoderProbe: Sendable {
  private let subject: Subject

  /// Creates a probe.
  ///
  /// Costs nothing.
  public init(_ subject: Subject) {
    self.subject = subject
  }

  /// Files that are known to break decoders, made from the store's own kind of items.
  ///
  /// A fuzzer that starts with these files tries within milliseconds inputs that it would need
  /// minutes to find.
  ///
  /// - Returns: Names and bytes of about 270 files, the longest of 60 KB.
  /// - Throws: The error of encoding a sample.
  public func seeds() throws -> [(name: String, bytes: [UInt8])] {
    try DecoderSeeds(subject).all().map { ($0.name, $0.bytes) }
  }

  /// Returns the same file with the checksums that its content needs.
  ///
  /// Without the right checksum, a decoder would read hardly any change of a fuzzer. O(n).
  ///
  /// - Parameter bytes: An envelope or a journal, or nearly one.
  /// - Returns: The file, or `nil` for bytes that have neither frame.
  public static func repairingChecksum(of bytes: [UInt8]) -> [UInt8]? {
    EnvelopeFrame.withChecksum(bytes) ?? JournalFrame.withChecksums(bytes)
  }

  /// Opens the store on the bytes and, if it opens, uses it.
  ///
  /// O(n) openings, readings and one save.
  ///
  /// - Parameters:
  ///   - bytes: The store's file.
  ///   - companions: Files beside it, by the suffixes that their names add to the store's own.
  ///   - migrating: True if the store is opened for schema version 2, with steps that change
  ///     nothing.
  /// - Returns: The problem, or `nil` if the store opened and works, or threw `StoreError`.
  /// - Throws: An error if the store's location cannot be created.
  public func problem(
    with bytes: [UInt8], beside companions: [String: [UInt8]] = [:], migrating: Bool = false
  ) async throws -> String? {
    let input = DecoderInput(name: "bytes", bytes: bytes, companions: companions)
    return try await verdict(on: input, migrates: migrating).problem?.found.text
  }

  /// The result of an input.
  enum Verdict: Sendable {
    /// The store opened and worked.
    case works
    /// The store threw an error of its declared type.
    case refuses
    case broken(Violation)

    var problem: Violation? {
      if case .broken(let problem) = self { problem } else { nil }
    }
  }

  /// The same for a file with companions.
  ///
  /// If `migrates`, a file older than the program passes through steps that change nothing.
  func verdict(on input: DecoderInput, migrates: Bool) async throws -> Verdict {
    let arena = try Arena(for: subject)
    defer { arena.remove() }
    try input.put(in: arena)
    var configuration = arena.configuration(.processCrash)
    if migrates {
      configuration.schemaVersion = 2
      configuration.migrations = [0, 1].map {
        Migration(from: $0, "nothing") { (_: inout JSONValue) in }
      }
    }
    let store: any ErasedStore
    do {
      store = try await subject.open(configuration)
    } catch {
      return isOfStatedType(error)
        ? .refuses
        : .broken("open threw \(type(of: error)), not StoreError: \(error)")
    }
    do {
      try await store.use { try await subject.open(configuration) }
      return .works
    } catch let failure as CallFailure {
      return problem(failure).map { .broken($0.replacing(arena.withoutDirectory)) } ?? .refuses
    } catch {
      return .broken("it opened, but \(error)")
    }
  }

  /// The problem of a failed call, or `nil`.
  ///
  /// A database reads its file page by page, and may detect damage in any call. A store that has
  /// decoded everything while opening has no reason to throw.
  private func problem(_ failure: CallFailure) -> Violation? {
    let isTyped = isOfStatedType(failure.cause)
    if isTyped, subject.claims.fileFormat == .own { return nil }
    let remark = isTyped ? "" : " \(type(of: failure.cause)), not StoreError"
    return "it opened, but \(failure.call) threw\(remark): \(failure.cause)"
  }

  /// Returns true if the error has the store's declared type: any error, unless the store declares
  /// `StoreError`.
  private func isOfStatedType(_ error: any Error) -> Bool {
    error is StoreError || !subject.claims.throwsStoreErrors
  }
}
