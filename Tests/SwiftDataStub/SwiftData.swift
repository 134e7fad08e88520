// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in for the part of SwiftData's interface that Sources/Databases/SwiftData uses, declared
// as Apple's documentation gives it, with a context that keeps its objects in memory. It is enough
// to compile those sources and to run their calls; of SwiftData's behaviour it proves nothing:
// no file, no SQL, no migration, no change of a property undone.
@_exported import Foundation
@_exported import Observation

/// Expands to the conformance to `Observable`; that to `PersistentModel` is in Models.swift.
@attached(extension, conformances: Observable)
public macro Model() = #externalMacro(module: "ObservationMacros", type: "ObservableMacro")

/// Expands to nothing.
@attached(accessor, names: named(willSet))
public macro Attribute(_ options: Schema.Attribute.Option...) =
  #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

public struct PersistentIdentifier: Hashable, Sendable {
  let object: ObjectIdentifier
}

public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable, SendableMetatype {}

extension PersistentModel {
  public var id: PersistentIdentifier { PersistentIdentifier(object: ObjectIdentifier(self)) }
  public static func == (left: Self, right: Self) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public final class Schema: Sendable {
  public struct Version: Sendable {
    public init(_ major: Int, _ minor: Int, _ patch: Int) {}
  }

  public final class Attribute {
    public struct Option: Sendable {
      public static var unique: Option { Option() }
    }
  }

  public init(
    versionedSchema: any VersionedSchema.Type,
    migrationPlan: (any SchemaMigrationPlan.Type)? = nil
  ) {}
}

public protocol VersionedSchema {
  static var models: [any PersistentModel.Type] { get }
  static var versionIdentifier: Schema.Version { get }
}

public protocol SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { get }
  static var stages: [MigrationStage] { get }
}

public enum MigrationStage {
  case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
}

public struct ModelConfiguration {
  public struct CloudKitDatabase: Sendable {
    public static var automatic: CloudKitDatabase { CloudKitDatabase() }
    public static var none: CloudKitDatabase { CloudKitDatabase() }
  }

  public init(
    _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false,
    allowsSave: Bool = true, cloudKitDatabase: CloudKitDatabase = .automatic
  ) {}

  public init(
    _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {}
}

// Sendable like SwiftData's; this stub is used only on the main actor.
public final class ModelContainer: @unchecked Sendable {
  var saved: [any PersistentModel] = []
  /// Not SwiftData's: lets the next saves fail.
  public var refusal: (any Error)?

  public init(
    for givenSchema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: [ModelConfiguration]
  ) throws {}

  public convenience init(
    for givenSchema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {
    try self.init(for: givenSchema, migrationPlan: migrationPlan, configurations: configurations)
  }
}

public struct FetchDescriptor<T: PersistentModel> {
  public var predicate: Predicate<T>?
  public var sortBy: [SortDescriptor<T>]
  public var fetchLimit: Int?

  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    self.predicate = predicate
    self.sortBy = sortBy
  }
}

public class ModelContext {
  private let container: ModelContainer
  private var current: [any PersistentModel]
  public var autosaveEnabled = true
  public private(set) var hasChanges = false

  public init(_ container: ModelContainer) {
    self.container = container
    current = container.saved
  }

  public func insert<T: PersistentModel>(_ model: T) {
    hasChanges = true
    current.append(model)
  }

  public func delete<T: PersistentModel>(_ model: T) {
    hasChanges = true
    current.removeAll { $0 === model }
  }

  public func save() throws {
    if let refusal = container.refusal { throw refusal }
    container.saved = current
    hasChanges = false
  }

  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
    let models = current.compactMap { $0 as? T }
    let found = try models.filter { try descriptor.predicate?.evaluate($0) ?? true }
    let sorted = found.sorted(using: descriptor.sortBy)
    return Array(sorted.prefix(descriptor.fetchLimit ?? sorted.count))
  }

  public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int {
    try fetch(descriptor).count
  }
}
