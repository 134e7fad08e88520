#if canImport(SwiftUI)
  public import Persistence
  public import SwiftUI

  /// A store's items in a SwiftUI list: the shape in which ``StoreListModel`` is meant to be used.
  ///
  /// ```swift
  /// StoreList(model: model) { note in Text(note.text) }
  /// ```
  ///
  /// The list follows the store while it is on screen, offers to try again when loading fails, and
  /// shows each refused action until it is dismissed or done again.
  public struct StoreList<Item: Storable, Row: View>: View {
    private let model: StoreListModel<Item>
    private let row: (Item) -> Row

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - model: The list's model; keep it in a `@State` or above the view, so that it stays the
    ///     same.
    ///   - row: The view of one item.
    public init(model: StoreListModel<Item>, @ViewBuilder row: @escaping (Item) -> Row) {
      self.model = model
      self.row = row
    }

    /// The list, and above it the messages that need attention.
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
      // Cancelled when the view goes away, started again when it comes back.
      .task { await model.run() }
    }
  }
#endif
