extension CompletedOperation {
  /// The call and its result as a timeline shows them: `save 3=7`, `find 3 -> none`.
  var label: String {
    switch outcome {
    case .ok: call.label
    case .found(let revision): "\(call.label) -> \(revision.map(String.init) ?? "none")"
    case .loaded(let content): "\(call.label) -> {\(Self.list(content))}"
    case .failed: "\(call.label) failed"
    case .unknown: "\(call.label) ?"
    }
  }

  private static func list(_ content: [Int: Int]) -> String {
    content.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }
}

extension StoreCall {
  /// The call without its result.
  package var label: String {
    switch self {
    case .save(let key, let revision): "save \(key)=\(revision)"
    case .saveAll(let pairs):
      "save all " + pairs.map { "\($0.key)=\($0.revision)" }.joined(separator: " ")
    case .delete(let key): "delete \(key)"
    case .deleteAll(let keys): "delete all " + keys.map(String.init).joined(separator: " ")
    case .find(let key): "find \(key)"
    case .loadAll: "load all"
    }
  }
}
