import Guarantees
import JournaledActorVariant
import Persistence
import SQLiteVariant

extension VariantCatalog {
  /// Visits the variants that change their behaviour above certain sizes again, with sizes so small
  /// that ten items reach every mode.
  ///
  /// The conformance suite uses them. It checks both versions with the same claims, except those
  /// about the cost of a call and about the files that a call leaves open. Their ids end in
  /// `/tiny`.
  package static func mapTiny<Visitor: StoreVisitor>(_ visitor: Visitor) -> [Visitor.Output] {
    typealias Item = Visitor.Item
    return [
      visitor.visit(
        .tinyJournal,
        .init(
          open: {
            try await JournaledActorStore<Item>.open(configuration: $0, thresholds: .tiny)
          },
          openOn: {
            try JournaledActorStore<Item>(
              configuration: $0, executor: $1.serial, tasks: $1.task, thresholds: .tiny)
          })),
      visitor.visit(
        .tinySQLite, .init { try SQLiteStore<Item>(configuration: $0, thresholds: .tiny) }),
    ]
  }

  /// The id of the variant behind an id with tiny thresholds; any other id unchanged.
  package static func variantID(of id: String) -> String {
    id.hasSuffix(Variant.tinyEnding) ? String(id.dropLast(Variant.tinyEnding.count)) : id
  }
}

extension Variant {
  static let tinyEnding = "/tiny"

  static let tinyJournal = journaledActor.withTinyThresholds
  static let tinySQLite = sqlite.withTinyThresholds

  var withTinyThresholds: Variant {
    var claims = claims
    // Claims about open files and about a call's operations hold only with the usual thresholds.
    // With tiny thresholds there is always background work after the calls.
    claims.guarantees.subtract([.noResidue, .poolNotBlocked, .boundedMemory, .exactCost])
    for guarantee in claims.waivers.keys where !claims.guarantees.contains(guarantee) {
      claims.waivers[guarantee] = nil
    }
    return Variant(
      id + Self.tinyEnding, title, family, mechanism: mechanism + ", with tiny thresholds",
      module: String(module.dropLast("Variant".count)), claims: claims)
  }
}
