import Persistence

extension ItemCodec {
  /// Encodes an item to save; the error gives the reason for a refusal.
  func rowToSave<Item: Storable>(
    _ item: Item, _ form: ItemKeyForm, path: String
  ) throws(StoreError) -> Row {
    let row = try row(item, form, path: path)
    try checkNesting(item, as: row.value, path: path)
    return row
  }

  /// Encodes an item; the error names an item that cannot be encoded.
  func row<Item: Storable>(
    _ item: Item, _ form: ItemKeyForm, path: String
  ) throws(StoreError) -> Row {
    let key = try form.key(item.id, self, path: path)
    if form.isAmbiguous {
      try checkRoundTrip(item.id, as: try self.key(item.id, path: path), path: path)
    }
    return Row(key: key, value: try line(item, path: path))
  }

  /// Encodes the steps of a commit.
  func rows<Item: Storable>(
    _ steps: [Changes<Item>.Change], _ form: ItemKeyForm, path: String
  ) throws(StoreError) -> [RowChange] {
    var rows: [RowChange] = []
    rows.reserveCapacity(steps.count)
    for step in steps {
      switch step {
      case .save(let item): rows.append(.put(try rowToSave(item, form, path: path)))
      case .delete(let id):
        rows.append(keyIfEncodable(id, form, path: path).map(RowChange.remove) ?? .nothing)
      }
    }
    return rows
  }
}
