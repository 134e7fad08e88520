import Foundation

/// Demangles the linker's names.
enum SwiftName {
  private typealias Demangle =
    @convention(c) (
      UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
    ) -> UnsafeMutablePointer<CChar>?

  /// The name in the source, or the given name if it is not a Swift name.
  static func demangled(_ name: String) -> String {
    // A function of the Swift runtime, which not every build of it exports.
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "swift_demangle") else { return name }
    let demangle = unsafeBitCast(symbol, to: Demangle.self)
    guard let text = demangle(name, name.utf8.count, nil, nil, 0) else { return name }
    defer { free(text) }
    return String(cString: text)
  }
}
