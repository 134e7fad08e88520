import Persistence

/// The observation of a store that is opened and asked for all its items.
enum Observation: Sendable, Equatable {
  /// Opening or reading threw; the code is `nil` if the error was not a `StoreError`.
  case refused(code: StoreError.Code?, text: String)
  /// The store returned items that nobody saved, or an item twice.
  case foreign(String)
  /// The store returned this content.
  case content([Int: Int])

  init(refusedWith error: any Error) {
    self = .refused(code: (error as? StoreError)?.code, text: "\(error)")
  }

  var isRefusal: Bool {
    if case .refused = self { true } else { false }
  }

  /// True if the store refused with an error of a type other than `StoreError`.
  var isUntyped: Bool {
    if case .refused(nil, _) = self { true } else { false }
  }
}

extension Observation: CustomStringConvertible {
  /// The observation as a part of a sentence.
  var fact: Fact {
    switch self {
    case .refused(_, let error): "refused: \(error)"
    case .foreign(let reason): "opened, but \(reason)"
    case .content(let content): "opened with \(content)"
    }
  }

  /// One line for a timeline.
  var description: String { fact.text }
}

extension Subject {
  /// Opens the store, reads everything and closes it again, or does what is to be done afterwards.
  func observe(
    _ configuration: StoreConfiguration,
    afterwards: (_ store: any ErasedStore, _ seen: Observation) async throws -> Void = {
      store, _ in try await store.close()
    }
  ) async throws -> Observation {
    let store: any ErasedStore
    do { store = try await open(configuration) } catch { return Observation(refusedWith: error) }
    let seen = await Self.content(of: store)
    try await afterwards(store, seen)
    return seen
  }

  /// Reads everything from an open store.
  static func content(of store: any ErasedStore) async -> Observation {
    do {
      return .content(try await store.loadAll())
    } catch let error as ForeignItem {
      return .foreign(error.description)
    } catch {
      return Observation(refusedWith: error)
    }
  }
}
