public import Guarantees

/// The catalog's entry of a variant.
public struct Variant: Sendable, Identifiable {
  /// The short name that the command line, the results and the tables use.
  public let id: String
  /// The display name.
  public let title: String
  /// A short description of the guard of the state, and of the place where the work runs.
  public let mechanism: String
  /// The kind of the guard, by which charts colour stores.
  public let family: StoreFamily
  /// The module to depend on.
  public let module: String
  /// The path of the main source file, relative to the package's root.
  public let source: String
  /// The variant's declarations about itself.
  public let claims: Claims

  /// True if the variant exists to show its defects, and is not for use.
  public var isSpecimen: Bool { !claims.breaks.isEmpty }

  init(
    _ id: String, _ title: String, _ family: StoreFamily, mechanism: String, module: String,
    folder: String? = nil,
    claims: Claims
  ) {
    self.id = id
    self.title = title
    self.mechanism = mechanism
    self.family = family
    self.module = "\(module)Variant"
    source = "Sources/\(folder ?? "Variants/\(module)")/\(title).swift"
    self.claims = claims.with { $0.throwsStoreErrors = true }
  }
}
