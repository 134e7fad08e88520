import Foundation

/// Detects whether this process runs under ThreadSanitizer.
enum ThreadSanitizerBuild {
  /// Looks for the runtime that `--sanitize=thread` links.
  static var isThisProgram: Bool {
    guard let program = dlopen(nil, RTLD_NOW) else { return false }
    defer { dlclose(program) }
    return dlsym(program, "__tsan_init") != nil
  }
}
