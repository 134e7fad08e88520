import Foundation

/// A C library that a rival needs, loaded at run time.
///
/// The package needs neither the library's headers nor a link to it: without the library, only the
/// rival is missing.
package enum RivalLibrary: String, Sendable, CaseIterable {
  /// OpenLDAP's B+ tree in a memory map.
  case lmdb = "LMDB"
  /// Facebook's log-structured merge tree.
  case rocksDB = "RocksDB"

  /// The reason why the library cannot be used here; `nil` if it can.
  ///
  /// The first access loads the library.
  package var obstacle: MissingLibrary? {
    do {
      switch self {
      case .lmdb: _ = try LMDBFunctions.shared.get()
      case .rocksDB: _ = try RocksDBFunctions.shared.get()
      }
      return nil
    } catch { return error }
  }

  /// The file names to try for the library; the first one that exists is used.
  var names: [String] {
    #if canImport(Darwin)
      let name = self == .lmdb ? "liblmdb.dylib" : "librocksdb.dylib"
      return ["/opt/homebrew/lib/", "/usr/local/lib/", "/opt/local/lib/", ""].map { $0 + name }
    #else
      switch self {
      case .lmdb: return ["liblmdb.so.0", "liblmdb.so"]
      // Debian's -dev package has the name without a number; the last releases of Debian and Ubuntu
      // have the others. The functions that are used have not changed since 5.0.
      case .rocksDB:
        return ["librocksdb.so"]
          + ["7.8", "6.11", "8.9", "9.10", "9.11"].map { "librocksdb.so.\($0)" }
      }
    #endif
  }

  /// Instructions to install the library.
  var remedy: String {
    switch self {
    case .lmdb: "`apt install liblmdb0` or `brew install lmdb`"
    case .rocksDB: "`apt install librocksdb-dev` or `brew install rocksdb`"
    }
  }
}

/// The error for a rival's C library that is missing, or is not the library that its name suggests.
package struct MissingLibrary: Error, Sendable, CustomStringConvertible {
  package let library: RivalLibrary
  let reason: String

  /// The library, the cause, and how to install the library.
  package var description: String {
    "\(library.rawValue) cannot be loaded (\(reason)). Install it with \(library.remedy), or run "
      + "Benchmarks/run --with-rivals, which does."
  }
}

/// The functions of a loaded library, by name.
struct LoadedLibrary {
  private let library: RivalLibrary
  private let handle: UnsafeMutableRawPointer

  /// Loads the library (`dlopen(3)`); it stays loaded until the process ends.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - names: The file names to try for the library; by default its usual names.
  /// - Throws: ``MissingLibrary``.
  init(_ library: RivalLibrary, names: [String]? = nil) throws(MissingLibrary) {
    let names = names ?? library.names
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.library = library
        self.handle = handle
        return
      }
    }
    throw MissingLibrary(
      library: library, reason: "there is none of \(names.joined(separator: ", "))")
  }

  /// The function with this name (`dlsym(3)`).
  ///
  /// - Parameter name: Its name in C.
  /// - Returns: The function. The caller chooses its type, which must be `@convention(c)` and the
  ///   type in the library's header; nothing checks the type.
  /// - Throws: ``MissingLibrary`` when the library has no such function.
  func function<Function>(_ name: String) throws(MissingLibrary) -> Function {
    guard let address = dlsym(handle, name) else {
      throw MissingLibrary(library: library, reason: "what is there has no \(name)")
    }
    return unsafeBitCast(address, to: Function.self)
  }
}
