/// The kind of a reason why a cell has no figure, where a reader of the result may ask for it.
public enum Absence: String, Sendable, Codable, CaseIterable {
  /// The workload has no saves whose file operations could be counted.
  case noSaves
  /// The file operations were counted for the arm that this one repeats.
  case countedForTheRepeated
  /// The profile does not count the file operations of scenarios that are measured apart.
  case notAsked

  /// The reason, as a phrase.
  public var reason: String {
    switch self {
    case .noSaves: "no saves in this workload"
    case .countedForTheRepeated: "counted for the arm that this one repeats"
    case .notAsked: "not asked: what was measured apart is not counted in this profile"
    }
  }
}

extension Absence: CodingKeyRepresentable {}
