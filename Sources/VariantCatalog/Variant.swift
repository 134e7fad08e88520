public import Guarantees

/// The catalog's entry of one variant.
public struct Variant: Sendable, Identifiable {
  /// The short name that the command line, the results and the tables use.
  public let id: String
  /// The name for people.
  public let title: String
  /// How the state is guarded and where the work is done, in a few words.
  public let mechanism: String
  /// The module to depend on.
  public let module: String
  /// The main source file, from the package's root.
  public let source: String
  /// The variant's declarations about itself.
  public let claims: Claims

  /// Whether the variant is kept for its defects, and not for use.
  public var isSpecimen: Bool { !claims.breaks.isEmpty }

  init(
    _ id: String, _ title: String, mechanism: String, module: String, folder: String? = nil,
    claims: Claims
  ) {
    self.id = id
    self.title = title
    self.mechanism = mechanism
    self.module = "\(module)Variant"
    source = "Sources/\(folder ?? "Variants/\(module)")/\(title).swift"
    self.claims = claims.with { $0.throwsStoreErrors = true }
  }
}
