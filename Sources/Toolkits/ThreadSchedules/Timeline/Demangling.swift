#if os(Linux)
  import Foundation
  import Glibc

  /// Demangles the names of Swift symbols with the runtime's own function.
  enum Demangling {
    private typealias Function =
      @convention(c) (
        UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
      ) -> UnsafeMutablePointer<CChar>?

    private static let function: Function? = {
      guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "swift_demangle") else { return nil }
      return unsafeBitCast(symbol, to: Function.self)
    }()

    /// Returns `Store.add(_:)` for `$s5Child5StoreV3addyySSF`, or the symbol itself if it is not a
    /// Swift symbol.
    static func name(of symbol: String) -> String {
      guard symbol.hasPrefix("$s"), let function,
        let pointer = symbol.withCString({ function($0, symbol.utf8.count, nil, nil, 0) })
      else { return symbol }
      defer { free(pointer) }
      return shortened(String(cString: pointer))
    }

    /// Removes types and modules: `static Child.Store.add(Swift.String) throws -> ()` becomes
    /// `Store.add(_:)`.
    static func shortened(_ name: String) -> String {
      // A private type appears in parentheses, with a number for its file.
      var text = name.replacing(/\((\w+) in _[0-9A-F]+\)/) { $0.1 }
      // Asynchronous code is cut into parts, which have numbers.
      text = text.replacing(#/^\(\d+\) (await|suspend) resume partial function for /#, with: "")
      if let range = text.range(of: "partial apply forwarder for ") { text.removeSubrange(range) }
      if let range = text.range(of: "variable initialization expression of ") {
        text.removeSubrange(range)
      }
      let closures = text.components(separatedBy: " in ")
      let declaration = closures.last ?? text
      let isClosure = closures.count > 1 && closures[0].hasPrefix("closure #")
      return (isClosure ? "closure in " : "") + short(declaration)
    }

    private static func short(_ declaration: String) -> String {
      var words = declaration
      for prefix in ["static ", "merged "] where words.hasPrefix(prefix) {
        words.removeFirst(prefix.count)
      }
      let head = String(words.prefix { $0 != "(" && $0 != " " && $0 != "<" })
      // The module is the first part.
      let parts = head.split(separator: ".")
      let path = parts.count > 1 ? parts.dropFirst().joined(separator: ".") : head
      guard let open = words.firstIndex(of: "(") else { return path }
      return path + labels(words[words.index(after: open)...])
    }

    /// The labels of a parameter list that ends with its closing parenthesis.
    private static func labels(_ list: Substring) -> String {
      var depth = 0
      var parameters: [String] = []
      var current = ""
      for letter in list {
        if letter == ")" && depth == 0 { break }
        if "(<[".contains(letter) { depth += 1 }
        if ")>]".contains(letter) { depth -= 1 }
        if letter == "," && depth == 0 {
          parameters.append(current)
          current = ""
        } else {
          current.append(letter)
        }
      }
      if !current.isEmpty { parameters.append(current) }
      let labels = parameters.map { parameter -> String in
        let label = parameter.split(separator: ":").first.map(String.init) ?? ""
        let isLabel = parameter.contains(": ") && !label.contains(".") && !label.contains("(")
        return (isLabel ? label.trimmingSpaces : "_") + ":"
      }
      return "(" + labels.joined() + ")"
    }
  }

  extension String {
    fileprivate var trimmingSpaces: String {
      String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
#endif
