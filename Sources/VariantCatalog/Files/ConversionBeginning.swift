import Persistence
import SQLiteVariant

/// Where a conversion begins: with nothing, or after what an interrupted one has left and is sound.
struct ConversionBeginning {
  /// All items.
  private(set) var items: RawItems
  /// How many of them are written.
  private(set) var done = 0
  /// The same in pieces and bytes, of all but databases.
  private(set) var progress = ConversionProgress()
  /// What the database is keyed by that is there.
  private(set) var ids: String?
  /// Whether the temporary file and its record are to be made.
  private(set) var isNew = true
  /// Why what is there is of no use.
  private(set) var restart: ConversionTarget.Restart?

  /// Looks for what is there, checks it, and reads the items.
  ///
  /// Changes nothing but that an interrupted transaction is undone.
  ///
  /// - Parameters:
  ///   - plan: What is to be done.
  ///   - form: What is to be made.
  ///   - target: Where.
  ///   - read: Reads the items, the first of which have been written from the same source.
  /// - Throws: `StoreError`.
  init(
    of plan: ConversionPlan, _ form: FileConversion.Form, _ target: ConversionTarget,
    read: (_ done: Int) throws(StoreError) -> RawItems
  ) throws(StoreError) {
    let found = try target.found(plan)
    restart = found.restart
    if let progress = found.progress {
      if let part = try Part(form, target, progress) {
        items = try read(part.done)
        if part.isBeginning(of: items) {
          (done, ids, isNew) = (part.done, part.database?.ids, false)
          self.progress = progress
          return
        }
      }
      restart = .damaged
    }
    items = try read(0)
  }

  /// What is there, as far as it can be checked without the items.
  private struct Part {
    let done: Int
    let database: DatabasePart?

    init?(
      _ form: FileConversion.Form, _ target: ConversionTarget, _ progress: ConversionProgress
    ) throws(StoreError) {
      if form == .sqlite {
        guard let part = try DatabasePart(of: target) else { return nil }
        (done, database) = (part.items, part)
      } else {
        guard try target.has(progress) else { return nil }
        (done, database) = (progress.items, nil)
      }
    }

    func isBeginning(of items: RawItems) -> Bool {
      database?.isBeginning(of: items) ?? (done <= items.items.count)
    }
  }
}
