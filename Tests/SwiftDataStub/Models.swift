import SwiftData

// `@Model` adds this conformance; the macro of this stub does not.
extension NoteSchemaV1.StoredNote: PersistentModel {}
