import Foundation

/// The imports of each module of the package, as its sources declare them.
struct ModuleGraph {
  /// A module and those of the package that it imports, sorted.
  struct Module: Equatable, CustomStringConvertible {
    let name: String
    var imports: [String]

    var description: String {
      imports.isEmpty ? name : "\(name) -> \(imports.joined(separator: ", "))"
    }
  }

  /// A package: the page about it, and the folders that contain its modules.
  struct Package: CustomStringConvertible {
    let page: String
    /// Each folder with the ending of its modules' names.
    let parents: [(folder: String, suffix: String)]

    var description: String { page }
  }

  static let packages = [
    Package(
      page: "Sources/README.md",
      parents: [
        ("Sources", ""), ("Sources/Toolkits", ""), ("Sources/Variants", "Variant"),
        ("Sources/Databases", "Variant"),
      ]),
    Package(page: "Tests/Mutants/README.md", parents: [("Tests/Mutants/Sources", "")]),
    Package(page: "Tests/Zoo/README.md", parents: [("Tests/Zoo/Sources", "")]),
    Package(page: "Benchmarks/README.md", parents: [("Benchmarks/Sources", "")]),
    Package(page: "docs/README.md", parents: [("docs/Sources", "")]),
    Package(
      page: "Labs/Runner/README.md", parents: [("Labs/Runner", ""), ("Labs/Support", "")]),
  ]

  /// The lines of a package's picture: modules with the same imports share a line, below all that
  /// they import.
  static func picture(of package: Package) throws -> [String] {
    let names = try folders(of: package)
    var lines: [(modules: [String], imports: [String])] = []
    for module in try ofSources().inOrder.modules where names[module.name] != nil {
      if let place = lines.firstIndex(where: { $0.imports == module.imports }) {
        lines[place].modules.append(module.name)
      } else {
        lines.append(([module.name], module.imports))
      }
    }
    return lines.map { line in
      let names = line.modules.joined(separator: ", ")
      return line.imports.isEmpty ? names : "\(names) -> \(line.imports.joined(separator: ", "))"
    }
  }

  let modules: [Module]

  /// The modules of the checkout, which are read once for all tests.
  static func ofSources() throws -> ModuleGraph { try read.get() }

  private static let read = Result { try ModuleGraph() }

  private init() throws {
    let folders = try Self.folders()
    modules = try folders.map { name, folder in
      var imports: Set<String> = []
      for file in try Checkout.sources(in: folder) {
        imports.formUnion(try Self.imports(of: Checkout.text(file)))
      }
      return Module(name: name, imports: imports.intersection(folders.keys).sorted())
    }.sorted { $0.name < $1.name }
  }

  init(_ modules: [Module]) { self.modules = modules }

  /// Reads lines such as `Schedules -> SeededRandom`.
  init(text: String) {
    modules = text.split(separator: "\n").map { line in
      let parts = line.components(separatedBy: " -> ")
      return Module(
        name: parts[0],
        imports: parts.count > 1 ? parts[1].components(separatedBy: ", ").sorted() : [])
    }
  }

  /// The targets that a manifest names, with their dependencies, which include the names of
  /// packages.
  static func linked(in manifest: String = "Package.swift") throws -> ModuleGraph {
    let text = try Checkout.text(manifest)
    let target =
      /\.(?:target|executableTarget)\(\s*name: "([^"]+)"(?:,\s*dependencies: \[([^\]]*)\])?/
    let listed = text.matches(of: target).map { match in
      Module(
        name: String(match.1),
        imports: (match.2 ?? "").split(separator: "\"").map(String.init)
          .filter { $0.first?.isLetter == true && $0.last != "(" }.sorted())
    }
    // The root's manifest has functions that take the dependencies as words.
    let short =
      /\b(?:module|toolkit|program)\(\s*"([^"]+)"(?:, in: "[^"]*")?(?:,\s*("[^"]*"(?:\s*\+ "[^"]*")*))?/
    let brief = text.matches(of: short).map { match in
      Module(
        name: String(match.1),
        imports: (match.2 ?? "").split(whereSeparator: { " \"+\n".contains($0) }).map(String.init)
          .filter { $0.first?.isLetter == true }.sorted())
    }
    return ModuleGraph(listed + brief)
  }

  /// All modules that a module depends on, directly or indirectly, including itself.
  func reached(from name: String) -> Set<String> {
    let imports = Dictionary(
      modules.map { ($0.name, $0.imports) }, uniquingKeysWith: { first, _ in first })
    var reached: Set<String> = []
    var next = [name]
    while let one = next.popLast() {
      if reached.insert(one).inserted { next += imports[one] ?? [] }
    }
    return reached
  }

  /// A line for each module, with every module below those that it imports.
  ///
  /// Modules that import each other in a circle are at the end.
  var inOrder: ModuleGraph {
    var left = modules
    var done: [Module] = []
    while true {
      let names = Set(done.map(\.name))
      let next = left.filter { names.isSuperset(of: $0.imports) }
      if next.isEmpty { return ModuleGraph(done + left) }
      done += next
      left.removeAll { next.contains($0) }
    }
  }

  /// The modules that import a module which is not above them.
  var misplaced: [String] {
    var above: Set<String> = []
    return modules.filter { module in
      defer { above.insert(module.name) }
      return !above.isSuperset(of: module.imports)
    }.map(\.name)
  }

  /// The modules of all packages, with their folders.
  private static func folders() throws -> [String: String] {
    try packages.reduce(into: [:]) { all, package in
      all.merge(try folders(of: package)) { first, _ in first }
    }
  }

  private static func folders(of package: Package) throws -> [String: String] {
    var folders: [String: String] = [:]
    for (parent, suffix) in package.parents {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: Checkout.root.appending(path: parent).path)
      for name in names where !["Variants", "Databases", "Toolkits"].contains(name) {
        guard try isModule("\(parent)/\(name)") else { continue }
        folders[otherNames[name] ?? name + suffix] = "\(parent)/\(name)"
      }
    }
    return folders
  }

  /// Folders that are called otherwise than their modules.
  private static let otherNames = [
    "Journal": "JournaledActorVariant", "Specimens": "PublishedVariant",
  ]

  private static func isModule(_ folder: String) throws -> Bool {
    var isDirectory: ObjCBool = false
    let path = Checkout.root.appending(path: folder).path
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      isDirectory.boolValue
    else { return false }
    return try !Checkout.sources(in: folder).isEmpty
  }

  private static let attributes: Set<Substring> = ["public", "package", "@testable", "@_exported"]

  /// A text between three quotes is code for another module, as `init-suite` writes it.
  private static func imports(of text: String) -> [String] {
    let parts = text.components(separatedBy: "\"\"\"").enumerated()
    let code = parts.filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
    return code.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
        words[..<place].allSatisfy(attributes.contains)
      else { return nil }
      return String(words[place + 1])
    }
  }
}
