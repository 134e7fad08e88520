#if canImport(SwiftUI)
  public import Persistence
  public import SwiftUI

  /// A SwiftUI list of a store's items: the intended use of ``StoreListModel``.
  ///
  /// ```swift
  /// StoreList(model: model) { note in Text(note.text) }
  /// ```
  ///
  /// The list follows the store while it is on screen, and offers a retry if loading fails. It
  /// shows each refused action until the action is dismissed or repeated.
  public struct StoreList<Item: Storable, Row: View>: View {
    private let model: StoreListModel<Item>
    private let row: (Item) -> Row

    /// Creates a list.
    ///
    /// Keep the model in a `@State` or in a parent view, so that the same model is used throughout.
    public init(model: StoreListModel<Item>, @ViewBuilder row: @escaping (Item) -> Row) {
      self.model = model
      self.row = row
    }

    /// The list, with the messages that need attention above it.
    public var body: some View {
      List {
        if case .failed(let message) = model.phase {
          Text(message)
          Button("Try again") { model.retry() }
        }
        ForEach(model.failures) { failure in
          Text(failure.message)
          Button("Try again") { Task { await model.retry(failure) } }
          Button("Dismiss") { model.dismiss(failure) }
        }
        ForEach(model.items) { item in row(item) }
      }
      .overlay {
        if model.phase == .loading { ProgressView() }
      }
      // Cancelled when the view disappears, started again when it reappears.
      .task { await model.run() }
    }
  }
#endif
