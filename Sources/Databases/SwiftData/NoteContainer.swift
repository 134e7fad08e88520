#if canImport(SwiftData)
  public import Foundation
  public import Persistence
  import SwiftData

  /// A container that migrates files of older versions when it opens them.
  public enum NoteContainer {
    /// Opens a store of notes, for code that is not a view; without a URL, in memory for previews
    /// and tests.
    ///
    /// - Throws: `StoreError` with SwiftData's error as its cause.
    @MainActor
    public static func openStore(at url: URL?) throws -> some PagedStore<SwiftDataNote> {
      SwiftDataStore(repository: try open(at: url))
    }

    @MainActor
    private static func open(at url: URL?) throws -> SwiftDataRepository<StoredNote> {
      do {
        return SwiftDataRepository(container: try make(at: url))
      } catch {
        throw StoreError(
          .unreadable, "SwiftData could not open or migrate the file. Look at the cause.",
          location: url?.path(percentEncoded: false), cause: error)
      }
    }

    /// Creates the container with the newest schema and the plan that leads to it.
    static func make(at url: URL?) throws -> ModelContainer {
      let schema = Schema(versionedSchema: NoteSchemaV2.self)
      let configuration =
        url.map { ModelConfiguration(schema: schema, url: $0, cloudKitDatabase: .none) }
        ?? ModelConfiguration(schema: schema, isStoredInMemoryOnly: true, cloudKitDatabase: .none)
      return try ModelContainer(
        for: schema, migrationPlan: NoteMigrationPlan.self, configurations: [configuration])
    }
  }

  /// The versions in order, and the steps between them.
  enum NoteMigrationPlan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [NoteSchemaV1.self, NoteSchemaV2.self] }

    static var stages: [MigrationStage] {
      [.lightweight(fromVersion: NoteSchemaV1.self, toVersion: NoteSchemaV2.self)]
    }
  }
#endif
